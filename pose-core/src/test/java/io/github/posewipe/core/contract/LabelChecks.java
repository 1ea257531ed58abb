package io.github.posewipe.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/** Labels chunks and compares labels; a failure names backend, scheme, size, seed, chunk and first differing rank. */
public final class LabelChecks {

    private LabelChecks() {}

    /**
     * A session seed for tests.
     *
     * @param number says which
     * @return 64 hexadecimal digits, always the same for a number
     */
    public static String seedHex(long number) {
        byte[] bytes = new byte[SessionSeed.BYTES];
        new Random(number).nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Labels chunks in one call and compares them with the reference.
     *
     * @param labeler labels them
     * @param seedHex session seed
     * @param chunks chunk indices
     */
    public static void check(Labeler labeler, String seedHex, long... chunks) {
        byte[] actual = label(labeler, seedHex, chunks);
        int chunkBytes = labeler.geometry().byteCount();
        for (int i = 0; i < chunks.length; i++) {
            byte[] chunk = Arrays.copyOfRange(actual, i * chunkBytes, (i + 1) * chunkBytes);
            byte[] expected = ReferenceLabels.of(labeler.geometry(), seedHex, chunks[i]);
            assertLabels(expected, chunk, labeler.backend(), labeler.geometry(), seedHex, chunks[i]);
        }
    }

    /**
     * Labels chunks in one call, into a buffer of just their size.
     *
     * @param labeler labels them
     * @param seedHex session seed
     * @param chunks chunk indices
     * @return 32 bytes a label, in rank order, chunk after chunk
     */
    public static byte[] label(Labeler labeler, String seedHex, long... chunks) {
        ByteBuffer out = ByteBuffer.allocateDirect(
                Math.multiplyExact(chunks.length, labeler.geometry().byteCount()));
        try (SessionSeed seed = SessionSeed.ofHex(seedHex);
                LabelRun run = labeler.start(seed, ChunkIndices.of(chunks))) {
            assertEquals(chunks.length, run.next(out), () -> "chunks written by " + labeler.backend());
            assertEquals(0, out.remaining(), () -> "bytes left by " + labeler.backend());
        }
        byte[] labels = new byte[out.capacity()];
        out.flip().get(labels);
        return labels;
    }

    /**
     * Compares the labels of a chunk.
     *
     * @param expected 32 bytes a label, in rank order
     * @param actual what was computed
     * @param backend who computed it
     * @param geometry scheme, chain and labels
     * @param seedHex session seed
     * @param chunkIndex chunk index
     */
    public static void assertLabels(
            byte[] expected, byte[] actual, String backend, ChunkGeometry geometry, String seedHex, long chunkIndex) {
        int differs = Arrays.mismatch(expected, actual);
        if (differs >= 0) {
            int rank = differs / LabelScheme.LABEL_BYTES;
            fail("labels differ: backend=" + backend + ", " + geometry + ", seed=" + seedHex + ", chunk=" + chunkIndex
                    + ", rank=" + rank + ", expected=" + hex(expected, rank) + ", actual=" + hex(actual, rank));
        }
    }

    /** Hex of the label of that rank, as far as the array has it. */
    static String hex(byte[] labels, int rank) {
        int from = Math.min(labels.length, rank * LabelScheme.LABEL_BYTES);
        int to = Math.min(labels.length, from + LabelScheme.LABEL_BYTES);
        return HexFormat.of().formatHex(labels, from, to);
    }
}
