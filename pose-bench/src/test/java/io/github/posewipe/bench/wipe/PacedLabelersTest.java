package io.github.posewipe.bench.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PacedLabelersTest {
    private static final ChunkGeometry CHUNK = ChunkGeometry.of(LabelScheme.DRG_V2, 1024);

    private static ByteBuffer label(Labeler labeler, long first, int count) {
        ByteBuffer out = ByteBuffer.allocateDirect(count * CHUNK.byteCount());
        try (SessionSeed seed = SessionSeed.random();
                LabelRun run = labeler.start(seed, ChunkIndices.range(first, count))) {
            assertEquals(count, run.next(out));
            assertEquals(0, run.next(out.duplicate()));
        }
        return out.flip();
    }

    @Test
    void bytesDependOnTheChunkAloneAndAreAllWritten() {
        PacedLabelers paced = new PacedLabelers(OptionalLong.empty());
        try (Labeler one = paced.create(CHUNK, 0);
                Labeler judge = paced.create(CHUNK)) {
            ByteBuffer three = label(one, 5, 3);
            ByteBuffer middle = label(judge, 6, 1);
            assertEquals(middle, three.slice(CHUNK.byteCount(), CHUNK.byteCount()));
            assertEquals(6, middle.getLong(0));
            assertTrue(middle.getLong(CHUNK.byteCount() - 8) != 0, "the end is not written");
        }
    }

    /** A lower bound alone: a busy machine only makes it slower. */
    @Test
    void isHeldBackToItsRate() {
        PacedLabelers paced = new PacedLabelers(OptionalLong.of(4L << 20));
        try (Labeler labeler = paced.create(CHUNK, 0)) {
            long startNs = System.nanoTime();
            label(labeler, 0, 32);
            double seconds = (System.nanoTime() - startNs) / 1e9;
            assertTrue(seconds > 0.24, "1 MiB at 4 MiB/s took " + seconds + " s");
        }
    }

    /** No service: nothing that is found by its name or chosen by auto writes what are no labels. */
    @Test
    void isNoBackendThatAnyoneCouldChoose() {
        assertTrue(Labelers.providers().stream()
                .noneMatch(provider -> provider.backend().equals(PacedLabelers.BACKEND)));
    }
}
