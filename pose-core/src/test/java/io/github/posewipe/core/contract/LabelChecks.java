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
        check(labeler, seedHex, ReferenceLabels.of(labeler.geometry(), seedHex, chunks), chunks);
    }

    /** The same with expected labels at hand, of these chunks or more. */
    static void check(Labeler labeler, String seedHex, byte[] expected, long... chunks) {
        byte[] actual = label(labeler, seedHex, chunks);
        byte[] ofTheseChunks = Arrays.copyOf(expected, actual.length);
        assertLabels(ofTheseChunks, actual, labeler.backend(), labeler.geometry(), seedHex, chunks);
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
     * Compares the labels of chunks.
     *
     * @param expected 32 bytes a label, in rank order, chunk after chunk
     * @param actual what was computed
     * @param backend who computed it
     * @param geometry scheme, chain and labels of each chunk
     * @param seedHex session seed
     * @param chunks the chunk indices
     */
    public static void assertLabels(
            byte[] expected, byte[] actual, String backend, ChunkGeometry geometry, String seedHex, long... chunks) {
        int differs = Arrays.mismatch(expected, actual);
        if (differs >= 0) {
            int label = differs / LabelScheme.LABEL_BYTES;
            fail("labels differ: backend=" + backend + ", " + geometry + ", seed=" + seedHex + ", chunk="
                    + chunks[label / geometry.labelCount()] + ", rank=" + label % geometry.labelCount() + ", chunks="
                    + chunks.length + ", expected=" + hex(expected, label) + ", actual=" + hex(actual, label));
        }
    }

    /** Hex of the label of that rank, as far as the array has it. */
    static String hex(byte[] labels, int rank) {
        int from = Math.min(labels.length, rank * LabelScheme.LABEL_BYTES);
        int to = Math.min(labels.length, from + LabelScheme.LABEL_BYTES);
        return HexFormat.of().formatHex(labels, from, to);
    }
}
