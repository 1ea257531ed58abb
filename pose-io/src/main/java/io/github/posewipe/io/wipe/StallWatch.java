package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetIoException;
import java.util.concurrent.TimeUnit;

/**
 * Finds out when a write never returns. A device that is slow, even for minutes, is waited for; once the run is to end,
 * it has a limited time. Not thread-safe.
 */
final class StallWatch {
    private final long endTimeoutNs;
    private long stoppedNs;
    private boolean stopped;

    StallWatch(long endTimeoutMs) {
        this.endTimeoutNs = TimeUnit.MILLISECONDS.toNanos(endTimeoutMs);
    }

    /** Whether the writers should have ended by now. */
    boolean isStuck(boolean isToEnd) {
        long nowNs = System.nanoTime();
        if (isToEnd && !stopped) {
            stopped = true;
            stoppedNs = nowNs;
        }
        return stopped && nowNs - stoppedNs > endTimeoutNs;
    }

    /** What a report says of it. */
    TargetIoException failure(String path, long offsetBytes) {
        return new TargetIoException(
                "pwrite",
                path,
                offsetBytes,
                -1,
                0,
                "a write has not returned for " + TimeUnit.NANOSECONDS.toSeconds(endTimeoutNs)
                        + " s; the device does not answer");
    }
}
