package io.github.posewipe.core.nativecpu;

import io.github.posewipe.core.BackendUnavailableException;

/**
 * How many compressions a second a loop of nothing else reaches with the vector type of an instruction set: none waits
 * for another, all operands are in the first-level cache. The ceiling that a labeler is compared with.
 */
public final class PlainCompressionRate {
    private static final long VECTORS_A_ROUND = 20_000;
    private static final double NANOS_A_SECOND = 1e9;

    private PlainCompressionRate() {}

    /**
     * Measures for at least that long on the calling thread.
     *
     * @param isa the instruction set
     * @param durationNs how long, in nanoseconds
     * @return compressions a second, each lane counted
     * @throws BackendUnavailableException if the instruction set can't be used here
     * @throws IllegalArgumentException if {@code durationNs} is not positive
     */
    public static double measure(CpuIsa isa, long durationNs) {
        if (durationNs <= 0) {
            throw new IllegalArgumentException("duration must be positive: durationNs=" + durationNs);
        }
        CpuLabelerProvider.forced(isa).requireIsa();
        NativeCpu.plainCompressions(isa.ordinal(), VECTORS_A_ROUND);
        long vectors = 0;
        long start = System.nanoTime();
        long elapsedNs;
        do {
            NativeCpu.plainCompressions(isa.ordinal(), VECTORS_A_ROUND);
            vectors += VECTORS_A_ROUND;
            elapsedNs = System.nanoTime() - start;
        } while (elapsedNs < durationNs);
        return vectors * (double) NativeCpu.isaLanes(isa.ordinal()) * NANOS_A_SECOND / elapsedNs;
    }
}
