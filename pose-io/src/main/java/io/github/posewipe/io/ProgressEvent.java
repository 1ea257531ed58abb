package io.github.posewipe.io;

import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How far a stage has come. Immutable.
 *
 * @param stage the stage
 * @param bytesDone bytes that are done, 0 to {@code bytesTotal}
 * @param bytesTotal bytes of the whole stage; 0 where bytes say nothing about it ({@link ProgressStage#CHECK} and
 *     {@link ProgressStage#FLUSH})
 * @param windowRate bytes a second over the last seconds; empty until there is enough to tell
 * @param etaSeconds seconds to the end of the stage at that rate; empty while it can't be told
 */
public record ProgressEvent(
        ProgressStage stage, long bytesDone, long bytesTotal, OptionalDouble windowRate, OptionalLong etaSeconds) {

    /** Checks the numbers. */
    public ProgressEvent {
        Objects.requireNonNull(stage, "stage");
        Objects.requireNonNull(windowRate, "windowRate");
        Objects.requireNonNull(etaSeconds, "etaSeconds");
        if (bytesDone < 0 || bytesDone > bytesTotal) {
            throw new IllegalArgumentException(
                    "progress out of range: bytesDone=" + bytesDone + ", allowed: 0.." + bytesTotal);
        }
    }

    /**
     * The part that is done.
     *
     * @return 0 to 100; 100 only when every byte is done
     */
    public double percent() {
        if (bytesDone == bytesTotal) {
            return 100;
        }
        return Math.min(100.0 * bytesDone / bytesTotal, Math.nextDown(100.0));
    }
}
