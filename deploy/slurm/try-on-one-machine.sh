#!/usr/bin/env bash
# Shows the arrays at work on one machine: a controller and two nodes, loop devices for disks, one node that fails half
# way and whose task goes on from its journal. Needs root; touches nothing but what it makes, and removes that.
#
#   deploy/slurm/try-on-one-machine.sh            installs Slurm from Debian where it is missing
#
# POSE  the launcher of pose (default: ./pose of this project)
set -euo pipefail

root=$(cd -P -- "$(dirname -- "$0")/../.." && pwd)
export PATH=$PATH:/usr/sbin:/sbin POSE=${POSE:-$root/pose}
disk_mib=${TRY_DISK_MIB:-16}
[ "$(id -u)" -eq 0 ] || { echo "try-on-one-machine.sh: needs root, for loop devices and node daemons" >&2; exit 2; }

packages=()
for tool in slurmctld:slurm-wlm slurmd:slurm-wlm munged:munge jq:jq losetup:mount; do
    command -v "${tool%%:*}" >/dev/null || packages+=("${tool##*:}")
done
if [ "${#packages[@]}" -gt 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q && apt-get install -q -y --no-install-recommends "${packages[@]}"
fi

work=$(mktemp -d /tmp/pose-slurm.XXXXXX)
chmod 755 "$work"
pids=()
loops=()
links=()

# What belongs to the emulated node $1: its daemon, its step daemons and what they run.
stop_node() {
    local pid
    # Each node has a spool folder of its own, which its step daemons carry in their names or open files.
    kill -9 "$(cat "$work/$1.pid")" 2>/dev/null || true
    for pid in $(grep -lsz "^SLURMD_NODENAME=$1\$" /proc/[0-9]*/environ | cut -d/ -f3); do
        if grep -qsz -e "^POSE_RUN=$work/run\$" -e "^SLURM_CONF=$work/slurm.conf\$" "/proc/$pid/environ"; then
            kill -9 "$pid" 2>/dev/null || true
        fi
    done
}

cleanup() {
    local status=$?
    set +e
    [ $status -eq 0 ] || tail -n 40 "$work"/*.log "$work"/run/logs/*.log >&2
    stop_node n1
    stop_node n2
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null; done
    sleep 1
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null; done
    for link in "${links[@]}"; do rm -f -- "$link"; done
    for loop in "${loops[@]}"; do losetup -d "$loop"; done
    rm -rf -- "$work"
}
trap cleanup EXIT

start_munge() {
    dd if=/dev/urandom bs=32 count=32 of="$work/munge.key" status=none
    mkdir -p "$work/munge"
    chown -R munge: "$work/munge" "$work/munge.key"
    chmod 400 "$work/munge.key"
    chmod 755 "$work/munge"
    setpriv --reuid=munge --regid=munge --clear-groups munged --foreground --key-file="$work/munge.key" \
        --socket="$work/munge/socket" --pid-file="$work/munge/pid" --log-file="$work/munge/log" \
        --seed-file="$work/munge/seed" >"$work/munged.log" 2>&1 &
    pids+=($!)
    wait_for "munge's socket" test -S "$work/munge/socket"
}

wait_for() {
    local what=$1 i
    shift
    for ((i = 0; i < 600; i++)); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.2
    done
    echo "try-on-one-machine.sh: $what did not come within 120 s" >&2
    return 1
}

configure() {
    local port=$((20000 + RANDOM % 10000)) host
    host=$(hostname -s)
    cat >"$work/slurm.conf" <<EOF
ClusterName=try
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$port
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
StateSaveLocation=$work/state
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/%n.pid
SlurmdSpoolDir=$work/spool-%n
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0
ReturnToService=2
MpiDefault=none
JobRequeue=1
MinJobAge=300
SlurmdTimeout=300
SwitchType=switch/none
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1 State=UNKNOWN
PartitionName=rack Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
EOF
    mkdir -p "$work/state" "$work/spool-n1" "$work/spool-n2"
    export SLURM_CONF=$work/slurm.conf
}

start_node() {
    slurmd -D -N "$1" -f "$SLURM_CONF" >"$work/$1.out.log" 2>&1 &
    pids+=($!)
    wait_for "node $1" test -s "$work/$1.pid"
}

# A loop device under a stable name, as udev gives it to a disk.
make_disk() {
    local loop
    truncate -s "${disk_mib}M" "$work/$1.img"
    loop=$(losetup -f --show "$work/$1.img")
    loops+=("$loop")
    mkdir -p /dev/disk/by-id
    ln -s "$loop" "/dev/disk/by-id/pose-try-$$-$1"
    links+=("/dev/disk/by-id/pose-try-$$-$1")
}

is_over() { [ -z "$(squeue -h -j "$1" -t PENDING,RUNNING,COMPLETING,REQUEUED,SUSPENDED -o %T 2>/dev/null)" ]; }
is_half_way() {
    ! is_over "$wipe" || { echo "the wipe ended before its node could fail" >&2; exit 1; }
    [ "$(tail -n +2 "$work/run/journals/n2.journal" | jq '.[0].safeBytes')" -gt "$((disk_mib << 18))" ]
}
say() { printf '%3d s: %s\n' "$SECONDS" "$*"; }
is_idle() { sinfo -h -n "$1" -o %T | grep -q '^idle$'; }

"$POSE" --version
start_munge
configure
slurmctld -D -i -f "$SLURM_CONF" >"$work/slurmctld.out.log" 2>&1 &
pids+=($!)
wait_for "the controller" scontrol ping
start_node n1
start_node n2
wait_for "node n1" is_idle n1
wait_for "node n2" is_idle n2
sinfo

make_disk a
make_disk b
make_disk c
printf 'n1 %s\nn1 %s\nn2 %s\n' "${links[@]}" >"$work/list"
"$POSE" keygen "$work/rack"
jobs=$(POSE_WIPE_OPTIONS="--chunk-labels 4096 --threads 1 --max-rate ${TRY_RATE:-3MiB} --verify 8" POSE_SAMPLES=2 \
    POSE_EVIDENCE_KEY="$work/rack.key" "$root/deploy/slurm/submit.sh" "$work/list" "$work/run")
say "submitted: $jobs"
[[ $jobs =~ wipe=([0-9]+)\ read=([0-9]+)\ recompute=([0-9]+)\ verdict=([0-9]+) ]]
wipe=${BASH_REMATCH[1]}
read=${BASH_REMATCH[2]}
recompute=${BASH_REMATCH[3]}
verdict=${BASH_REMATCH[4]}

wait_for "half of n2's disk" is_half_way
say "node n2 fails half way"
stop_node n2
scontrol update nodename=n2 state=down reason=try
rm -f "$work/n2.pid"
start_node n2
scontrol update nodename=n2 state=resume 2>/dev/null || true
# Slurm holds a requeued task back for two minutes, so that the end of the old one can't hit the new one: here it is enough
# that the node is idle and was told.
wait_for "node n2" is_idle n2
sleep 8
wait_for "the requeued task" scontrol update "JobId=${wipe}_1" StartTime=now
say "node n2 is back"
wait_for "the wipe" is_over "$wipe"
say "the wipe is over"
grep -h 'goes on from' "$work/run/logs/pose-wipe-1.log"
wait_for "the reading" is_over "$read"
say "the reading is over"
wait_for "the recomputing" is_over "$recompute"
cat "$work"/run/recomputed/*
[ "$(cat "$work"/run/recomputed/* | grep -c ' 0 differ')" -eq 2 ]
resumed=$(jq -r '[.] | flatten[] | .resumedFromBytes' "$work/run/reports/n2.json")
echo "n2 went on from byte $resumed of $((disk_mib << 20))"
[ "$resumed" -gt 0 ]
wait_for "the verdict" is_over "$verdict"
say "the verdict is there"
cat "$work/run/logs/pose-verdict.log"
[[ $(tail -n 1 "$work/run/logs/pose-verdict.log") == *"recomputed, with evidence" ]]
