package io.github.posewipe.core.proof;

import java.util.ArrayList;
import java.util.List;

/**
 * Latencies counted in buckets of fixed relative width: every power of two is cut into 32, so that a percentile is at
 * most 3.2 % above the truth. Counting allocates nothing. Filled by one thread, then read by any.
 */
public final class LatencyHistogram {
    private static final int SUB_BITS = 5;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;

    private final long[] counts = new long[(Long.SIZE - SUB_BITS) * SUB_BUCKETS];
    private long count;
    private long leastNs = Long.MAX_VALUE;
    private long mostNs;

    LatencyHistogram() {}

    /**
     * One bucket that is not empty.
     *
     * @param fromNs its least latency
     * @param toNs its greatest latency
     * @param count latencies in it
     */
    public record Bucket(long fromNs, long toNs, long count) {}

    void record(long latencyNs) {
        counts[index(latencyNs)]++;
        count++;
        leastNs = Math.min(leastNs, latencyNs);
        mostNs = Math.max(mostNs, latencyNs);
    }

    void add(LatencyHistogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        count += other.count;
        leastNs = Math.min(leastNs, other.leastNs);
        mostNs = Math.max(mostNs, other.mostNs);
    }

    /**
     * Latencies counted.
     *
     * @return 0 or more
     */
    public long count() {
        return count;
    }

    /**
     * The shortest latency.
     *
     * @return nanoseconds, exact; 0 if there is none
     */
    public long leastNs() {
        return count == 0 ? 0 : leastNs;
    }

    /**
     * The longest latency.
     *
     * @return nanoseconds, exact; 0 if there is none
     */
    public long mostNs() {
        return mostNs;
    }

    /**
     * A latency that at least this share of all do not exceed.
     *
     * @param percent 0 to 100
     * @return nanoseconds, the upper end of a bucket but never above {@link #mostNs()}; 0 if there is none
     * @throws IllegalArgumentException if the percentage is out of range
     */
    public long percentileNs(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent=" + percent + ", allowed: 0..100");
        }
        long needed = Math.max(1, (long) Math.ceil(percent / 100 * count));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= needed) {
                return Math.min(mostNs, upperNs(i));
            }
        }
        return mostNs;
    }

    /**
     * The buckets that are not empty, ascending.
     *
     * @return a new list
     */
    public List<Bucket> buckets() {
        List<Bucket> filled = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                filled.add(new Bucket(i == 0 ? 0 : upperNs(i - 1) + 1, upperNs(i), counts[i]));
            }
        }
        return filled;
    }

    /** Below 32 a bucket for each value; above, the five bits after the leading one choose among 32. */
    private static int index(long latencyNs) {
        if (latencyNs < SUB_BUCKETS) {
            return (int) Math.max(0, latencyNs);
        }
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(latencyNs);
        int sub = (int) (latencyNs >>> (exponent - SUB_BITS)) & (SUB_BUCKETS - 1);
        return (exponent - SUB_BITS + 1) * SUB_BUCKETS + sub;
    }

    private static long upperNs(int index) {
        if (index < SUB_BUCKETS) {
            return index;
        }
        int shift = index / SUB_BUCKETS - 1;
        long first = (long) (SUB_BUCKETS + index % SUB_BUCKETS) << shift;
        return first + ((1L << shift) - 1);
    }
}
