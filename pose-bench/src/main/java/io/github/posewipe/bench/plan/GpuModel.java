package io.github.posewipe.bench.plan;

/**
 * The two-term model of a labeling GPU: a MiB of labels costs arithmetic, which multiprocessors and clock speed up, and
 * memory traffic, which bandwidth speeds up; the two add up. Immutable.
 *
 * <pre>
 * seconds per MiB = C / clock x (reference multiprocessors / multiprocessors) + M / bandwidth
 * </pre>
 *
 * @param cyclesPerMib C: clock cycles a MiB on {@code referenceMultiprocessors}
 * @param millisecondTbPerSecond M: milliseconds a MiB at 1 TB/s
 * @param referenceMultiprocessors multiprocessors of the first GPU that was measured
 */
public record GpuModel(double cyclesPerMib, double millisecondTbPerSecond, int referenceMultiprocessors) {

    private static final double HZ_PER_MHZ = 1e6;
    private static final double MS_PER_S = 1e3;
    /** Below this part of its products a determinant is rounding noise. */
    private static final double SINGULAR = 1e-9;

    /**
     * A measured GPU.
     *
     * @param mibPerSecond labels a second, in MiB
     * @param spec the GPU
     */
    public record Measured(double mibPerSecond, GpuSpec spec) {
        /**
         * Checks the range.
         *
         * @throws IllegalArgumentException if the rate is not above 0 or not finite
         */
        public Measured {
            GpuSpec.requirePositive("mibPerSecond", mibPerSecond);
        }
    }

    /**
     * The model that gives both measured rates.
     *
     * @param first a GPU; C is in cycles of its multiprocessors
     * @param second another one, of another ratio of arithmetic to bandwidth
     * @return the model
     * @throws IllegalArgumentException if the two can't be told apart, or a term of the model came out below 0
     */
    public static GpuModel fit(Measured first, Measured second) {
        int reference = first.spec().multiprocessors();
        double a1 = secondsPerCycle(first.spec(), reference);
        double a2 = secondsPerCycle(second.spec(), reference);
        double b1 = secondsPerUnit(first.spec());
        double b2 = secondsPerUnit(second.spec());
        double t1 = 1 / first.mibPerSecond();
        double t2 = 1 / second.mibPerSecond();
        double determinant = a1 * b2 - a2 * b1;
        if (Math.abs(determinant) <= SINGULAR * a1 * b2) {
            throw new IllegalArgumentException("the two GPUs have the same ratio of arithmetic to bandwidth, so the"
                    + " terms can't be told apart: first=" + first + ", second=" + second);
        }
        double cycles = (t1 * b2 - t2 * b1) / determinant;
        double traffic = (a1 * t2 - a2 * t1) / determinant;
        if (cycles < 0 || traffic < 0) {
            throw new IllegalArgumentException("the two-term model does not fit these GPUs: cyclesPerMib=" + cycles
                    + ", millisecondTbPerSecond=" + traffic + ", needed: both 0 or more; check rates and clocks");
        }
        return new GpuModel(cycles, traffic, reference);
    }

    /**
     * The rate that the model expects.
     *
     * @param gpu a GPU
     * @return MiB of labels a second
     */
    public double mibPerSecond(GpuSpec gpu) {
        return 1 / (arithmeticSeconds(gpu) + trafficSeconds(gpu));
    }

    /**
     * The part of the time that arithmetic takes.
     *
     * @param gpu a GPU
     * @return 0 to 1; what is left is memory traffic
     */
    public double arithmeticShare(GpuSpec gpu) {
        return arithmeticSeconds(gpu) * mibPerSecond(gpu);
    }

    private double arithmeticSeconds(GpuSpec gpu) {
        return cyclesPerMib * secondsPerCycle(gpu, referenceMultiprocessors);
    }

    private double trafficSeconds(GpuSpec gpu) {
        return millisecondTbPerSecond * secondsPerUnit(gpu);
    }

    private static double secondsPerCycle(GpuSpec gpu, int reference) {
        return (double) reference / gpu.multiprocessors() / (gpu.clockMhz() * HZ_PER_MHZ);
    }

    private static double secondsPerUnit(GpuSpec gpu) {
        return 1 / (MS_PER_S * gpu.bandwidthTbPerSecond());
    }
}
