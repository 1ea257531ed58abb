#!/usr/bin/env bash
# Builds, for the tests, a libcuda.so.1 that answers without a GPU, and a libcudart.so.13 without content: the presets
# ask for it, and nothing in it is used.  Usage: build.sh OUT_FOLDER POSE_CORE_FOLDER
set -euo pipefail
source_dir=$(cd "$(dirname "$0")" && pwd)
out=$1
core=$2
cxx=${CXX:-g++}
mkdir -p "$out"
"$cxx" -std=c++17 -O1 -fPIC -shared -Wall -Wextra -Werror -Wl,-soname,libcuda.so.1 "-I$core/src/main/cpp" \
    -o "$out/libcuda.so.1.part" "$source_dir/fake_driver.cpp" "$core/target/native/libposecpu.a"
mv "$out/libcuda.so.1.part" "$out/libcuda.so.1"
"$cxx" -shared -Wl,-soname,libcudart.so.13 -o "$out/libcudart.so.13" -x c /dev/null
