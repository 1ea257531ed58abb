package io.github.posewipe.cuda.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import io.github.posewipe.cuda.testing.ScriptedMachine;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Devices that fail, are lost, or compute wrongly: each is found out, and nothing wrong leaves. */
class CudaFailureTest {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 20);
    private static final String SEED = LabelChecks.seedHex(9);

    private static final int LAUNCH_FAILED = 719;
    private static final int LAUNCH_OUT_OF_RESOURCES = 701;

    /** Chunks that left, one buffer a chunk, until the run failed. */
    private static int chunksUntil(Class<? extends RuntimeException> failure, LabelRun run, StringBuilder told) {
        for (int chunks = 0; ; chunks++) {
            ByteBuffer out = ByteBuffer.allocateDirect(GEOMETRY.byteCount());
            try {
                assertEquals(1, run.next(out), "chunks before the failure: " + chunks);
            } catch (LabelingFailedException | LabelMismatchException failed) {
                assertEquals(failure, failed.getClass(), failed.getMessage());
                assertEquals(0, out.position(), "position after a failure");
                assertSame(failed, assertThrows(failure, () -> run.next(out)), "the run stays failed");
                told.append(failed.getMessage());
                return chunks;
            }
        }
    }

    @Test
    void aLaunchThatFailsEndsTheRunAtItsWindow() {
        ScriptedDevice device = new ScriptedDevice(0).failsLaunch(2, LAUNCH_OUT_OF_RESOURCES);
        StringBuilder told = new StringBuilder();
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
                SessionSeed seed = SessionSeed.ofHex(SEED)) {
            try (LabelRun run = labeler.start(seed, ChunkIndices.range(0, 60))) {
                int chunks = chunksUntil(LabelingFailedException.class, run, told);
                assertTrue(chunks >= 7 && chunks <= 14, "windows of 7 before the third: chunks=" + chunks);
            }
            assertEquals(1, told.toString().lines().count());
            assertTrue(told.toString().contains("backend=cuda:0 Scripted 0"), told.toString());
            LabelChecks.check(labeler, SEED, 4, 5, 6);
        }
        assertEquals(0, device.heldThings(), "what was not given back");
    }

    @Test
    void aLostDeviceFailsEverythingAfterItAndSaysSo() {
        ScriptedDevice device = new ScriptedDevice(1).failsLaunch(1, LAUNCH_FAILED);
        StringBuilder told = new StringBuilder();
        CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
        try (SessionSeed seed = SessionSeed.ofHex(SEED)) {
            try (LabelRun run = labeler.start(seed, ChunkIndices.range(0, 60))) {
                chunksUntil(LabelingFailedException.class, run, told);
            }
            assertTrue(told.toString().contains("(719); the device was lost or reset"), told.toString());
            try (LabelRun next = labeler.start(seed, ChunkIndices.range(0, 1))) {
                StringBuilder again = new StringBuilder();
                assertEquals(0, chunksUntil(LabelingFailedException.class, next, again));
                assertTrue(again.toString().contains("the device was lost or reset"), again.toString());
            }
        }
        labeler.close();
        BackendUnavailableException refused =
                assertThrows(BackendUnavailableException.class, () -> ScriptedMachine.labeler(GEOMETRY, device));
        assertTrue(refused.getMessage().contains("the device was lost or reset"), refused.getMessage());
        assertTrue(((GpuException) refused.getCause()).isSticky());
    }

    /** Nothing of the first window leaves before one of its chunks was compared. */
    @Test
    void wrongLabelsOfTheFirstWindowNeverLeave() {
        for (int chunkLabels : new int[] {1, 20, 300}) {
            ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V1, chunkLabels);
            ScriptedDevice device = new ScriptedDevice(0).labelsWronglyFrom(0);
            ByteBuffer out = ByteBuffer.allocateDirect(geometry.byteCount());
            try (CudaLabeler labeler = ScriptedMachine.labeler(geometry, device);
                    SessionSeed seed = SessionSeed.ofHex(SEED);
                    LabelRun run = labeler.start(seed, ChunkIndices.range(1L << 40, 10))) {
                LabelMismatchException found = assertThrows(LabelMismatchException.class, () -> run.next(out));
                assertEquals("cuda:0 Scripted 0", found.backend());
                assertTrue(found.judge().startsWith("cpu/"), found.judge());
                assertEquals(chunkLabels - 1, found.rank(), "the label that was spoilt");
                assertTrue(found.chunkIndex() >= 1L << 40 && found.chunkIndex() < (1L << 40) + 7, found.getMessage());
            }
            for (int i = 0; i < out.capacity(); i++) {
                assertEquals(0, out.get(i), "nothing has left: byte " + i);
            }
        }
    }

    /** With a check every 50 chunks, labels that turn wrong later are found within that many and a window. */
    @Test
    void labelsThatTurnWrongAreFoundAtTheNextCheck() {
        ScriptedDevice device = new ScriptedDevice(0).labelsWronglyFrom(3);
        StringBuilder told = new StringBuilder();
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
                SessionSeed seed = SessionSeed.ofHex(SEED);
                LabelRun run = labeler.start(seed, ChunkIndices.range(0, 500))) {
            int chunks = chunksUntil(LabelMismatchException.class, run, told);
            assertEquals(56, chunks, "8 windows of 7 chunks pass 50");
        }
    }

    /** Runs that are shorter than a window count together. */
    @Test
    void checksGoOnOverManyShortRuns() {
        ScriptedDevice device = new ScriptedDevice(0).labelsWronglyFrom(1);
        int runs = 0;
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
                SessionSeed seed = SessionSeed.ofHex(SEED)) {
            LabelMismatchException found = null;
            while (found == null && runs < 100) {
                try (LabelRun run = labeler.start(seed, ChunkIndices.range(runs, 2))) {
                    run.next(ByteBuffer.allocateDirect(2 * GEOMETRY.byteCount()));
                    runs++;
                } catch (LabelMismatchException mismatch) {
                    found = mismatch;
                }
            }
        }
        assertEquals(25, runs, "runs of 2 chunks until 50 were not checked");
    }
}
