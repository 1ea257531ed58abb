package io.github.posewipe.bench.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.Family;
import io.github.posewipe.core.proof.TimeLimit;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CheapestChunkTest {

    /** A limit whose q, half rounds prepared, is this. */
    private static TimeLimit limitOf(long q) {
        TimeLimit limit = new TimeLimit(Math.multiplyExact(q, 13), 14);
        assertEquals(q, limit.preparedCompressions());
        return limit;
    }

    /** Every chunk, and for each every chain from 1 up to the first that is safe, compared in exact fractions. */
    private static Optional<ChunkGeometry> byTrial(Family family, long q) {
        ChunkGeometry best = null;
        for (int m = 2; m <= 1 << 20; m *= 2) {
            ChunkGeometry candidate = firstSafe(family, m, q);
            if (candidate != null && (best == null || isCheaper(candidate, best))) {
                best = candidate;
            }
        }
        return Optional.ofNullable(best);
    }

    private static ChunkGeometry firstSafe(Family family, int m, long q) {
        LabelScheme scheme = family == Family.DRG_V1 ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
        int longest = family == Family.DRG_V1 ? 1 : 65_535;
        for (int chain = 1; chain <= longest; chain++) {
            ChunkGeometry geometry = ChunkGeometry.of(scheme.withChainLength(chain), m);
            if (geometry.gamma() > q) {
                return geometry;
            }
        }
        return null;
    }

    private static boolean isCheaper(ChunkGeometry one, ChunkGeometry other) {
        BigInteger left = BigInteger.valueOf(one.compressionCount()).multiply(BigInteger.valueOf(other.labelCount()));
        return left.compareTo(
                        BigInteger.valueOf(other.compressionCount()).multiply(BigInteger.valueOf(one.labelCount())))
                < 0;
    }

    private static void assertCheapest(long q) {
        for (Family family : Family.values()) {
            Optional<ChunkGeometry> found =
                    ChunkChoice.cheapest(family, limitOf(q)).map(ChunkChoice::geometry);
            assertEquals(byTrial(family, q), found, family + " q=" + q);
        }
    }

    @Test
    void equalsATrialOfEveryChunkAndChainForSmallQ() {
        for (long q = 1; q <= 400; q++) {
            assertCheapest(q);
        }
    }

    @Test
    void equalsATrialOfEveryChunkAndChainAroundPowersOfTwo() {
        for (int log2 = 9; log2 <= 35; log2++) {
            for (long q = (1L << log2) - 1; q <= (1L << log2) + 1; q++) {
                assertCheapest(q);
            }
        }
    }

    @Test
    void equalsATrialOfEveryChunkAndChainAtRandom() {
        Random random = new Random(42);
        for (int i = 0; i < 60; i++) {
            assertCheapest(random.nextLong(1, 1L << random.nextInt(1, 36)));
        }
    }

    @Test
    void theDeepestChunkIsFoundAndNothingBeyondIt() {
        long deepest = ChunkGeometry.of(LabelScheme.DRG_V2.withChainLength(65_535), 1 << 20)
                .gamma();
        assertEquals(1L << 35, deepest);
        assertEquals(
                deepest,
                ChunkChoice.cheapest(Family.DRG_V2, limitOf(deepest - 1))
                        .orElseThrow()
                        .gamma());
        assertTrue(ChunkChoice.cheapest(Family.DRG_V2, limitOf(deepest)).isEmpty());
        assertEquals(
                1 << 20,
                ChunkChoice.cheapest(Family.DRG_V1, limitOf((1 << 20) - 1))
                        .orElseThrow()
                        .gamma());
        assertTrue(ChunkChoice.cheapest(Family.DRG_V1, limitOf(1 << 20)).isEmpty());
    }
}
