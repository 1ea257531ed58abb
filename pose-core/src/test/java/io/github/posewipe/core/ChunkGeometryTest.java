package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkGeometryTest {

    @ParameterizedTest
    @CsvSource({
        "1, 0, 1",
        "2, 0, 1",
        "3, 1, 2",
        "4, 1, 2",
        "5, 2, 4",
        "8, 2, 4",
        "9, 3, 8",
        "16, 3, 8",
        "17, 4, 16",
        "131072, 16, 65536",
        "131073, 17, 131072",
        "1048576, 19, 524288",
        "2097151, 20, 1048576"
    })
    void splitsItsLabelsOverTwoCopies(int chunkLabels, int n, int firstCopyLabels) {
        for (LabelScheme scheme : LabelScheme.all()) {
            ChunkGeometry geometry = ChunkGeometry.of(scheme, chunkLabels);
            assertEquals(n, geometry.n());
            assertEquals(n + 1, geometry.level());
            assertEquals(firstCopyLabels, geometry.firstCopyLabels());
            assertEquals(chunkLabels, geometry.labelCount());
            assertEquals(chunkLabels * 32, geometry.byteCount());
            assertEquals(2 * geometry.copyNodeCount(), geometry.nodeCount());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 2_097_152, Integer.MAX_VALUE})
    void refusesSizesOutOfRange(int chunkLabels) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ChunkGeometry.of(LabelScheme.DRG_V1, chunkLabels));
        assertEquals(
                "chunk size out of range: chunkLabels=" + chunkLabels + ", allowed: 1..2097151", refused.getMessage());
    }

    @Test
    void refusesNoScheme() {
        assertThrows(NullPointerException.class, () -> ChunkGeometry.of(null, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "drg-v1, 1, 131072, 131072",
        "drg-v1, 1, 4096, 4096",
        "drg-v1, 1, 5, 8",
        "drg-v1, 1, 1, 2",
        "drg-v2, 15, 16384, 131072",
        "drg-v2, 1, 131072, 131072",
        "drg-v2, 7, 32768, 131072",
        "drg-v2, 31, 8192, 131072",
        "drg-v2, 15, 1, 16",
        "drg-v2, 65535, 1048576, 34359738368"
    })
    void gammaIsThatOfTheSpecification(String scheme, int chainLength, int chunkLabels, long gamma) {
        LabelScheme parameters = LabelScheme.of(scheme).withChainLength(chainLength);
        assertEquals(gamma, ChunkGeometry.of(parameters, chunkLabels).gamma());
    }

    /** Section 2 and 4 at the smallest levels, by hand: S(1) = S(0) + B(0) + C(0) = 3, S(2) = 3 + 4 + C(1) = 11. */
    @Test
    void smallNodeCountsByHand() {
        assertEquals(6, ChunkGeometry.of(LabelScheme.DRG_V1, 1).nodeCount());
        assertEquals(22, ChunkGeometry.of(LabelScheme.DRG_V1, 3).nodeCount());
        // S(0) = k, S(1) = 2k + 1, S(2) = S(1) + N(1) + C(1) = 2k + 1 + 4 + 2k + 1.
        assertEquals(62, ChunkGeometry.of(LabelScheme.DRG_V2, 2).nodeCount());
        assertEquals(132, ChunkGeometry.of(LabelScheme.DRG_V2, 4).nodeCount());
    }

    /** With the longest chains at the largest size the counts are far beyond an int. */
    @Test
    void countsBeyondAnInt() {
        LabelScheme longest = LabelScheme.DRG_V2.withChainLength(LabelScheme.MAX_CHAIN_LENGTH);
        long chainNodes = 2L * (1 << 21) * (LabelScheme.MAX_CHAIN_LENGTH - 1L);
        long nodesOfSingles = ChunkGeometry.of(LabelScheme.DRG_V2.withChainLength(1), ChunkGeometry.MAX_LABELS)
                .nodeCount();
        ChunkGeometry largest = ChunkGeometry.of(longest, ChunkGeometry.MAX_LABELS);
        assertEquals(nodesOfSingles + chainNodes, largest.nodeCount());
        assertEquals(2_097_151 * 32, largest.byteCount());
    }

    @Test
    void isEqualByValue() {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2, 100);
        ChunkGeometry same = ChunkGeometry.of(LabelScheme.DRG_V2.withChainLength(15), 100);
        assertEquals(geometry, same);
        assertEquals(geometry.hashCode(), same.hashCode());
        assertNotEquals(geometry, ChunkGeometry.of(LabelScheme.DRG_V2, 101));
        assertNotEquals(geometry, ChunkGeometry.of(LabelScheme.DRG_V1, 100));
        assertEquals("drg-v2(chain=15), chunkLabels=100", geometry.toString());
    }
}
