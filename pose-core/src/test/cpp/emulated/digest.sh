#!/usr/bin/env bash
# Prints "digest HEX": what an instruction set labels, run natively or on an emulator of a processor that has it.
# digest.sh portable|neon|avx512 NATIVE_OBJECTS OUT
set -euo pipefail
isa=$1 objects=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../../main/cpp
flags=(-std=c++17 -O2 -Wall -Wextra -Werror -I"$sources")
mkdir -p "$out"
cd "$out"

on_bare_machine() {
  g++ "${flags[@]}" -ffreestanding -fno-exceptions -fno-rtti -fno-pie -fno-stack-protector -mno-red-zone \
    -fno-threadsafe-statics -c "$here/bare_main.cpp" -o bare_main.o
  g++ -c "$here/boot.S" -o boot.o
  ld -T "$here/bare.ld" -static --no-warn-rwx-segments -o bare.elf boot.o bare_main.o "$objects/isa_avx512.o"
  objcopy -O binary bare.elf disk.img
  truncate -s $((4 * 16 * 63 * 512)) disk.img
  rm -f disk.img.lock
  echo c >continue
  # Bochs calls the end of the machine a panic; its debugger, where it is built in, waits for the word to begin.
  { bochs -q -f "$here/bochsrc" -rc continue </dev/null 2>&1 || true; } | grep -a '^digest '
}

case $isa in
  portable)
    g++ "${flags[@]}" -DKERNEL=kKernelPortable "$here/digest_main.cpp" "$objects/isa_portable.o" -o digest-portable
    ./digest-portable
    ;;
  neon)
    aarch64-linux-gnu-g++ "${flags[@]}" -static -DKERNEL=kKernelNeon "$here/digest_main.cpp" \
      "$objects/isa_neon.aarch64.o" -o digest-neon
    qemu-aarch64 ./digest-neon
    ;;
  avx512) on_bare_machine ;;
esac
