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
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a run fills the buffers that its caller brings. */
public abstract class LabelerBuffers extends LabelerLifecycle {
    private static final byte GUARD = (byte) 0xA5;
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 5);
    private static final String SEED = LabelChecks.seedHex(23);

    @ParameterizedTest
    @MethodSource("schemes")
    void touchesNothingOutsideTheChunksThatFit(LabelScheme scheme) {
        for (int chunkLabels : new int[] {1, 5, 16}) {
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, chunkLabels))) {
                for (int oddPosition : new int[] {1, 3, 7, 31, 33, 63}) {
                    checkGuards(labeler, oddPosition, 1, false);
                    checkGuards(labeler, oddPosition, Math.min(labeler.batchChunks(), LARGE_BATCH) + 1, true);
                }
            }
        }
    }

    /** Room for {@code count} chunks and all but one byte of another, from an odd position on, among guard bytes. */
    private static void checkGuards(Labeler labeler, int oddPosition, int count, boolean sliced) {
        int chunkBytes = labeler.geometry().byteCount();
        int filled = count * chunkBytes;
        ByteBuffer whole = guarded(oddPosition + filled + chunkBytes - 1 + oddPosition);
        ByteBuffer out = whole.duplicate().position(oddPosition).limit(oddPosition + filled + chunkBytes - 1);
        if (sliced) {
            out = out.slice();
        }
        int from = out.position();
        int limit = out.limit();
        String context =
                labeler.backend() + ", " + labeler.geometry() + ", position=" + oddPosition + ", sliced=" + sliced;
        try (SessionSeed seed = SessionSeed.ofHex(SEED);
                LabelRun run = labeler.start(seed, ChunkIndices.range(7, count + 2L))) {
            assertEquals(count, run.next(out), () -> "whole chunks that fit: " + context);
        }
        assertEquals(from + filled, out.position(), () -> "position: " + context);
        assertEquals(limit, out.limit(), () -> "limit: " + context);
        assertEquals(ByteOrder.BIG_ENDIAN, out.order(), () -> "byte order of the caller: " + context);
        byte[] expected = guarded(whole.capacity(), expected(labeler.geometry(), 7, count), oddPosition);
        assertArrayEquals(expected, bytes(whole, 0, whole.capacity()), context);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void goesOnWhereTheLastBufferEnded(int chunksABuffer) {
        try (Labeler labeler = provider().create(GEOMETRY)) {
            int total = 3 * Math.min(labeler.batchChunks(), LARGE_BATCH) + 2;
            ByteBuffer all = guarded(total * GEOMETRY.byteCount());
            try (SessionSeed seed = SessionSeed.ofHex(SEED);
                    LabelRun run = labeler.start(seed, ChunkIndices.range(100, total))) {
                for (int done = 0; done < total; done += chunksABuffer) {
                    int room = Math.min(chunksABuffer, total - done);
                    all.limit((done + room) * GEOMETRY.byteCount());
                    assertEquals(room, run.next(all), "chunks from " + done + " on");
                }
                assertEquals(0, run.next(all), "at the end, without room");
                assertEquals(0, run.next(guarded(2 * GEOMETRY.byteCount())), "at the end, with room");
            }
            assertArrayEquals(expected(GEOMETRY, 100, total), bytes(all, 0, all.capacity()));
        }
    }

    @Test
    void writesNothingWhenThereIsNothingToLabel() {
        ByteBuffer out = guarded(2 * GEOMETRY.byteCount());
        try (SessionSeed seed = SessionSeed.ofHex(SEED);
                Labeler labeler = provider().create(GEOMETRY);
                LabelRun run = labeler.start(seed, ChunkIndices.of())) {
            assertEquals(0, run.next(out));
        }
        assertEquals(0, out.position(), "position");
        assertArrayEquals(guarded(out.capacity(), new byte[0], 0), bytes(out, 0, out.capacity()));
    }

    @Test
    void refusesABufferThatWillNotDoAndStaysUsable() {
        ByteBuffer short1 = guarded(GEOMETRY.byteCount() - 1);
        try (SessionSeed seed = SessionSeed.ofHex(SEED);
                Labeler labeler = provider().create(GEOMETRY);
                LabelRun run = labeler.start(seed, ChunkIndices.range(7, 1))) {
            assertRefused(run, ByteBuffer.allocate(GEOMETRY.byteCount()));
            assertRefused(run, guarded(GEOMETRY.byteCount()).asReadOnlyBuffer());
            assertRefused(run, short1);
            assertRefused(run, guarded(GEOMETRY.byteCount()).position(1));
            assertRefused(run, ByteBuffer.allocateDirect(0));
            ByteBuffer out = guarded(GEOMETRY.byteCount());
            assertEquals(1, run.next(out), "the run goes on with a buffer that does");
            assertArrayEquals(expected(GEOMETRY, 7, 1), bytes(out, 0, out.capacity()));
        }
        assertArrayEquals(guarded(short1.capacity(), new byte[0], 0), bytes(short1, 0, short1.capacity()));
    }

    private static void assertRefused(LabelRun run, ByteBuffer out) {
        int position = out.position();
        assertThrows(IllegalArgumentException.class, () -> run.next(out), out::toString);
        assertEquals(position, out.position(), "position of a refused buffer");
    }

    private static byte[] expected(ChunkGeometry geometry, long first, int count) {
        return ReferenceLabels.of(
                geometry, SEED, LongStream.range(first, first + count).toArray());
    }

    private static ByteBuffer guarded(int byteCount) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(byteCount);
        for (int i = 0; i < byteCount; i++) {
            buffer.put(i, GUARD);
        }
        return buffer;
    }

    private static byte[] guarded(int byteCount, byte[] content, int at) {
        byte[] bytes = new byte[byteCount];
        Arrays.fill(bytes, GUARD);
        System.arraycopy(content, 0, bytes, at, content.length);
        return bytes;
    }

    /** The bytes from absolute position {@code from} to {@code to}. */
    static byte[] bytes(ByteBuffer buffer, int from, int to) {
        byte[] bytes = new byte[to - from];
        buffer.duplicate().clear().position(from).get(bytes);
        return bytes;
    }
}
