package io.github.posewipe.cuda.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kernel's source as it lies in this jar: one {@code .cu} file and the headers that it includes. Immutable.
 *
 * @param main text of the {@code .cu} file
 * @param headers text of each header by the name it is included by, in a fixed order
 */
record KernelSource(String main, Map<String, String> headers) {
    static final String MAIN_FILE = "label_chunks.cu";
    static final List<String> HEADER_FILES = List.of(
            "device.cuh",
            "blake3.cuh",
            "ids.cuh",
            "scheme_v1.cuh",
            "scheme_v2.cuh",
            "tile.cuh",
            "network.cuh",
            "walk.cuh");

    /** Reads the resources. */
    static KernelSource load() {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : HEADER_FILES) {
            headers.put(name, read(name));
        }
        return new KernelSource(read(MAIN_FILE), headers);
    }

    /** What NVRTC is told for a variant; also the options that the cache keeps its cubin under. */
    List<String> options(KernelVariant variant, String architecture) {
        return List.of(
                "--gpu-architecture=" + architecture,
                "--std=c++17",
                "--define-macro=POSE_SCHEME=" + (variant.family().ordinal() + 1),
                "--define-macro=POSE_TEAM=" + variant.teamWidth(),
                "--define-macro=POSE_KERNEL=" + variant.entryPoint(),
                "--define-macro=POSE_BLOCK_THREADS=" + KernelVariant.BLOCK_THREADS,
                "--ptxas-options=-v");
    }

    private static String read(String name) {
        try (InputStream in = KernelSource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar of pose-cuda lacks a kernel source: name=" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("kernel source can't be read: name=" + name, e);
        }
    }
}
