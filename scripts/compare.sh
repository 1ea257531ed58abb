#!/usr/bin/env bash
# Compares pose with what people use today, on the same loop and zram devices in one run: rate, CPU seconds, peak memory,
# what each can prove afterwards, and whether it refuses a mounted device.
#
#   scripts/compare.sh [--size MIB] [--mount-size MIB] [--markdown] [--backends cpu,reference] [--devices loop,zram]
#
# Needs root. Installs shred, dd, scrub, nwipe and GNU time from Debian where they are missing. Writes to devices that it
# made itself and to nothing else, and removes them. POSE names another launcher than ./pose.
set -euo pipefail

root=$(cd -P -- "$(dirname -- "$0")/.." && pwd)
export PATH=$PATH:/usr/sbin:/sbin POSE=${POSE:-$root/pose}
size_mib=512
mount_mib=16
markdown=
backends=
kinds=loop,zram
while [ $# -gt 0 ]; do
    case $1 in
        --size) size_mib=$2 && shift ;;
        --mount-size) mount_mib=$2 && shift ;;
        --backends) backends=$2 && shift ;;
        --devices) kinds=$2 && shift ;;
        --markdown) markdown=1 ;;
        *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
    esac
    shift
done
[ "$(id -u)" -eq 0 ] || { echo "compare.sh: needs root, for loop and zram devices" >&2; exit 2; }

packages=()
for tool in shred:coreutils dd:coreutils scrub:scrub nwipe:nwipe /usr/bin/time:time script:bsdutils losetup:mount \
    mkfs.ext4:e2fsprogs; do
    command -v "${tool%%:*}" >/dev/null || packages+=("${tool##*:}")
done
if [ "${#packages[@]}" -gt 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q && apt-get install -q -y --no-install-recommends "${packages[@]}" >&2
fi
"$POSE" backends >/dev/null
if [ -z "$backends" ]; then
    for backend in reference cpu cuda; do
        if "$POSE" label --chunk 0 --chunk-labels 2 --seed-hex "$(printf '%064d' 0)" --backend "$backend" \
            --out /dev/null >/dev/null 2>&1; then
            backends+=${backends:+,}$backend
        fi
    done
fi

work=$(mktemp -d /tmp/pose-compare.XXXXXX)
loops=()
zrams=()

cleanup() {
    local status=$?
    set +e
    mountpoint -q "$work/mounted" && umount "$work/mounted"
    for device in "${loops[@]}"; do losetup -d "$device"; done
    for number in "${zrams[@]}"; do
        echo 1 >"/sys/block/zram$number/reset"
        echo "$number" >/sys/class/zram-control/hot_remove
    done
    rm -rf -- "$work"
    exit $status
}
trap cleanup EXIT

# Sets device to a new block device of $2 MiB.
make_device() {
    if [ "$1" = loop ]; then
        fallocate -l "${2}MiB" "$work/$2.img"
        device=$(losetup -f --show "$work/$2.img")
        loops+=("$device")
    else
        local number
        number=$(cat /sys/class/zram-control/hot_add)
        zrams+=("$number")
        echo "${2}M" >"/sys/block/zram$number/disksize"
        device=/dev/zram$number
    fi
}

# nwipe without autonuke asks on its screen: a space selects the one device it was given, S starts, a key ends it. The
# seconds that the keys wait are no part of its time.
nwipe_key_seconds=3
nwipe_of() {
    rm -f "$work/nwipe.log" "$work/nwipe.end"
    {
        sleep 2
        printf ' '
        sleep 1
        printf 'S'
        until [ -e "$work/nwipe.end" ] || grep -qs 'Drive Status' "$work/nwipe.log"; do sleep 0.1; done
        printf '\n'
    } | {
        TERM=xterm script -qec "stty rows 40 cols 120; nwipe --nowait --nousb --noblank --verify=off --rounds=1 \
            --method=zero --logfile=$work/nwipe.log $1" /dev/null
        touch "$work/nwipe.end"
    }
    grep -q 'Nwipe successfully completed' "$work/nwipe.log"
}
export -f nwipe_of
export work

pose_of() {
    local device=$1 backend=$2
    shift 2
    "$POSE" wipe "$device" --confirm --backend "$backend" --verify none --progress none --report "$work/report.json" "$@"
}
export -f pose_of

# name | what it can prove afterwards | command, with DEVICE in it
methods=(
    "dd zeros|nothing: zeros need no storage|dd if=/dev/zero of=DEVICE bs=4M count=\$(blockdev --getsize64 DEVICE) iflag=count_bytes oflag=direct conv=fsync"
    "shred -n1|nothing: its random bytes are kept nowhere|shred -n1 DEVICE"
    "shred -n0 -z|nothing: zeros need no storage|shred -n0 -z DEVICE"
    "scrub fillzero|nothing: zeros need no storage|scrub -f -S -p fillzero DEVICE"
    "nwipe zero|nothing: zeros need no storage|nwipe_of DEVICE"
    "pose zeros|that zeros are read|pose_of DEVICE auto --fill zeros"
    "pose random|nothing: its random bytes are kept nowhere|pose_of DEVICE auto --fill random"
)
for backend in ${backends//,/ }; do
    for scheme in drg-v1 drg-v2; do
        methods+=("pose $scheme $backend|every byte by recomputing it, erasure by timed challenges|pose_of DEVICE $backend --scheme $scheme")
    done
done

# Whether a method leaves a mounted device as it is: a file on it is still there when it is mounted anew.
refuses() {
    local before after status=0
    mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 "$1"
    mkdir -p "$work/mounted"
    mount "$1" "$work/mounted"
    head -c 1048576 /dev/urandom >"$work/mounted/kept"
    before=$(sha256sum <"$work/mounted/kept")
    sync -f "$work/mounted"
    timeout 60 bash -c "${2//DEVICE/$1}" >"$work/out" 2>&1 </dev/null || status=$?
    umount "$work/mounted"
    after=$({ mount -o ro "$1" "$work/mounted" && sha256sum <"$work/mounted/kept"; } 2>/dev/null || true)
    ! mountpoint -q "$work/mounted" || umount "$work/mounted"
    if [ "$before" != "$after" ]; then
        echo "no, overwrote it"
    elif [ $status -ne 0 ]; then
        echo "yes"
    else
        echo "no word, left it"
    fi
}

row() {
    if [ -n "$markdown" ]; then
        printf '| %s | %s | %s | %s | %s | %s | %s |\n' "$@"
    else
        printf '%-6s %-22s %9s %8s %10s  %-17s %s\n' "$@"
    fi
}

echo "machine: $(sed -n 's/^model name\s*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, kernel $(uname -r), ${size_mib} MiB a device, $(date -u +%F)"
[ -z "$markdown" ] || echo
row device method MiB/s "CPU s" "peak MiB" "refuses mounted" "can prove afterwards"
[ -z "$markdown" ] || echo "|---|---|---|---|---|---|---|"
failures=0
for kind in ${kinds//,/ }; do
    make_device "$kind" "$mount_mib"
    mounted=$device
    make_device "$kind" "$size_mib"
    for method in "${methods[@]}"; do
        IFS='|' read -r name proof command <<<"$method"
        if /usr/bin/time -o "$work/time" -f '%e %U %S %M' bash -c "${command//DEVICE/$device}" >"$work/out" 2>&1 </dev/null; then
            read -r seconds user system peak_kib < <(tail -n 1 "$work/time")
            [ "$name" != "nwipe zero" ] || seconds=$(awk "BEGIN { print $seconds - $nwipe_key_seconds }")
            row "$kind" "$name" "$(awk "BEGIN { printf \"%.1f\", $size_mib / ($seconds > 0 ? $seconds : 0.01) }")" \
                "$(awk "BEGIN { printf \"%.1f\", $user + $system }")" "$((peak_kib / 1024))" \
                "$(refuses "$mounted" "$command")" "$proof"
        else
            failures=$((failures + 1))
            row "$kind" "$name" failed - - - "$(tail -n 1 "$work/out" | tr -d '\r|' | cut -c1-80)"
        fi
    done
done
[ "$failures" -eq 0 ] || { echo "compare.sh: $failures methods failed" >&2; exit 1; }
