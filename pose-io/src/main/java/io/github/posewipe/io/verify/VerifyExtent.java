package io.github.posewipe.io.verify;

/** How much of a target is read back. Immutable. */
public final class VerifyExtent {
    /** Samples taken when nothing else is asked for. */
    public static final int DEFAULT_SAMPLES = 64;

    private static final VerifyExtent NONE = new VerifyExtent(0);
    private static final VerifyExtent ALL = new VerifyExtent(Long.MAX_VALUE);

    private final long samples;

    private VerifyExtent(long samples) {
        this.samples = samples;
    }

    /**
     * Nothing.
     *
     * @return no read-back
     */
    public static VerifyExtent none() {
        return NONE;
    }

    /**
     * Every chunk.
     *
     * @return the whole target
     */
    public static VerifyExtent all() {
        return ALL;
    }

    /**
     * Whole chunks spread over the target, the first and the last always among them (so never fewer than two, where
     * there are two).
     *
     * @param count chunks, 1 or more; the whole target if it has no more than that
     * @return the samples
     * @throws IllegalArgumentException if {@code count} is less than 1
     */
    public static VerifyExtent samples(long count) {
        if (count < 1) {
            throw new IllegalArgumentException(
                    "bad number of samples: samples=" + count + ", allowed: 1 or more, or all");
        }
        return new VerifyExtent(count);
    }

    /**
     * {@code all}, {@code none} or a number of samples, as the command line takes them.
     *
     * @param text the text
     * @return the extent
     * @throws IllegalArgumentException if it is none of the three
     */
    public static VerifyExtent parse(String text) {
        if (text.equals("all")) {
            return ALL;
        }
        if (text.equals("none")) {
            return NONE;
        }
        try {
            return samples(Long.parseLong(text));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "bad number of samples: samples=" + text + ", allowed: 1 or more, all, none", notANumber);
        }
    }

    /**
     * Whether nothing is read back.
     *
     * @return true for {@link #none()}
     */
    public boolean isNone() {
        return samples == 0;
    }

    /**
     * Chunks that are read of a target.
     *
     * @param chunkCount chunks of the target, 1 or more
     * @return 0 to {@code chunkCount}
     */
    public long samplesOf(long chunkCount) {
        long atLeast = isNone() ? 0 : Math.max(2, samples);
        return Math.min(atLeast, chunkCount);
    }

    @Override
    public String toString() {
        return isNone() ? "none" : samples == Long.MAX_VALUE ? "all" : Long.toString(samples);
    }
}
