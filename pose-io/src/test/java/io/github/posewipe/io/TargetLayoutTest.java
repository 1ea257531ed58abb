package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetLayoutTest {
    private static final LabelScheme V1 = LabelScheme.DRG_V1;
    private static final LabelScheme V2 = LabelScheme.DRG_V2;

    @Test
    void tailOfV1IsAChunkOfItsOwn() {
        TargetLayout layout = TargetLayout.of(V1, 8, (3 * 8 + 5) * 32L);
        assertEquals(4, layout.chunkCount());
        assertEquals(3, layout.wholeChunks());
        assertEquals(3, layout.regularChunks());
        assertEquals(5, layout.tailLabels());
        assertEquals(5, layout.labelsIn(3));
        assertEquals(8, layout.labelsIn(2));
        assertEquals(3 * 8 * 32, layout.offsetBytes(3, 0));
        assertEquals(5, layout.geometryOf(3).labelCount());
    }

    @Test
    void tailOfV2IsJoinedToTheLastWholeChunk() {
        TargetLayout layout = TargetLayout.of(V2, 8, (3 * 8 + 5) * 32L);
        assertEquals(3, layout.chunkCount());
        assertEquals(3, layout.wholeChunks());
        assertEquals(2, layout.regularChunks());
        assertEquals(5, layout.tailLabels());
        assertEquals(13, layout.labelsIn(2));
        assertEquals(new LabelPosition(2, 12, 31), layout.locate(layout.sizeBytes() - 1));
    }

    @Test
    void targetSmallerThanAChunkIsOneChunk() {
        for (LabelScheme scheme : LabelScheme.all()) {
            TargetLayout layout = TargetLayout.of(scheme, 1 << 20, 7 * 32);
            assertEquals(1, layout.chunkCount(), scheme.id());
            assertEquals(7, layout.labelsIn(0), scheme.id());
            assertEquals(0, layout.regularChunks(), scheme.id());
        }
    }

    @Test
    void exactMultipleHasNoTail() {
        for (LabelScheme scheme : LabelScheme.all()) {
            TargetLayout layout = TargetLayout.of(scheme, 1 << 20, 64L << 20);
            assertEquals(2, layout.chunkCount(), scheme.id());
            assertEquals(2, layout.regularChunks(), scheme.id());
            assertEquals(0, layout.tailLabels(), scheme.id());
        }
    }

    @Test
    void everyByteBelongsToOneLabelUpToTheLargestTarget() {
        long seed = 20261130;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            LabelScheme scheme = random.nextBoolean() ? V1 : V2;
            int chunkLabels = 1 << random.nextInt(21);
            long sizeBytes = Math.max(32, random.nextLong(1L << (6 + random.nextInt(58)) >>> 1 | 32) / 32 * 32);
            String what = "seed=" + seed + ", i=" + i + ", " + scheme + ", m=" + chunkLabels + ", size=" + sizeBytes;
            TargetLayout layout = TargetLayout.of(scheme, chunkLabels, sizeBytes);
            for (long offset : new long[] {0, random.nextLong(sizeBytes), sizeBytes - 1}) {
                LabelPosition at = layout.locate(offset);
                assertTrue(at.chunk() >= 0 && at.chunk() < layout.chunkCount(), what);
                assertTrue(at.rank() >= 0 && at.rank() < layout.labelsIn(at.chunk()), what);
                assertEquals(offset, layout.offsetBytes(at.chunk(), at.rank()) + at.byteInLabel(), what);
                long spec = (at.chunk() * chunkLabels + at.rank()) * 32 + at.byteInLabel();
                assertEquals(offset, spec, what);
            }
            long last = layout.chunkCount() - 1;
            assertEquals(sizeBytes, layout.offsetBytes(last) + 32L * layout.labelsIn(last), what);
            assertEquals(layout.labelCount(), layout.wholeChunks() * chunkLabels + layout.tailLabels(), what);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE - 31, (1L << 53) + 32, (1L << 32) - 32, (1L << 31) + 32})
    void bordersOfIntegersAreExact(long sizeBytes) {
        for (LabelScheme scheme : LabelScheme.all()) {
            for (int chunkLabels : new int[] {1, 2, 1 << 14, 1 << 20}) {
                TargetLayout layout = TargetLayout.of(scheme, chunkLabels, sizeBytes);
                LabelPosition last = layout.locate(sizeBytes - 1);
                assertEquals(layout.chunkCount() - 1, last.chunk());
                assertEquals(layout.labelsIn(last.chunk()) - 1, last.rank());
                assertEquals(sizeBytes, layout.offsetBytes(layout.chunkCount()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -32, 1, 31, 33, Long.MAX_VALUE})
    void sizesThatLabelsDoNotCoverAreRefused(long sizeBytes) {
        String message = assertThrows(IllegalArgumentException.class, () -> TargetLayout.of(V1, 8, sizeBytes))
                .getMessage();
        assertTrue(message.contains("sizeBytes=" + sizeBytes) && message.contains("32"), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 3, 6, 1000, (1 << 20) + 1, 1 << 21, Integer.MIN_VALUE})
    void chunkSizesThatAreNoPowerOfTwoAreRefused(int chunkLabels) {
        String message = assertThrows(IllegalArgumentException.class, () -> TargetLayout.of(V1, chunkLabels, 1 << 20))
                .getMessage();
        assertTrue(message.contains("chunkLabels=" + chunkLabels) && message.contains("power of two"), message);
    }

    @Test
    void whatIsNotThereHasNoPosition() {
        TargetLayout layout = TargetLayout.of(V2, 8, 29 * 32);
        assertThrows(IndexOutOfBoundsException.class, () -> layout.locate(29 * 32));
        assertThrows(IndexOutOfBoundsException.class, () -> layout.locate(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> layout.offsetBytes(1, 8));
        assertThrows(IndexOutOfBoundsException.class, () -> layout.labelsIn(3));
        assertThrows(IndexOutOfBoundsException.class, () -> layout.offsetBytes(4));
    }
}
