package io.github.posewipe.bench.plan;

import io.github.posewipe.core.proof.TimeLimit;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations such as {@code 1ms}, {@code 250us} or {@code 0.5s} as exact picoseconds. */
public final class Durations {

    /** Picoseconds of one nanosecond. */
    static final long PS_PER_NS = 1_000;

    private static final Pattern FORM = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)\\s*(ps|ns|us|µs|μs|ms|s)?");

    private static final Map<String, Long> PS_PER_UNIT = Map.of(
            "ps", 1L,
            "ns", PS_PER_NS,
            "us", 1_000_000L,
            "µs", 1_000_000L,
            "μs", 1_000_000L,
            "ms", 1_000_000_000L,
            "s", 1_000_000_000_000L);

    private Durations() {}

    /**
     * A time limit of two texts, as the command line gives them.
     *
     * @param roundTrip a number with a unit, such as {@code 1ms} or {@code 250us}
     * @param hashNs nanoseconds of one compression, decimal: {@code 10}, {@code 6.25}; another unit may be named
     * @return the limit
     * @throws IllegalArgumentException if a text is no duration, is finer than a picosecond, or is out of range
     */
    public static TimeLimit timeLimit(String roundTrip, String hashNs) {
        return new TimeLimit(
                parsePs("rtt", roundTrip, "", TimeLimit.MAX_PS), parsePs("hash-ns", hashNs, "ns", TimeLimit.MAX_PS));
    }

    /**
     * A duration in picoseconds.
     *
     * @param name what the duration is, for the message: {@code rtt}
     * @param text a decimal number and one of ps, ns, us, ms, s
     * @param impliedUnit the unit of a number without one; empty where a number alone is not enough
     * @param mostPs the longest duration allowed, in picoseconds
     * @return picoseconds, 1 to {@code mostPs}
     * @throws IllegalArgumentException if the text is no duration, is not a whole number of picoseconds, or lies
     *     outside 1 ps .. {@code mostPs}
     */
    static long parsePs(String name, String text, String impliedUnit, long mostPs) {
        Matcher matcher = FORM.matcher(text.strip());
        String unit = matcher.matches() && matcher.group(2) != null ? matcher.group(2) : impliedUnit;
        if (!matcher.matches() || unit.isEmpty()) {
            throw new IllegalArgumentException("not a duration: " + name + "=" + text
                    + ", needed: a positive number with ps, ns, us, ms or s, such as 1ms or 250us");
        }
        BigDecimal ps = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(PS_PER_UNIT.get(unit)));
        if (ps.signum() == 0 || ps.compareTo(BigDecimal.valueOf(mostPs)) > 0) {
            throw new IllegalArgumentException(
                    "duration out of range: " + name + "=" + text + ", allowed: 1ps.." + formatNs(mostPs) + "ns");
        }
        if (ps.stripTrailingZeros().scale() > 0) {
            throw new IllegalArgumentException(
                    "duration too fine: " + name + "=" + text + ", allowed: whole picoseconds (0.001 ns)");
        }
        return ps.longValueExact();
    }

    /**
     * Picoseconds as decimal nanoseconds, without trailing zeros.
     *
     * @param ps picoseconds
     * @return {@code "10"}, {@code "6.25"}
     */
    static String formatNs(long ps) {
        return toNs(ps).toPlainString();
    }

    /**
     * Picoseconds as exact nanoseconds.
     *
     * @param ps picoseconds
     * @return nanoseconds, of a scale of 0 to 3
     */
    static BigDecimal toNs(long ps) {
        BigDecimal ns = BigDecimal.valueOf(ps, 3).stripTrailingZeros();
        return ns.scale() < 0 ? ns.setScale(0) : ns;
    }
}
