#!/usr/bin/env bash
# Wipes the named disks of many nodes with Slurm, and has other nodes recompute samples of them.
#
#   deploy/slurm/submit.sh LIST RUN
#
# LIST  lines of "NODE DISK"; a disk is named by /dev/disk/by-id/..., which stays the same over reboots
# RUN   a new folder on storage that all nodes share, with this project beside it; not on a disk of the list
#
# POSE_WIPE_OPTIONS   further options for pose wipe, such as "--gpus 0,1 --verify 1000"
# POSE_SAMPLES        chunks of each disk that another node recomputes (default 16)
# POSE_EVIDENCE_KEY   NAME.key of pose keygen, at the same path on all nodes, beside NAME.pub here: the nodes sign evidence
# POSE_SBATCH_OPTIONS further options for every sbatch, such as "--partition rack7"
#
# Prints the job numbers. The last job gives one verdict, in RUN/logs/pose-verdict.log; pose report merge says it anew.
set -euo pipefail

fail() {
    echo "submit.sh: $*" >&2
    exit 2
}

[ $# -eq 2 ] || fail "needed: LIST RUN; see the head of this file"
list=$1
[ -r "$list" ] || fail "list can't be read: $list"
for tool in sbatch scontrol jq awk; do
    command -v "$tool" >/dev/null || fail "$tool is missing; Debian: apt-get install slurm-client jq"
done
bad=$(awk '!/^#/ && NF && !(NF == 2 && $2 ~ "^/dev/disk/by-id/[^/ ]+$") { print NR ": " $0; exit }' "$list")
[ -z "$bad" ] || fail "line $bad: needed: NODE /dev/disk/by-id/NAME"
twice=$(awk '!/^#/ && NF' "$list" | sort | uniq -d | head -n 1)
[ -z "$twice" ] || fail "named twice: $twice"
key=${POSE_EVIDENCE_KEY-}
[ -z "$key" ] || { [[ $key == /*.key ]] && [ -r "${key%.key}.pub" ]; } ||
    fail "POSE_EVIDENCE_KEY=$key: needed: an absolute path NAME.key with NAME.pub beside it; pose keygen makes both"
mkdir "$2" || fail "the run's folder must be new: $2"

umask 077
POSE_SLURM=$(cd -P -- "$(dirname -- "$0")" && pwd)
POSE_RUN=$(cd -P -- "$2" && pwd)
POSE=${POSE:-$POSE_SLURM/../../pose}
export POSE_SLURM POSE_RUN POSE
mkdir "$POSE_RUN"/{reports,journals,samples,recomputed,evidence,logs}
if [ -n "$key" ]; then
    cp -- "${key%.key}.pub" "$POSE_RUN/evidence.pub"
    od -An -tx1 -N16 /dev/urandom | tr -d ' \n' >"$POSE_RUN/nonce"
fi
awk '!/^#/ && NF { print $1, $2 }' "$list" >"$POSE_RUN/disks"
awk '{ print $1 }' "$POSE_RUN/disks" | sort -u >"$POSE_RUN/nodes"
mapfile -t nodes <"$POSE_RUN/nodes"
[ "${#nodes[@]}" -gt 0 ] || fail "no disk in $list"

# Submits an array of one task a node, held, pins task i to the node that is $2 places behind node i, and releases it.
array() {
    local script=$1 shift_by=$2 id i
    shift 2
    # shellcheck disable=SC2086 # options are meant to be split
    id=$(sbatch --parsable --hold --array="0-$((${#nodes[@]} - 1))" --output="$POSE_RUN/logs/%x-%a.log" \
        ${POSE_SBATCH_OPTIONS-} "$@" "$POSE_SLURM/$script")
    for ((i = 0; i < ${#nodes[@]}; i++)); do
        scontrol update "JobId=${id}_$i" "ReqNodeList=${nodes[(i + shift_by) % ${#nodes[@]}]}"
    done
    scontrol release "$id"
    echo "$id"
}

wipe=$(array wipe.sbatch 0)
read=$(array read.sbatch 0 "--dependency=aftercorr:$wipe" --kill-on-invalid-dep=yes)
recompute=$(array recompute.sbatch 1 "--dependency=aftercorr:$read" --kill-on-invalid-dep=yes)
# shellcheck disable=SC2086 # options are meant to be split
verdict=$(sbatch --parsable --dependency="afterany:$recompute" --output="$POSE_RUN/logs/%x.log" ${POSE_SBATCH_OPTIONS-} \
    "$POSE_SLURM/verdict.sbatch")
echo "wipe=$wipe read=$read recompute=$recompute verdict=$verdict"
