package io.github.posewipe.io.engine;

/**
 * How much damage a sample of {@link SamplePlan} catches. The first and the last chunk are always read, so damage that
 * hides lies in the parts between; of a part of {@code s} chunks with {@code d} damaged ones the sample misses the
 * damage with probability {@code 1 - d/s}, independently of the other parts. By the concavity of the logarithm the
 * product is largest when the damage is spread evenly, chunk by chunk over the parts with the most whole chunks left:
 * that worst case is computed here, exactly.
 */
public final class CaughtFraction {
    private static final double LOG_MISS = Math.log(0.01);

    private CaughtFraction() {}

    /**
     * The smallest part of a target's chunks whose damage, wherever it lies, is caught with a probability of at least
     * 99 %.
     *
     * @param chunkCount chunks of the target, more than {@code samples}
     * @param samples chunks read, 2 or more
     * @return more than 0, at most 1
     */
    public static double of(long chunkCount, long samples) {
        return (double) damagedChunks(chunkCount, samples) / chunkCount;
    }

    /**
     * The same as a number of chunks.
     *
     * @param chunkCount chunks of the target, more than {@code samples}
     * @param samples chunks read, 2 or more
     * @return 1 to {@code chunkCount - 1}
     */
    static long damagedChunks(long chunkCount, long samples) {
        long between = chunkCount - 2;
        long parts = samples - 2;
        if (parts == 0) {
            return chunkCount - 1;
        }
        long missed = 0;
        long caught = between;
        while (caught - missed > 1) {
            long middle = missed + (caught - missed) / 2;
            if (logMiss(between, parts, middle) <= LOG_MISS) {
                caught = middle;
            } else {
                missed = middle;
            }
        }
        return caught;
    }

    /** Logarithm of the largest probability that {@code damaged} chunks in {@code parts} parts are all missed. */
    static double logMiss(long between, long parts, long damaged) {
        long least = between / parts;
        long longer = between % parts;
        long whole = between - damaged;
        if (whole >= parts * least) {
            return (damaged) * Math.log((double) least / (least + 1));
        }
        long left = whole / parts;
        long withOneMore = whole % parts;
        if (left == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        return logRatio(withOneMore, left + 1, least)
                + logRatio(parts - withOneMore, left, least)
                - longer * Math.log1p(1.0 / least);
    }

    private static double logRatio(long times, long left, long of) {
        return times * Math.log((double) left / of);
    }
}
