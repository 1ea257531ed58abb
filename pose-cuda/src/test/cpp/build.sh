#!/usr/bin/env bash
# Builds, for the tests, libposehost.so: every variant of the kernel compiled for the host, and each once more without
# the rounds of its hash, to count with. Also the empty stand-in for libcuda.so.1 with which NVRTC compiles on a machine
# without a driver. What is newer than its sources is left as it is.
set -euo pipefail
source_dir=$(cd "$(dirname "$0")" && pwd)
kernel_dir=$source_dir/../../main/resources/io/github/posewipe/cuda/kernel
out=$1
java_home=$2
cxx=${CXX:-g++}
flags=(-std=c++17 -O2 -fno-tree-slp-vectorize -fno-exceptions -fPIC -fvisibility=hidden -Wall -Wextra -Werror -Wno-unknown-pragmas
  "-I$source_dir" "-I$kernel_dir" "-I$out" "-I$java_home/include" "-I$java_home/include/linux")
mkdir -p "$out/driver-stand-in"

if [[ ! -e $out/driver-stand-in/libcuda.so.1 && $(ldconfig -p) != *libcuda.so.1* ]]; then
  "$cxx" -shared -Wl,-soname,libcuda.so.1 -o "$out/driver-stand-in/libcuda.so.1" -x c /dev/null
fi

newest=$(find "$source_dir" "$kernel_dir" -type f -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2-)
library=$out/libposehost.so
if [[ -e $library && $library -nt $newest ]]; then
  exit 0
fi

names=()
commands=()
variant() {
  local name=$1
  shift
  names+=("$name")
  commands+=("$cxx ${flags[*]} $* -DPOSE_BLOCK_THREADS=128 -DPOSE_KERNEL=$name -c $source_dir/variant.cpp -o $out/$name.o")
}
for scheme in 1 2; do
  for team in 1 4 8 16 32; do
    variant "pose_label_v${scheme}_team${team}" -DPOSE_SCHEME=$scheme -DPOSE_TEAM=$team
    variant "pose_label_v${scheme}_team${team}_counted" -DPOSE_SCHEME=$scheme -DPOSE_TEAM=$team -DPOSE_ROUNDS=0
  done
done
printf 'POSE_VARIANT(%s)\n' "${names[@]}" >"$out/variants.inc"
commands+=("$cxx ${flags[*]} -U_FORTIFY_SOURCE -c $source_dir/warp.cpp -o $out/warp.o")
commands+=("$cxx ${flags[*]} -c $source_dir/launch.cpp -o $out/launch.o")
printf '%s\n' "${commands[@]}" | xargs -P "$(nproc)" -I{} bash -c '{}'
objects=("${names[@]/#/$out/}")
"$cxx" -shared -o "$library.part" "$out/warp.o" "$out/launch.o" "${objects[@]/%/.o}"
mv "$library.part" "$library"
