#!/usr/bin/env bash
# Checks and measures the CUDA backend on a machine with a GPU that has no Java and no network.
#
#   scripts/device-check.sh prepare   here: fills device-check/ (ignored by git) with a Java runtime, our jars and the
#                                     presets' natives, under 60 MiB in all
#   scripts/device-check.sh run       there, in a copy of this folder with device-check/ in it: contract suite, parity of
#                                     256 random chunks of each scheme's default, rates, a pose wipe to a file and of
#                                     the GPU's memory, clocks
#
# run needs an x86-64 Linux with an NVIDIA driver and a CUDA 13 toolkit, and takes less than 6 minutes: the limits below
# and what a stopped program gets to end come to 350 s. A wipe that its limit stops is told; it is slow and not wrong.
# Exit codes of run: 0 all is right; 1 something is wrong; 2 not prepared; 77 no device (it says why).
#
#   DEVICE_CHECK_FOLDER      another folder than device-check/; prepare replaces only what it made itself
#   DEVICE_CHECK_SECONDS     for suite, parity and rates together (default 200)
#   DEVICE_CHECK_WIPE        size of the file that is wiped (default 8GiB)
#   DEVICE_CHECK_CLASS_PATH  prepare: the test class path of pose-bench, where it is known; else Maven is asked
#   JAVA_HOME                prepare: the JDK whose parts become the runtime
set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=${DEVICE_CHECK_FOLDER:-$root/device-check}
mark=.made-by-device-check
most_kib=$((60 * 1024))
no_device=77

wipe_seconds=30
hbm_seconds=50
smi_seconds=10
end_seconds=5

fail() {
    echo "device-check: $1" >&2
    exit 2
}

class_path() {
    if [ -n "${DEVICE_CHECK_CLASS_PATH-}" ]; then
        printf '%s' "$DEVICE_CHECK_CLASS_PATH"
        return
    fi
    (cd -- "$root" && ./mvnw -q -B -Dspotless.check.skip -Dmdep.includeScope=test \
        -Dmdep.outputFile=target/device-check.classpath test-compile dependency:build-classpath) >&2 </dev/null
    cat -- "$root/pose-bench/target/device-check.classpath"
}

# The presets for the driver, NVRTC and NVML, without the twenty libraries that nothing here uses.
prune_presets() {
    local jar=$1 work
    work=$(mktemp -d)
    (
        cd -- "$work"
        "$jdk/bin/jar" --extract --file "$jar" \
            META-INF/MANIFEST.MF META-INF/versions org/bytedeco/cuda/linux-x86_64/libjnicudart.so \
            org/bytedeco/cuda/linux-x86_64/libjninvrtc.so org/bytedeco/cuda/linux-x86_64/libjninvml.so
        "$jdk/bin/jar" --create --file "$folder/lib/$(basename -- "$jar")" --manifest META-INF/MANIFEST.MF \
            META-INF/versions org
    )
    rm -rf -- "$work"
}

copy_dependencies() {
    local entry found_presets=
    local -a entries
    IFS=: read -r -a entries <<<"$1"
    for entry in "${entries[@]}"; do
        case $(basename -- "$entry") in
            cuda-redist-*) ;;
            cuda-*-linux-x86_64.jar)
                prune_presets "$entry"
                found_presets=yes
                ;;
            *-linux-arm64.jar) ;;
            bcprov-*.jar | cuda-*.jar | jackson-*.jar | javacpp-*.jar | picocli-*.jar | junit-*.jar | opentest4j-*.jar)
                cp -- "$entry" "$folder/lib/"
                ;;
        esac
    done
    [ -n "$found_presets" ] || fail "the class path has no presets of CUDA for linux-x86_64"
}

copy_modules() {
    local module
    for module in pose-core pose-cuda pose-io pose-bench; do
        [ -d "$root/$module/target/classes" ] || fail "$module is not built: ./mvnw -q package -DskipTests"
        "$jdk/bin/jar" --create --file "$folder/lib/$module.jar" -C "$root/$module/target/classes" .
    done
    for module in pose-core pose-cuda; do
        [ -d "$root/$module/target/test-classes" ] || fail "the tests of $module are not built: ./mvnw -q test-compile"
        "$jdk/bin/jar" --create --file "$folder/lib/$module-tests.jar" -C "$root/$module/target/test-classes" .
    done
}

# Nobody else's files are removed: a folder that is not empty must carry our mark.
fresh_folder() {
    if [ -e "$folder" ] || [ -L "$folder" ]; then
        [ -d "$folder" ] || fail "not a folder: DEVICE_CHECK_FOLDER=$folder; name another or remove it"
        [ -f "$folder/$mark" ] || [ -z "$(ls -A -- "$folder")" ] ||
            fail "not made by device-check and not empty: DEVICE_CHECK_FOLDER=$folder; name another or empty it"
        find "$folder/" -mindepth 1 -delete
    fi
    mkdir -p -- "$folder/lib"
    : >"$folder/$mark"
}

prepare() {
    [ "$(uname -sm)" = "Linux x86_64" ] || fail "prepare needs an x86-64 Linux, this is $(uname -sm)"
    local javac path
    javac=${JAVA_HOME:+$JAVA_HOME/bin/javac}
    javac=$(readlink -f -- "${javac:-$(command -v javac || true)}")
    jdk=${javac%/bin/javac}
    [ -x "$jdk/bin/jlink" ] || fail "no JDK with jlink here; set JAVA_HOME"
    path=$(class_path)
    fresh_folder
    copy_dependencies "$path"
    copy_modules
    local said
    said=$("$jdk/bin/jlink" --output "$folder/runtime" --compress=2 --no-header-files --no-man-pages \
        --strip-java-debug-attributes \
        --add-modules java.base,java.logging,java.management,java.sql,java.xml,jdk.management,jdk.unsupported 2>&1) ||
        fail "jlink fails: $(tail -n 1 <<<"$said")"
    local kib
    kib=$(du -sk -- "$folder" | cut -f1)
    if [ "$kib" -ge "$most_kib" ]; then
        find "$folder/" -mindepth 1 -delete
        rmdir -- "$folder" 2>/dev/null || true
        fail "too large: kib=$kib, allowed: less than $most_kib; removed again"
    fi
    echo "prepared: $folder, $((kib / 1024)) MiB"
}

# Where a CUDA toolkit keeps libcudart.so.13 and libnvrtc.so.13.
toolkit_folders() {
    local nvcc place
    nvcc=$(command -v nvcc || true)
    [ -z "$nvcc" ] || nvcc=$(dirname -- "$(readlink -f -- "$nvcc")")/..
    for place in /usr/local/cuda /usr/local/cuda-13* ${nvcc:+"$nvcc"}; do
        printf '%s:%s:' "$place/lib64" "$place/targets/x86_64-linux/lib"
    done
}

sampled=
stop_sampling() {
    [ -z "$sampled" ] || kill "$sampled" 2>/dev/null || true
    sampled=
}

sample_clocks() {
    command -v nvidia-smi >/dev/null || return 0
    timeout "$smi_seconds" nvidia-smi --query-gpu=index,name,driver_version,clocks.max.sm,clocks.max.mem --format=csv || return 0
    nvidia-smi --query-gpu=clocks.sm,clocks.mem,power.draw,temperature.gpu --format=csv,noheader,nounits -i 0 -l 2 \
        >"$scratch/clocks.csv" 2>/dev/null &
    sampled=$!
}

print_clocks() {
    stop_sampling
    [ -s "$scratch/clocks.csv" ] || return 0
    awk -F', ' '{ for (i = 1; i <= 4; i++) { if (NR == 1 || $i < low[i]) low[i] = $i; if ($i > high[i]) high[i] = $i } }
        END { printf "clocks while it ran: SM %d..%d MHz, memory %d..%d MHz, power %d..%d W, %d..%d degrees C\n",
              low[1], high[1], low[2], high[2], low[3], high[3], low[4], high[4] }' "$scratch/clocks.csv"
}

# A command with a limit. One that is stopped may still be right (a slow disk), so that is told and not held against it;
# one that does not even end then, or fails, is wrong.
limited() {
    local seconds=$1 code=0
    shift
    timeout --kill-after="$end_seconds" "$seconds" "$@" || code=$?
    case $code in
        0) ;;
        124) echo "not finished in $seconds s, stopped: neither right nor wrong" ;;
        *)
            echo "FAILED: exit code $code"
            return 1
            ;;
    esac
}

wipe() {
    limited "$1" "${java[@]}" io.github.posewipe.bench.PoseMain wipe "${@:2}" --verify 8 --progress none \
        --report "$scratch/report.json"
}

wipes() {
    local scheme code=0
    for scheme in drg-v1 drg-v2; do
        echo "pose wipe of a file of ${DEVICE_CHECK_WIPE:-8GiB}, $scheme:"
        wipe "$wipe_seconds" "$scratch/wiped.img" --size "${DEVICE_CHECK_WIPE:-8GiB}" --scheme "$scheme" \
            --backend cuda --gpus 0 || code=1
        rm -f -- "$scratch/wiped.img" "$scratch/report.json"
    done
    echo "pose wipe of the memory of GPU 0:"
    wipe "$hbm_seconds" hbm:0 || code=1
    return "$code"
}

run() {
    [ -x "$folder/runtime/bin/java" ] || fail "nothing is prepared in $folder: scripts/device-check.sh prepare"
    local seconds=${DEVICE_CHECK_SECONDS:-200}
    [[ $seconds =~ ^[1-9][0-9]{0,4}$ ]] || fail "not whole seconds: DEVICE_CHECK_SECONDS=$seconds, allowed: 1 to 99999"
    scratch=$(mktemp -d -- "$folder/run.XXXXXX")
    trap 'stop_sampling; rm -rf -- "$scratch"' EXIT
    LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$(toolkit_folders)
    export LD_LIBRARY_PATH=${LD_LIBRARY_PATH%:}
    java=("$folder/runtime/bin/java" -XX:+UseSerialGC -Xmx4g -XX:MaxDirectMemorySize=16g
        -Dorg.bytedeco.javacpp.maxbytes=0 -Dorg.bytedeco.javacpp.maxphysicalbytes=0
        "-Dorg.bytedeco.javacpp.cachedir=$scratch/natives" "-Dpose.cuda.cachedir=$scratch/cubins"
        -cp "$folder/lib/*")
    sample_clocks
    local code=0
    timeout --kill-after="$end_seconds" $((seconds + 10)) "${java[@]}" io.github.posewipe.cuda.check.DeviceCheck "$seconds" ||
        code=$?
    [ "$code" -ne "$no_device" ] || exit "$no_device"
    [ "$code" -eq 0 ] || [ "$code" -eq 1 ] || echo "FAILED: the check ended with exit code $code (124: not in $seconds s)"
    wipes || code=1
    print_clocks
    [ "$code" -eq 0 ] || exit 1
}

case ${1-} in
    prepare) prepare ;;
    run) run ;;
    *) fail "usage: scripts/device-check.sh prepare|run" ;;
esac
