package io.github.posewipe.io.report;

import io.github.posewipe.io.StageSplit;
import java.util.Objects;

/**
 * Where the wipe of a target stood at one moment. All figures but the memory count from the start, so that the rate and
 * the split between any two samples follow from their difference. Immutable.
 *
 * @param seconds since the target's wipe began
 * @param bytesDone bytes written by then
 * @param residentBytes resident memory of the process at that moment
 * @param split where the time of the target's labelers and of its writer went by then, added up
 */
public record Sample(double seconds, long bytesDone, long residentBytes, StageSplit split) {

    /**
     * Checks the figures.
     *
     * @throws IllegalArgumentException if one is below 0
     */
    public Sample {
        Objects.requireNonNull(split, "split");
        if (!(seconds >= 0) || bytesDone < 0 || residentBytes < 0) {
            throw new IllegalArgumentException("bad sample: seconds=" + seconds + ", bytesDone=" + bytesDone
                    + ", residentBytes=" + residentBytes + ", allowed: 0 or more");
        }
    }
}
