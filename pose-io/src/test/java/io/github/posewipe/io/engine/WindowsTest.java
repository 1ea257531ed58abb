package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WindowsTest {

    @Test
    void windowsCoverEveryChunkOnceAndBeginAtAlignedOffsets() {
        long seed = 77;
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            LabelScheme scheme = random.nextBoolean() ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
            int chunkLabels = 1 << random.nextInt(10);
            int alignment = random.nextBoolean() ? 4096 : 512;
            TargetLayout layout = TargetLayout.of(scheme, chunkLabels, 32L * (1 + random.nextInt(40_000)));
            int unit = Windows.unitChunks(layout, alignment);
            Windows windows = new Windows(layout, unit * (1 + random.nextInt(5)), alignment, 0);
            String what = "seed=" + seed + ", i=" + i + ", " + layout;
            long nextChunk = 0;
            long nextOffset = 0;
            for (long w = 0; w < windows.count(); w++) {
                Window window = windows.at(w);
                assertEquals(nextOffset, window.offsetBytes(), what);
                assertEquals(0, window.offsetBytes() % alignment, what);
                assertTrue(window.batch().chunkCount() > 0, what);
                for (long c = 0; c < window.batch().chunkCount(); c++) {
                    assertEquals(nextChunk++, window.batch().chunkAt(c, layout), what);
                }
                nextOffset += window.lengthBytes();
                assertEquals(layout.offsetBytes(nextChunk), nextOffset, what);
            }
            assertEquals(layout.chunkCount(), nextChunk, what);
            assertEquals(layout.sizeBytes(), nextOffset, what);
        }
    }

    @Test
    void theLargestTargetIsCutExactly() {
        long sizeBytes = Long.MAX_VALUE - 31;
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 1 << 14, sizeBytes);
        Windows windows = new Windows(layout, 16, 4096, 0);
        Window last = windows.at(windows.count() - 1);
        assertTrue(last.batch().oddLast());
        assertEquals(sizeBytes, last.offsetBytes() + last.lengthBytes());
        Window before = windows.at(windows.count() - 2);
        assertEquals(last.offsetBytes(), before.offsetBytes() + before.lengthBytes());
    }

    @Test
    void aWindowThatWouldEndWithinASectorIsRefused() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V1, 4, 1 << 20);
        assertThrows(IllegalArgumentException.class, () -> new Windows(layout, 16, 4096, 0));
        assertEquals(32, Windows.unitChunks(layout, 4096));
    }
}
