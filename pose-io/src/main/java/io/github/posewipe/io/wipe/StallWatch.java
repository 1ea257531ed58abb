package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetIoException;
import java.util.concurrent.TimeUnit;

/**
 * Finds out when something never returns. A device that is slow is waited for, up to a limit if there is one; once the
 * run is to end, it has a shorter time. Not thread-safe.
 */
final class StallWatch {
    private final long startNs = System.nanoTime();
    private final long limitNs;
    private final long stopLimitNs;
    private long stoppedNs;
    private boolean stopped;

    private StallWatch(long limitMs, long stopLimitMs) {
        this.limitNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
        this.stopLimitNs = TimeUnit.MILLISECONDS.toNanos(stopLimitMs);
    }

    /** Over writes, which may go on for days. */
    static StallWatch overWrites(WaitLimits limits) {
        return new StallWatch(Long.MAX_VALUE, limits.stopMs());
    }

    /** Over one call that begins now. */
    static StallWatch overCall(WaitLimits limits) {
        return new StallWatch(limits.callMs(), limits.stopMs());
    }

    /** Whether it should have ended by now. */
    boolean isStuck(boolean isToEnd) {
        long nowNs = System.nanoTime();
        if (isToEnd && !stopped) {
            stopped = true;
            stoppedNs = nowNs;
        }
        return stopped && nowNs - stoppedNs > stopLimitNs || nowNs - startNs > limitNs;
    }

    /** What a report says of it. */
    TargetIoException failure(String operation, String path, long offsetBytes) {
        long sinceNs = limitNs == Long.MAX_VALUE ? stoppedNs : startNs;
        return new TargetIoException(
                operation,
                path,
                offsetBytes,
                -1,
                0,
                "it has not returned for " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - sinceNs)
                        + " s; the device does not answer");
    }
}
