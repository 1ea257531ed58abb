package io.github.posewipe.io.engine;

import java.security.SecureRandom;
import java.util.Objects;

/**
 * Which chunks a sample takes: the first and the last of the target, and one of each of as many equal parts (they differ
 * by one chunk at most) of what lies between. Where in its part, nobody can predict.
 */
public final class SamplePlan {
    private final long chunkCount;
    private final long samples;
    private final SecureRandom random = new SecureRandom();

    /**
     * A sample.
     *
     * @param chunkCount chunks of the target, 1 or more
     * @param samples chunks taken: 1 to {@code chunkCount}, and at least 2 where there are two
     */
    public SamplePlan(long chunkCount, long samples) {
        if (samples < Math.min(2, chunkCount) || samples > chunkCount) {
            throw new IllegalArgumentException(
                    "bad sample: samples=" + samples + ", allowed: " + Math.min(2, chunkCount) + ".." + chunkCount);
        }
        this.chunkCount = chunkCount;
        this.samples = samples;
    }

    /**
     * Draws one chunk. Draws of ascending numbers ascend; a number drawn twice may give two chunks.
     *
     * @param number 0 to {@code samples - 1}
     * @return its 0-based chunk index
     */
    public long draw(long number) {
        Objects.checkIndex(number, samples);
        if (number == 0) {
            return 0;
        }
        if (number == samples - 1) {
            return chunkCount - 1;
        }
        long parts = samples - 2;
        long part = number - 1;
        long least = (chunkCount - 2) / parts;
        long longer = (chunkCount - 2) % parts;
        long start = 1 + part * least + Math.min(part, longer);
        return start + random.nextLong(least + (part < longer ? 1 : 0));
    }
}
