#!/usr/bin/env bash
# Builds libposecpu.a, the SIMD core that the JNI library links, into the folder given.
set -euo pipefail
mkdir -p "$1"
