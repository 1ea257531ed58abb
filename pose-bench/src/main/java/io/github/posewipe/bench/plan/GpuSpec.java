package io.github.posewipe.bench.plan;

/**
 * What the two-term model asks of a GPU. Immutable.
 *
 * @param multiprocessors streaming multiprocessors
 * @param clockMhz their clock under this load, in MHz
 * @param bandwidthTbPerSecond bandwidth of its memory, in 10^12 bytes a second
 */
public record GpuSpec(int multiprocessors, double clockMhz, double bandwidthTbPerSecond) {

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if a figure is not above 0 or not finite
     */
    public GpuSpec {
        requirePositive("multiprocessors", multiprocessors);
        requirePositive("clockMhz", clockMhz);
        requirePositive("bandwidthTbPerSecond", bandwidthTbPerSecond);
    }

    static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "figure out of range: " + name + "=" + value + ", allowed: above 0 and finite");
        }
    }
}
