package io.github.posewipe.io.memory;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import java.util.OptionalLong;

/**
 * How much main memory is asked for. Immutable.
 *
 * @param sizeBytes bytes, a positive multiple of a label; empty for all that can be had
 */
public record RamRequest(OptionalLong sizeBytes) {

    /** Checks the size. */
    public RamRequest {
        if (sizeBytes.isPresent()
                && (sizeBytes.getAsLong() < LABEL_BYTES || sizeBytes.getAsLong() % LABEL_BYTES != 0)) {
            throw new IllegalArgumentException("bad size: sizeBytes=" + sizeBytes.getAsLong()
                    + ", allowed: a positive multiple of " + LABEL_BYTES + " (one label), or max");
        }
    }

    /**
     * So much.
     *
     * @param sizeBytes bytes, a positive multiple of 32
     * @return the request
     * @throws IllegalArgumentException if it is none
     */
    public static RamRequest of(long sizeBytes) {
        return new RamRequest(OptionalLong.of(sizeBytes));
    }

    /**
     * All that the system and its control groups can give.
     *
     * @return the request
     */
    public static RamRequest max() {
        return new RamRequest(OptionalLong.empty());
    }

    /**
     * The target as users name it.
     *
     * @return {@code ram:BYTES} or {@code ram:max}
     */
    public String name() {
        return "ram:" + (sizeBytes.isPresent() ? Long.toString(sizeBytes.getAsLong()) : "max");
    }
}
