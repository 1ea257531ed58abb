package io.github.posewipe.cuda.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.core.contract.ReferenceLabels;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import io.github.posewipe.cuda.testing.ScriptedMachine;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is under way at the same time, and that it stays in order. */
class CudaStreamingTest {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 24);
    private static final String SEED = LabelChecks.seedHex(5);

    /** Two windows of 7 chunks at a time (one lane), slices of 1000 bytes: a chunk of 768 bytes spans slices. */
    private final ScriptedDevice device = new ScriptedDevice(0);

    @Test
    void labelsTheNextWindowBeforeTheOneAtHandHasLeft() {
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
                SessionSeed seed = SessionSeed.ofHex(SEED);
                LabelRun run = labeler.start(seed, ChunkIndices.range(0, 28))) {
            assertEquals(7, labeler.batchChunks());
            assertEquals(0, device.launches(), "nothing is started before labels are asked for");
            ByteBuffer out = ByteBuffer.allocateDirect(GEOMETRY.byteCount());
            run.next(out);
            assertEquals(2, device.launches(), "the first window is read, the second is labelled");
            for (int chunk = 1; chunk < 7; chunk++) {
                run.next(out.clear());
            }
            assertEquals(3, device.launches(), "the third takes the place of the first, which has left");
        }
    }

    @Test
    void copiesAheadOfTheReader() {
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
                SessionSeed seed = SessionSeed.ofHex(SEED);
                LabelRun run = labeler.start(seed, ChunkIndices.range(0, 28))) {
            run.next(ByteBuffer.allocateDirect(GEOMETRY.byteCount()));
            List<String> copies =
                    device.notes().stream().filter("copy 1000"::equals).toList();
            assertEquals(2, copies.size(), "one slice is read, the other is on its way: " + device.notes());
        }
    }

    @Test
    void keepsTheOrderWhateverTheBuffersOfTheCaller() {
        Random random = new Random(11);
        long[] chunks = random.longs(61, 0, Long.MAX_VALUE).toArray();
        byte[] expected = ReferenceLabels.of(GEOMETRY, SEED, chunks);
        for (boolean eager : new boolean[] {false, true}) {
            ScriptedDevice fresh = eager ? new ScriptedDevice(1).eager() : new ScriptedDevice(1);
            try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, fresh)) {
                byte[] actual = read(labeler, chunks, random);
                LabelChecks.assertLabels(expected, actual, "eager=" + eager, GEOMETRY, SEED, chunks);
            }
            assertEquals(0, fresh.heldThings(), "what was not given back");
        }
    }

    /** Where memory comes in small pieces alone: several windows at a time, each in its own buffers. */
    @Test
    void keepsTheOrderOverSeveralLanes() {
        long[] chunks = new Random(12).longs(45, 0, 1000).toArray();
        byte[] expected = ReferenceLabels.of(GEOMETRY, SEED, chunks);
        StreamSettings settings = new StreamSettings(500, 3, 64, 50, 32);
        ScriptedDevice pieces = new ScriptedDevice(2).grantsPiecesOf(8L * GEOMETRY.byteCount());
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, pieces, settings, 4)) {
            assertEquals(4, labeler.plan().lanes(), labeler.plan()::toString);
            byte[] actual = read(labeler, chunks, new Random(13));
            LabelChecks.assertLabels(expected, actual, "lanes", GEOMETRY, SEED, chunks);
            byte[] again = read(labeler, chunks, new Random(14));
            assertArrayEquals(expected, again, "a second run of the same labeler");
        }
        assertEquals(0, pieces.heldThings(), "what was not given back");
    }

    @Test
    void aRunLeftWithWindowsUnderWayLeavesNoTrace() {
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device);
                SessionSeed seed = SessionSeed.ofHex(SEED)) {
            for (int left = 0; left < 5; left++) {
                LabelRun run = labeler.start(seed, ChunkIndices.range(100 * left, 50));
                for (int chunk = 0; chunk < 2 * left; chunk++) {
                    run.next(ByteBuffer.allocateDirect(GEOMETRY.byteCount()));
                }
                run.close();
                LabelChecks.check(labeler, LabelChecks.seedHex(6), 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
            }
        }
    }

    @Test
    void zeroesKeysOnTheDeviceAtTheEndOfARun() {
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device.eager())) {
            LabelChecks.check(labeler, SEED, 1, 2, 3);
            assertTrue(device.holdsNoKeyOf(GEOMETRY, SEED, 1), "key of chunk 1 on the device");
        }
    }

    @Test
    void tellsTheTimeThatCopyingTakesWhenNothingIsLabelled() {
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device)) {
            assertEquals(0, labeler.transferNs());
            LabelChecks.check(labeler, SEED, 1, 2, 3);
            assertTrue(labeler.transferNs() > 0, "a single window is copied out while nothing is labelled");
        }
    }

    /** Reads a run through buffers of random sizes. */
    private static byte[] read(CudaLabeler labeler, long[] chunks, Random random) {
        byte[] all = new byte[chunks.length * GEOMETRY.byteCount()];
        int done = 0;
        try (SessionSeed seed = SessionSeed.ofHex(SEED);
                LabelRun run = labeler.start(seed, ChunkIndices.of(chunks))) {
            while (true) {
                ByteBuffer out = ByteBuffer.allocateDirect((1 + random.nextInt(20)) * GEOMETRY.byteCount());
                if (run.next(out) == 0) {
                    break;
                }
                out.flip();
                int bytes = out.remaining();
                out.get(all, done, bytes);
                done += bytes;
            }
        }
        return Arrays.copyOf(all, done);
    }
}
