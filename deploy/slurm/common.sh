# Shared by the job scripts; sourced, never run. POSE_RUN is the folder of the run, on storage that all nodes share.
# shellcheck shell=bash
: "${POSE_RUN:?the folder of the run; submit.sh sets it}" "${POSE:?the launcher of pose; submit.sh sets it}"
umask 077

# The node whose disks task $1 is about, and the disks of node $1: what the list names, nothing else.
node_of_task() { sed -n "$(($1 + 1))p" "$POSE_RUN/nodes"; }
disks_of_node() { awk -v node="$1" '$1 == node { print $2 }' "$POSE_RUN/disks"; }

die() {
    echo "pose-slurm: $*" >&2
    exit 2
}

# A task that Slurm started on another node than the one it was pinned to would find other disks under the same name.
require_node() {
    [ "${SLURMD_NODENAME:?not under Slurm}" = "$1" ] ||
        die "task ${SLURM_ARRAY_TASK_ID-?} is for node $1 and was started on $SLURMD_NODENAME; submit.sh pins tasks"
}
