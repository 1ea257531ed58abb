package io.github.posewipe.core;

import java.util.Objects;
import java.util.Optional;

/**
 * Whether a backend can label here. Immutable.
 *
 * @param available true if it can
 * @param detail what it runs on ("avx2, 2 processors"), or the reason why it can't, in one line
 * @param cause the failure behind an unavailable backend, if there was one
 */
public record Availability(boolean available, String detail, Optional<Throwable> cause) {

    /** Checks that nothing is null. */
    public Availability {
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(cause, "cause");
    }

    /**
     * It can label here.
     *
     * @param detail what it runs on
     * @return available
     */
    public static Availability yes(String detail) {
        return new Availability(true, detail, Optional.empty());
    }

    /**
     * It can't label here.
     *
     * @param reason why, in one line
     * @return unavailable
     */
    public static Availability no(String reason) {
        return new Availability(false, reason, Optional.empty());
    }

    /**
     * It can't label here.
     *
     * @param reason why, in one line
     * @param cause the failure behind it
     * @return unavailable
     */
    public static Availability no(String reason, Throwable cause) {
        return new Availability(false, reason, Optional.of(cause));
    }
}
