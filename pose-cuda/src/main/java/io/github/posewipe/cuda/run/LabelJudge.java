package io.github.posewipe.cuda.run;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;

/**
 * Computes single chunks on the CPU and compares. It decides when that is due: on the first window, and again after so
 * many chunks. Thread-confined.
 */
final class LabelJudge implements AutoCloseable {
    private final Labeler labeler;
    private final ByteBuffer expected;
    private final long everyChunks;
    private long chunkIndex;
    private long unchecked;
    private boolean checkedOnce;

    /**
     * A judge.
     *
     * @param provider computes what is expected
     * @param everyChunks chunks between two checks
     * @throws BackendUnavailableException if the judge's memory can't be had
     */
    LabelJudge(LabelerProvider provider, ChunkGeometry geometry, long everyChunks) {
        this.everyChunks = everyChunks;
        labeler = provider.create(geometry);
        try {
            expected = ByteBuffer.allocateDirect(geometry.byteCount());
        } catch (OutOfMemoryError noDirectMemory) {
            labeler.close();
            throw new BackendUnavailableException(
                    "cuda",
                    "no direct host memory is left for the check of a chunk: bytes=" + geometry.byteCount()
                            + "; raise -XX:MaxDirectMemorySize",
                    noDirectMemory);
        }
    }

    /** Host memory that a judge of that geometry holds. */
    static long workingBytes(LabelerProvider provider, ChunkGeometry geometry) {
        return provider.workingBytes(geometry) + geometry.byteCount();
    }

    /** Whether the next window has to be checked. */
    boolean isDue() {
        return !checkedOnce || unchecked >= everyChunks;
    }

    /** Computes what a chunk should be. */
    void compute(SessionSeed seed, long index) {
        chunkIndex = index;
        expected.clear();
        try (LabelRun run = labeler.start(seed, ChunkIndices.of(index))) {
            run.next(expected);
        }
    }

    /**
     * Compares a part of the chunk.
     *
     * @param backend who labelled it
     * @param offset where in the chunk the part begins
     * @param actual the part
     * @throws LabelMismatchException at the first label that differs
     */
    void compare(String backend, int offset, ByteBuffer actual) {
        int differs = expected.slice(offset, actual.remaining()).mismatch(actual);
        if (differs >= 0) {
            int rank = (offset + differs) / LabelScheme.LABEL_BYTES;
            throw new LabelMismatchException(backend, labeler.backend(), chunkIndex, rank);
        }
    }

    /** Counts a window that leaves. */
    void count(int chunks, boolean checked) {
        checkedOnce |= checked;
        unchecked = checked ? chunks : unchecked + chunks;
    }

    @Override
    public void close() {
        labeler.close();
        for (int i = 0; i < expected.capacity(); i += Long.BYTES) {
            expected.putLong(i, 0);
        }
    }
}
