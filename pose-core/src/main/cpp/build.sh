#!/usr/bin/env bash
# Builds libposecpu.a, the SIMD core that the JNI library links, into the folder given. What is newer than its sources
# is left as it is. Where a cross compiler is found the NEON file is compiled too, so that it can't rot unseen.
set -euo pipefail
source_dir=$(cd "$(dirname "$0")" && pwd)
out=$1
cxx=${CXX:-g++}
flags=(-std=c++17 -O3 -fno-exceptions -fno-rtti -fPIC -fvisibility=hidden -Wall -Wextra -Werror)
mkdir -p "$out"

# compile COMPILER NAME OBJECT FLAGS...
compile() {
  local compiler=$1 source=$source_dir/$2.cpp object=$out/$3
  shift 3
  if [[ -e $object && -z $(find "$source_dir" \( -name '*.h' -o -name build.sh -o -path "$source" \) -newer "$object") ]]; then
    return
  fi
  "$compiler" "${flags[@]}" "$@" -c "$source" -o "$object.part"
  mv "$object.part" "$object"
}

objects=()
# native NAME FLAGS...: compiled in the background, part of the library.
native() {
  objects+=("$out/$1.o")
  compile "$cxx" "$1" "$1.o" "${@:2}" &
}

native dispatch
native workspace
native isa_portable
# Optimised less: nobody labels with it in earnest, and at -O3 it alone takes longer to compile than all the others.
native isa_portable16 -O1 -Wno-psabi
case $(uname -m) in
  x86_64)
    native isa_avx512 -mavx512f
    native isa_avx2 -mavx2
    native isa_sse41 -msse4.1
    if command -v aarch64-linux-gnu-g++ >/dev/null; then
      compile aarch64-linux-gnu-g++ isa_neon isa_neon.aarch64.o &
    fi
    ;;
  aarch64)
    native isa_neon
    ;;
esac
for job in $(jobs -p); do wait "$job"; done

if [[ ! -e $out/libposecpu.a || -n $(find "${objects[@]}" -newer "$out/libposecpu.a") ]]; then
  rm -f "$out/libposecpu.a"
  ar rcs "$out/libposecpu.a" "${objects[@]}"
fi
