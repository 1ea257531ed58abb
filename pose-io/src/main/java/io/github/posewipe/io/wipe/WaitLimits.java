package io.github.posewipe.io.wipe;

import java.util.concurrent.TimeUnit;

/**
 * How long a device, or the file system of a journal, that does not answer is waited for. Writes that are slow are waited
 * for without a limit, until the run is to stop. Immutable.
 *
 * @param callMs for one flush, or for the journal to be kept once, in milliseconds: 1 or more
 * @param stopMs for what is under way once the run is to stop, in milliseconds: 1 or more
 */
public record WaitLimits(long callMs, long stopMs) {
    /** Ten minutes, and 30 s once the run is to stop. */
    public static final WaitLimits DEFAULT = new WaitLimits(TimeUnit.MINUTES.toMillis(10), 30_000);

    /** Checks the numbers. */
    public WaitLimits {
        if (callMs < 1 || stopMs < 1) {
            throw new IllegalArgumentException(
                    "bad limits: callMs=" + callMs + ", stopMs=" + stopMs + ", allowed: 1 or more");
        }
    }
}
