package io.github.posewipe.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a labeler, a run or a seed may be used, and what happens when it may not. */
public abstract class LabelerLifecycle extends LabelerSuite {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 5);
    private static final String SEED = LabelChecks.seedHex(17);
    private static final ChunkIndices CHUNKS = ChunkIndices.range(3, 4);

    private final ByteBuffer out = ByteBuffer.allocateDirect(GEOMETRY.byteCount());
    private SessionSeed seed;
    private Labeler labeler;

    @BeforeEach
    void create() {
        seed = SessionSeed.ofHex(SEED);
        labeler = provider().create(GEOMETRY);
    }

    @AfterEach
    void close() {
        // Not made where the backend is unavailable and the test was skipped.
        if (labeler != null) {
            labeler.close();
            seed.close();
        }
    }

    @Test
    void refusesASecondRunWhileOneIsOpen() {
        try (LabelRun run = labeler.start(seed, CHUNKS)) {
            assertThrows(IllegalStateException.class, () -> labeler.start(seed, CHUNKS));
            assertEquals(1, run.next(out), "the open run goes on");
        }
        try (LabelRun next = labeler.start(seed, CHUNKS)) {
            out.clear();
            assertEquals(1, next.next(out), "after close the next run starts");
        }
    }

    @Test
    void aRunThatWasLeftEarlyLeavesNoTraceInTheNext() {
        try (LabelRun left = labeler.start(seed, CHUNKS)) {
            left.next(out);
        }
        LabelChecks.check(labeler, LabelChecks.seedHex(18), 9, 8);
    }

    @Test
    void aRunMayBeClosedTwice() {
        LabelRun run = labeler.start(seed, CHUNKS);
        run.close();
        run.close();
        assertThrows(IllegalStateException.class, () -> run.next(out));
    }

    @Test
    void closingAnOldRunAgainLeavesTheNewOneAlone() {
        LabelRun old = labeler.start(seed, CHUNKS);
        old.close();
        try (LabelRun run = labeler.start(seed, CHUNKS)) {
            old.close();
            assertThrows(IllegalStateException.class, () -> labeler.start(seed, CHUNKS));
            assertEquals(1, run.next(out));
        }
    }

    @Test
    void aLabelerMayBeClosedTwiceAndIsOfNoUseAfterwards() {
        labeler.close();
        labeler.close();
        assertThrows(IllegalStateException.class, () -> labeler.start(seed, CHUNKS));
    }

    @Test
    void closingTheLabelerEndsItsOpenRun() {
        LabelRun run = labeler.start(seed, CHUNKS);
        run.next(out);
        labeler.close();
        out.clear();
        assertThrows(IllegalStateException.class, () -> run.next(out));
        run.close();
    }

    @Test
    void refusesASeedThatIsClosed() {
        seed.close();
        assertThrows(IllegalStateException.class, () -> labeler.start(seed, CHUNKS));
        LabelChecks.check(labeler, SEED, 3);
    }

    @Test
    void refusesToGoOnWhenTheSeedIsClosed() {
        try (LabelRun run = labeler.start(seed, CHUNKS)) {
            run.next(out);
            seed.close();
            byte[] before = LabelerBuffers.bytes(out, 0, out.capacity());
            out.clear();
            assertThrows(IllegalStateException.class, () -> run.next(out));
            assertEquals(0, out.position(), "position");
            assertArrayEquals(before, LabelerBuffers.bytes(out, 0, out.capacity()), "nothing written");
        }
    }

    @Test
    void refusesNulls() {
        assertThrows(NullPointerException.class, () -> provider().create(null));
        assertThrows(NullPointerException.class, () -> labeler.start(null, CHUNKS));
        assertThrows(NullPointerException.class, () -> labeler.start(seed, null));
        LabelChecks.check(labeler, SEED, 3);
    }
}
