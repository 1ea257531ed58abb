package io.github.posewipe.core.proof;

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

    private static final long PS_PER_NS = 1_000;

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
     * The limit in nanoseconds.
     *
     * @param roundTripNs the longest time between challenge and answer, 1 ns to one day
     * @param compressionNs the time of one compression, 1 ns to one day
     * @return the limit
     * @throws IllegalArgumentException if either is out of range
     */
    public static TimeLimit ofNs(long roundTripNs, long compressionNs) {
        return new TimeLimit(toPs("roundTripNs", roundTripNs), toPs("compressionNs", compressionNs));
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
        return toNs(roundTripPs);
    }

    /**
     * The time of one compression.
     *
     * @return nanoseconds, exact
     */
    public BigDecimal compressionNs() {
        return toNs(compressionPs);
    }

    /** Exact nanoseconds, of a scale of 0 to 3. */
    private static BigDecimal toNs(long ps) {
        BigDecimal ns = BigDecimal.valueOf(ps, 3).stripTrailingZeros();
        return ns.scale() < 0 ? ns.setScale(0) : ns;
    }

    private static long toPs(String name, long ns) {
        if (ns < 1 || ns > MAX_PS / PS_PER_NS) {
            throw new IllegalArgumentException(
                    "time out of range: " + name + "=" + ns + ", allowed: 1.." + MAX_PS / PS_PER_NS);
        }
        return ns * PS_PER_NS;
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
