package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ChunkIndicesTest {

    @Test
    void aRangeReachesTheLastIndex() {
        ChunkIndices last = ChunkIndices.range(Long.MAX_VALUE - 1, 2);
        assertEquals(2, last.count());
        assertEquals(Long.MAX_VALUE - 1, last.at(0));
        assertEquals(Long.MAX_VALUE, last.at(1));
        ChunkIndices all = ChunkIndices.range(0, Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE - 1, all.at(Long.MAX_VALUE - 1));
        assertEquals("chunks 7 + 3", ChunkIndices.range(7, 3).toString());
    }

    @Test
    void aRangeMayBeEmpty() {
        assertEquals(0, ChunkIndices.range(0, 0).count());
        assertEquals(0, ChunkIndices.range(Long.MAX_VALUE, 0).count());
        assertThrows(
                IndexOutOfBoundsException.class, () -> ChunkIndices.range(5, 0).at(0));
    }

    @Test
    void refusesARangeBeyondTheIndices() {
        assertRefused(-1, 1);
        assertRefused(0, -1);
        assertRefused(Long.MAX_VALUE, 2);
        assertRefused(2, Long.MAX_VALUE);
        assertRefused(Long.MIN_VALUE, Long.MIN_VALUE);
    }

    private static void assertRefused(long first, long count) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ChunkIndices.range(first, count));
        assertEquals(
                "chunk range out of range: first=" + first + ", count=" + count + ", allowed: 0..2^63-1",
                refused.getMessage());
    }

    @Test
    void aListKeepsItsOrderAndIsCopied() {
        long[] listed = {9, 4, Long.MAX_VALUE, 4};
        ChunkIndices indices = ChunkIndices.of(listed);
        listed[0] = 1;
        assertEquals(4, indices.count());
        assertEquals(9, indices.at(0));
        assertEquals(Long.MAX_VALUE, indices.at(2));
        assertEquals(4, indices.at(3));
        assertEquals("chunks [9, 4, 9223372036854775807, 4]", indices.toString());
    }

    @Test
    void refusesANegativeIndex() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> ChunkIndices.of(3, -2));
        assertEquals("chunk index out of range: index=-2, allowed: 0..2^63-1", refused.getMessage());
    }

    @Test
    void refusesAPositionThatIsNotThere() {
        for (ChunkIndices indices : new ChunkIndices[] {ChunkIndices.of(5, 6), ChunkIndices.range(5, 2)}) {
            assertThrows(IndexOutOfBoundsException.class, () -> indices.at(2));
            assertThrows(IndexOutOfBoundsException.class, () -> indices.at(-1));
            assertThrows(IndexOutOfBoundsException.class, () -> indices.at((1L << 32) + 1));
        }
    }
}
