package io.github.posewipe.bench.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.proof.TimeLimit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLimitTest {

    @ParameterizedTest
    @CsvSource({
        "1ms, 1000000000",
        "250us, 250000000",
        "250µs, 250000000",
        "250μs, 250000000",
        "10ns, 10000",
        "10 ns, 10000",
        "6.25ns, 6250",
        "0.001ns, 1",
        "1ps, 1",
        "1.5ms, 1500000000",
        "0.5s, 500000000000",
        "' 2 s ', 2000000000000",
        "0.000000000001s, 1",
        "1.0000ns, 1000",
        "86400s, 86400000000000000",
    })
    void readsDurationsExactly(String text, long picoseconds) {
        assertEquals(picoseconds, Durations.timeLimit(text, "1").roundTripPs(), "as round trip");
        assertEquals(picoseconds, Durations.timeLimit("1ns", text).compressionPs(), "as hash time");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "ms", "-1ms", "+1ms", "1e3", "1,5ms", ".5ms", "1.ms", "1MS", "1m", "1h", "0x10", "NaN", "1"
            })
    void refusesWhatIsNoDuration(String text) {
        String message = refusal(text);
        assertTrue(message.startsWith("not a duration: rtt=" + text + ","), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ns", "0ms", "0.000s", "86401s", "86400000.000000001ms", "999999999999999999s"})
    void refusesWhatIsOutOfRange(String text) {
        String message = refusal(text);
        assertEquals("duration out of range: rtt=" + text + ", allowed: 1ps..86400000000000ns", message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0001ns", "0.5ps", "1.00000001us"})
    void refusesWhatIsFinerThanAPicosecond(String text) {
        assertTrue(refusal(text).startsWith("duration too fine: rtt=" + text + ","), refusal(text));
    }

    /** A bare 1 meant as a millisecond must not pass for a nanosecond; the name of --hash-ns says its unit. */
    @Test
    void onlyTheHashTimeGoesWithoutAUnit() {
        assertEquals(6_250, Durations.timeLimit("1ms", "6.25").compressionPs());
        assertTrue(refusal("10").startsWith("not a duration: rtt=10,"), refusal("10"));
    }

    private static String refusal(String roundTrip) {
        return assertThrows(IllegalArgumentException.class, () -> Durations.timeLimit(roundTrip, "10"))
                .getMessage();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "-5, 1", "1, -5", "86400000000000001, 1"})
    void refusesTimesOutOfRange(long roundTripPs, long compressionPs) {
        assertThrows(IllegalArgumentException.class, () -> new TimeLimit(roundTripPs, compressionPs));
    }

    @Test
    void aMillisecondOfTenNanosecondHashesIsAHundredThousand() {
        TimeLimit limit = Durations.timeLimit("1ms", "10");
        assertEquals(100_000, limit.compressions());
        assertEquals(107_693, limit.preparedCompressions(), "ceil(1,400,000 / 13)");
        assertEquals(new BigDecimal("1000000"), limit.roundTripNs());
        assertEquals(new BigDecimal("10"), limit.compressionNs());
    }

    @Test
    void roundsUpForTheAdversary() {
        assertEquals(
                1, Durations.timeLimit("1ns", "1s").compressions(), "a hash slower than the limit still counts as one");
        assertEquals(4, Durations.timeLimit("10ns", "3").compressions());
        assertEquals(4, Durations.timeLimit("10ns", "3").preparedCompressions(), "140 / 39 = 3.6");
        assertEquals(14, Durations.timeLimit("13ns", "1").preparedCompressions(), "exactly 14 is not rounded");
    }

    @Test
    void aDepthEqualToQIsNotSafe() {
        TimeLimit limit = Durations.timeLimit("13ns", "1");
        assertFalse(limit.isExceededBy(13));
        assertFalse(limit.isExceededBy(14));
        assertTrue(limit.isExceededBy(15));
    }

    @Test
    void countsAreExactAtTheLimits() {
        TimeLimit longest = new TimeLimit(TimeLimit.MAX_PS, 1);
        assertEquals(TimeLimit.MAX_PS, longest.compressions());
        assertEquals(exactCeil(14, TimeLimit.MAX_PS, 13, 1), longest.preparedCompressions());
        assertEquals(2, new TimeLimit(TimeLimit.MAX_PS, TimeLimit.MAX_PS).preparedCompressions());
    }

    @Test
    void countsEqualExactArithmetic() {
        long seed = 20261130;
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            long roundTripPs = random.nextLong(1, TimeLimit.MAX_PS + 1);
            long compressionPs = random.nextLong(1, 1L << random.nextInt(1, 56));
            TimeLimit limit = new TimeLimit(roundTripPs, compressionPs);
            String which = "seed=" + seed + " case=" + i + " " + limit;
            assertEquals(exactCeil(1, roundTripPs, 1, compressionPs), limit.compressions(), which);
            assertEquals(exactCeil(14, roundTripPs, 13, compressionPs), limit.preparedCompressions(), which);
        }
    }

    private static long exactCeil(long a, long b, long c, long d) {
        BigInteger[] quotient = BigInteger.valueOf(a)
                .multiply(BigInteger.valueOf(b))
                .divideAndRemainder(BigInteger.valueOf(c).multiply(BigInteger.valueOf(d)));
        return quotient[0].longValueExact() + quotient[1].signum();
    }
}
