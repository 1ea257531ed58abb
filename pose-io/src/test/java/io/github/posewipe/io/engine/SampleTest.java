package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void samplesAscendAndHoldFirstAndLast() {
        for (long chunks : new long[] {1, 2, 3, 7, 64, 1000, (1L << 58) - 1}) {
            for (long samples = Math.min(2, chunks); samples <= Math.min(chunks, 70); samples++) {
                SamplePlan plan = new SamplePlan(chunks, samples);
                String what = "chunks=" + chunks + ", samples=" + samples;
                long before = -1;
                for (long number = 0; number < samples; number++) {
                    long chunk = plan.draw(number);
                    assertTrue(chunk > before && chunk < chunks, what);
                    before = chunk;
                }
                assertEquals(0, plan.draw(0), what);
                assertEquals(chunks - 1, before, what);
            }
        }
    }

    @Test
    void everyChunkCanBeDrawnAndDrawsDiffer() {
        Set<Long> drawn = new HashSet<>();
        for (int run = 0; run < 2_000; run++) {
            SamplePlan plan = new SamplePlan(23, 6);
            for (long number = 0; number < 6; number++) {
                drawn.add(plan.draw(number));
            }
        }
        assertEquals(23, drawn.size());
    }

    @Test
    void sampleOfMoreThanThereIsOrWithoutBothEndsIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new SamplePlan(5, 6));
        assertThrows(IllegalArgumentException.class, () -> new SamplePlan(5, 1));
    }

    /** Every set of damaged chunks is tried: the worst of them decides. */
    @Test
    void caughtDamageEqualsTheWorstOfAllDamages() {
        for (int chunks = 3; chunks <= 16; chunks++) {
            for (int samples = 2; samples < chunks; samples++) {
                assertEquals(
                        worstByTrying(chunks, samples),
                        CaughtFraction.damagedChunks(chunks, samples),
                        "chunks=" + chunks + ", samples=" + samples);
            }
        }
    }

    private static long worstByTrying(int chunks, int samples) {
        double[] worstMiss = new double[chunks + 1];
        for (int damage = 1; damage < 1 << chunks; damage++) {
            int damaged = Integer.bitCount(damage);
            worstMiss[damaged] = Math.max(worstMiss[damaged], missProbability(chunks, samples, damage));
        }
        for (int damaged = chunks; damaged >= 1; damaged--) {
            if (worstMiss[damaged] > 0.01 + 1e-12) {
                return damaged + 1;
            }
        }
        return 1;
    }

    private static double missProbability(int chunks, int samples, int damage) {
        if ((damage & 1) != 0 || (damage >>> (chunks - 1) & 1) != 0) {
            return 0;
        }
        int parts = samples - 2;
        double miss = 1;
        int start = 1;
        for (int part = 0; part < parts; part++) {
            int size = (chunks - 2) / parts + (part < (chunks - 2) % parts ? 1 : 0);
            int damaged = Integer.bitCount(damage >>> start & (1 << size) - 1);
            miss *= 1 - (double) damaged / size;
            start += size;
        }
        return miss;
    }

    @Test
    void caughtDamageOfLargeTargetsFollowsTheLimit() {
        assertEquals(1 - Math.pow(0.01, 1.0 / 62), CaughtFraction.of(1L << 40, 64), 1e-6);
        assertEquals(1 - Math.pow(0.01, 1.0 / 998), CaughtFraction.of((1L << 58) - 1, 1000), 1e-6);
        assertEquals(1.0, CaughtFraction.of(1L << 40, 2), 1e-6);
    }

    @Test
    void halfOfTheDamageIsMissedMoreOftenThanOneInAHundred() {
        long damaged = CaughtFraction.damagedChunks(100_000, 64);
        double parts = 62;
        assertTrue(Math.pow(1 - damaged / 99_998.0, parts) <= 0.0101, "damaged=" + damaged);
        assertTrue(Math.pow(1 - (damaged - 40) / 99_998.0, parts) > 0.01, "damaged=" + damaged);
    }
}
