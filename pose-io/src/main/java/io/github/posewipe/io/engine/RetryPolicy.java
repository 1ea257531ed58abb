package io.github.posewipe.io.engine;

import java.util.concurrent.TimeUnit;

/**
 * How hard it is tried to move bytes that a device does not move at once. Immutable.
 *
 * @param attempts tries of a piece before the sectors that fail are looked for, 1 or more
 * @param firstPauseNs pause before the second try; doubled before each further one
 * @param narrowNs longest time that the sectors of one piece are looked for; what is left then counts as bad
 * @param giveUpBytes bytes that may fail in a row, without one sector moved between them
 * @param giveUpNs time that may pass in calls that fail in a row
 */
public record RetryPolicy(int attempts, long firstPauseNs, long narrowNs, long giveUpBytes, long giveUpNs) {
    /** What runs use. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            3, TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.SECONDS.toNanos(30), 64L << 20, TimeUnit.MINUTES.toNanos(5));
}
