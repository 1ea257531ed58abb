package io.github.posewipe.bench.plan;

import java.math.BigDecimal;

/**
 * A verifier's time limit and the fastest hash that it grants an adversary: how many compressions, each of which needs
 * the one before, fit into one timed answer. Immutable; counts are exact and rounded up, in the adversary's favour.
 *
 * @param roundTripPs the longest time between challenge and answer that the verifier accepts, in picoseconds
 * @param compressionPs the time of one BLAKE3 compression on the fastest chain that the adversary may have, in
 *     picoseconds
 */
public record TimeLimit(long roundTripPs, long compressionPs) {

    /** Longest limit: one day, in picoseconds, so that no count overflows. */
    public static final long MAX_PS = 86_400_000_000_000_000L;

    /** Half rounds of one compression: seven rounds of a column step and a diagonal step. */
    private static final long HALF_ROUNDS = 14;

    /** Half rounds left to do when the first half could be prepared (the missing predecessor is the second one). */
    private static final long HALF_ROUNDS_UNPREPARED = 13;

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if either time is outside 1 .. {@link #MAX_PS}
     */
    public TimeLimit {
        requireInRange("roundTripPs", roundTripPs);
        requireInRange("compressionPs", compressionPs);
    }

    /**
     * The limit of two texts, as the command line gives them.
     *
     * @param roundTrip a number with a unit, such as {@code 1ms} or {@code 250us}
     * @param hashNs nanoseconds of one compression, decimal: {@code 10}, {@code 6.25}; another unit may be named
     * @return the limit
     * @throws IllegalArgumentException if a text is no duration, is finer than a picosecond, or is out of range
     */
    public static TimeLimit parse(String roundTrip, String hashNs) {
        return new TimeLimit(
                Durations.parsePs("rtt", roundTrip, "", MAX_PS), Durations.parsePs("hash-ns", hashNs, "ns", MAX_PS));
    }

    /**
     * q: the limit in compressions, {@code ceil(roundTrip / compression)}.
     *
     * @return at least 1
     */
    public long compressions() {
        return ceilDiv(roundTripPs, compressionPs);
    }

    /**
     * q of an adversary that prepared half of the first of seven rounds of <em>every</em> compression, {@code ceil(14/13
     * roundTrip / compression)}. Only network nodes allow it, and only when their second predecessor is the missing
     * one; granting it everywhere keeps the verdict on the safe side.
     *
     * @return at least 1, and at least {@link #compressions()}
     */
    public long preparedCompressions() {
        return ceilDiv(
                Math.multiplyExact(roundTripPs, HALF_ROUNDS),
                Math.multiplyExact(compressionPs, HALF_ROUNDS_UNPREPARED));
    }

    /**
     * Whether a depth is out of reach within the limit, prepared half rounds granted.
     *
     * @param gamma sequential compressions that an answer needs
     * @return whether {@code gamma} exceeds {@link #preparedCompressions()}
     */
    public boolean isExceededBy(long gamma) {
        return gamma > preparedCompressions();
    }

    /**
     * The round-trip limit.
     *
     * @return nanoseconds, exact
     */
    public BigDecimal roundTripNs() {
        return Durations.toNs(roundTripPs);
    }

    /**
     * The time of one compression.
     *
     * @return nanoseconds, exact
     */
    public BigDecimal compressionNs() {
        return Durations.toNs(compressionPs);
    }

    private static long ceilDiv(long dividend, long divisor) {
        return -Math.floorDiv(-dividend, divisor);
    }

    private static void requireInRange(String name, long ps) {
        if (ps < 1 || ps > MAX_PS) {
            throw new IllegalArgumentException("time out of range: " + name + "=" + ps + ", allowed: 1.." + MAX_PS);
        }
    }
}
