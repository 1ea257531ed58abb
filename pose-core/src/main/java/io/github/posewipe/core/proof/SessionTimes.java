package io.github.posewipe.core.proof;

import java.util.concurrent.TimeUnit;

/**
 * How long a side waits for the other. None of it is the round-trip limit: that is the plan's.
 *
 * @param handshakeNs for each message at the beginning and the end of a session
 * @param silenceNs for a sign of life while the prover fills its targets, and for the next challenge
 * @param fillNs for the prover to say ready, signs of life or not
 * @param answerNs for an answer that is late already, before it counts as missing
 */
public record SessionTimes(long handshakeNs, long silenceNs, long fillNs, long answerNs) {

    /** Ten seconds, a minute, thirty days, five seconds. */
    public static final SessionTimes DEFAULT = new SessionTimes(
            TimeUnit.SECONDS.toNanos(10),
            TimeUnit.MINUTES.toNanos(1),
            TimeUnit.DAYS.toNanos(30),
            TimeUnit.SECONDS.toNanos(5));

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a time is not positive
     */
    public SessionTimes {
        if (handshakeNs < 1 || silenceNs < 1 || fillNs < 1 || answerNs < 1) {
            throw new IllegalArgumentException("times have to be positive: handshakeNs=" + handshakeNs + ", silenceNs="
                    + silenceNs + ", fillNs=" + fillNs + ", answerNs=" + answerNs);
        }
    }
}
