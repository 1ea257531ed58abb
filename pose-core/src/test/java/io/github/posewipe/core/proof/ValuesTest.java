package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValuesTest {

    @Test
    void theBoundIsThePowerAndWithForgivenRoundsTheBinomialSum() {
        assertEquals(-40.1, PassBound.log2(0.9, 264, 0), 0.05);
        assertEquals(0, PassBound.log2(1, 1000, 0));
        assertEquals(Double.NEGATIVE_INFINITY, PassBound.log2(0, 1000, 999));
        for (int forgiven : new int[] {0, 1, 5, 40}) {
            double exact = binomialTail(new BigDecimal("0.9"), 50, forgiven).doubleValue();
            assertEquals(Math.log(exact) / Math.log(2), PassBound.log2(0.9, 50, forgiven), 1e-9, "k=" + forgiven);
        }
        assertTrue(PassBound.log2(0.99, 1_000_000, 100) < -10_000, "no underflow");
    }

    private static BigDecimal binomialTail(BigDecimal answered, int rounds, int forgiven) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal choose = BigDecimal.ONE;
        for (int failed = 0; failed <= forgiven; failed++) {
            sum = sum.add(choose.multiply(answered.pow(rounds - failed))
                    .multiply(BigDecimal.ONE.subtract(answered).pow(failed)));
            choose = choose.multiply(BigDecimal.valueOf(rounds - failed))
                    .divide(BigDecimal.valueOf(failed + 1), MathContext.DECIMAL128);
        }
        return sum;
    }

    @Test
    void aPercentileIsWithinABucketOfTheTruth() {
        Random random = new Random(1);
        long[] values = new long[10_001];
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) Math.exp(random.nextDouble() * 40);
            histogram.record(values[i]);
        }
        Arrays.sort(values);
        for (double percent : new double[] {0, 1, 50, 90, 99, 99.9, 100}) {
            long truth = values[Math.max(0, (int) Math.ceil(percent / 100 * values.length) - 1)];
            long told = histogram.percentileNs(percent);
            assertTrue(told >= truth && told <= truth * 33 / 32 + 1, percent + ": " + told + " for " + truth);
        }
        assertEquals(values[0], histogram.leastNs());
        assertEquals(values[values.length - 1], histogram.mostNs());
        assertEquals(
                values.length,
                histogram.buckets().stream()
                        .mapToLong(LatencyHistogram.Bucket::count)
                        .sum());
        histogram.record(Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, histogram.percentileNs(100));
        assertEquals(0, new LatencyHistogram().percentileNs(50));
    }

    @Test
    void aShallowLastChunkOfTheFirstSchemeIsGrantedToTheAdversary() {
        SessionPlan plan = SessionPlan.builder()
                .target("disk", 32L * (10 * 1024 + 8))
                .scheme(LabelScheme.DRG_V1, 1024)
                .limit(TimeLimit.ofNs(100, 1))
                .build();
        TargetDepth depth = TargetDepth.of(plan, plan.targets().get(0));
        assertTrue(depth.secure());
        assertEquals(8, depth.shallowLabels());
        assertEquals(1024, depth.gamma());
        assertEquals(8, depth.lastGamma());
        assertEquals(0.9 + 8.0 / (10 * 1024 + 8), depth.answerableFraction(0.9), 1e-12);
        SessionPlan joined = SessionPlan.builder()
                .target("disk", 32L * (10 * 1024 + 8))
                .scheme(LabelScheme.DRG_V2, 1024)
                .limit(TimeLimit.ofNs(100, 1))
                .build();
        assertEquals(0, TargetDepth.of(joined, joined.targets().get(0)).shallowLabels());
    }

    @Test
    void aLimitThatReachesGammaIsNotSecure() {
        // gamma = 8192 * 16 = 131072; 13/14 of it is the longest limit at 1 ns a compression.
        long longest = 131_072L * 13 / 14;
        for (long limitNs : new long[] {longest - 1, longest + 2}) {
            SessionPlan plan = SessionPlan.builder()
                    .target("disk", 1 << 20)
                    .limit(TimeLimit.ofNs(limitNs, 1))
                    .build();
            TargetDepth depth = TargetDepth.of(plan, plan.targets().get(0));
            assertEquals(limitNs < longest, depth.secure(), "limitNs=" + limitNs + ", " + depth);
        }
    }

    @Test
    void targetsOfOneSessionHaveSeedsOfTheirOwn() {
        try (SessionSeed session = SessionSeed.of(Sessions.filled(7))) {
            assertFalse(TargetSeeds.of(session, 0)
                    .fingerprint()
                    .equals(TargetSeeds.of(session, 1).fingerprint()));
            assertFalse(TargetSeeds.of(session, 0).fingerprint().equals(session.fingerprint()));
        }
    }

    @Test
    void plansThatCanNotBeAreRefused() {
        SessionPlan.Builder good = SessionPlan.builder().target("t", 64);
        good.build();
        assertThrows(IllegalArgumentException.class, () -> SessionPlan.builder().build());
        assertThrows(IllegalArgumentException.class, () -> good.rounds(0, 0).build());
        assertThrows(IllegalArgumentException.class, () -> good.rounds(5, 5).build());
        assertThrows(
                IllegalArgumentException.class, () -> good.rounds(1_000_001, 0).build());
        good.rounds(5, 0);
        assertThrows(IllegalArgumentException.class, () -> good.nonce("12").build());
        good.nonce("AB".repeat(32));
        assertEquals("ab".repeat(32), good.build().nonce());
        assertThrows(
                IllegalArgumentException.class,
                () -> good.scheme(LabelScheme.DRG_V2, 3).build());
        assertThrows(IllegalArgumentException.class, () -> good.target("t", 33));
        assertThrows(IllegalArgumentException.class, () -> good.target("", 32));
        assertThrows(IllegalArgumentException.class, () -> good.target("a\nb", 32));
        assertThrows(
                IllegalArgumentException.class,
                () -> SessionPlan.builder().target("t", 64).target("t", 32).build());
    }
}
