package io.github.posewipe.cuda.device;

import java.util.Locale;

/**
 * What a device says of itself. Immutable.
 *
 * @param index 0-based number among the visible devices; what {@code --gpus} takes
 * @param name product name, {@code NVIDIA H200}
 * @param computeMajor compute capability before the dot
 * @param computeMinor compute capability behind the dot
 * @param multiprocessors streaming multiprocessors
 * @param memoryBytes device memory in all
 * @param pciBusId {@code 0000:1B:00.0}
 * @param driverVersion the newest CUDA version that the driver supports, 1000 major + 10 minor
 */
public record GpuInfo(
        int index,
        String name,
        int computeMajor,
        int computeMinor,
        int multiprocessors,
        long memoryBytes,
        String pciBusId,
        int driverVersion) {
    private static final double GIB = 1L << 30;
    private static final int OLDEST_MAJOR = 7;
    private static final int OLDEST_MINOR = 5;

    /**
     * The name that labelers and messages use.
     *
     * @return {@code cuda:0 NVIDIA H200}
     */
    public String label() {
        return "cuda:" + index + " " + name;
    }

    /**
     * The architecture that kernels are compiled for.
     *
     * @return {@code sm_90}
     */
    public String architecture() {
        return "sm_" + computeMajor + computeMinor;
    }

    /**
     * Whether NVRTC 13 makes machine code for it.
     *
     * @return true from compute capability 7.5 on
     */
    public boolean isCompiledFor() {
        return computeMajor > OLDEST_MAJOR || computeMajor == OLDEST_MAJOR && computeMinor >= OLDEST_MINOR;
    }

    /**
     * A CUDA version as people write it.
     *
     * @param version 1000 major + 10 minor
     * @return {@code 13.1}
     */
    public static String versionText(int version) {
        return version / 1000 + "." + version % 1000 / 10;
    }

    /**
     * Everything in one line.
     *
     * @return {@code cuda:0 NVIDIA H200, compute 9.0, 132 multiprocessors, 139.8 GiB, PCI 0000:1B:00.0}
     */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "%s, compute %d.%d, %d multiprocessors, %.1f GiB, PCI %s",
                label(),
                computeMajor,
                computeMinor,
                multiprocessors,
                memoryBytes / GIB,
                pciBusId);
    }
}
