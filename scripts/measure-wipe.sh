#!/usr/bin/env bash
# Measures the wipe's pipeline with scripted labelers on a device of its own, which it makes and removes again.
# Usage (as root, after a build, on a quiet machine): scripts/measure-wipe.sh zram|loop|loop@MIBPS [MIB] [RUNS] [WHAT...]
# loop@500 is a loop device that takes 500 MiB/s and no more, so that it is the disk that is measured against and not
# the processors (needs the blkio controller of control groups, version 1).
# WHAT: sizes rates team zeros memory; all but memory when left out. "memory" wants MIB=20480 on zram.
set -euo pipefail
cd "$(dirname "$0")/.."

trap "exit 143" TERM INT
kind=${1:?zram or loop}
mib=${2:-2048}
runs=${3:-3}
shift $(($# < 3 ? $# : 3))
parts=("${@:-sizes rates team zeros}")

case $kind in
    zram)
        number=$(cat /sys/class/zram-control/hot_add)
        device=/dev/zram$number
        trap 'echo 1 > "/sys/block/zram$number/reset"; echo "$number" > /sys/class/zram-control/hot_remove' EXIT
        echo "${mib}M" > "/sys/block/zram$number/disksize"
        ;;
    loop | loop@*)
        file=$(mktemp "${TMPDIR:-/tmp}/measure-wipe.XXXXXX")
        trap 'rm -f "$file"' EXIT
        dd if=/dev/zero of="$file" bs=1M count="$mib" oflag=direct status=none
        device=$(losetup -f --show --direct-io=on "$file")
        trap 'losetup -d "$device"; rm -f "$file"' EXIT
        if [[ $kind == loop@* ]]; then
            group=/sys/fs/cgroup/blkio/measure-wipe.$$
            mkdir "$group"
            trap 'echo $$ > "$group/../cgroup.procs"; rmdir "$group"; losetup -d "$device"; rm -f "$file"' EXIT
            echo "$(cat "/sys/block/${device#/dev/}/dev") $((${kind#loop@} << 20))" > "$group/blkio.throttle.write_bps_device"
            echo $$ > "$group/cgroup.procs"
        fi
        ;;
    *) echo "unknown kind of device: $kind, allowed: zram, loop" >&2; exit 2 ;;
esac

for what in ${parts[*]}; do
    if [ "$what" = zeros ]; then
        for size in 64K 256K 1M 4M 16M; do
            for _ in $(seq "$runs"); do
                # dd ends with an error where the device does, which is what is wanted here.
                rate=$(LC_ALL=C dd if=/dev/zero of="$device" bs=$size oflag=direct 2>&1 | tail -1) || true
                echo "dd bs=$size: $rate"
            done
        done
    fi
    java -cp "pose-io/target/test-classes:pose-io/target/classes:pose-core/target/classes:pose-bench/target/lib/*" \
        io.github.posewipe.io.wipe.SpeedProgram "$device" "$runs" "$what"
done
