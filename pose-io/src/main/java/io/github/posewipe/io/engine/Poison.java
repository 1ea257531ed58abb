package io.github.posewipe.io.engine;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.core.LabelingFailedException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * Marks in a buffer that a labeler must overwrite: the first and the last label of a chunk and every 64th between. A
 * labeler that reports success and left a chunk, or a part of it, as it was is found out before anything is written.
 * The mark is random, so no label equals it.
 */
final class Poison {
    private static final int STRIDE_LABELS = 64;

    private final ByteBuffer mark = ByteBuffer.allocate(LABEL_BYTES);

    Poison() {
        new SecureRandom().nextBytes(mark.array());
    }

    void set(ByteBuffer buffer, int offset, int labels) {
        for (int rank = 0; rank < labels; rank = next(rank, labels)) {
            buffer.put(offset + rank * LABEL_BYTES, mark.array());
        }
    }

    void requireGone(ByteBuffer buffer, int offset, int labels, String backend, long chunk) {
        for (int rank = 0; rank < labels; rank = next(rank, labels)) {
            ByteBuffer label = buffer.slice(offset + rank * LABEL_BYTES, LABEL_BYTES);
            if (label.equals(mark)) {
                throw new LabelingFailedException(
                        backend, "it left a label as it was: chunk=" + chunk + ", rank=" + rank, null);
            }
        }
    }

    private static int next(int rank, int labels) {
        return rank == labels - 1 ? labels : Math.min(rank + STRIDE_LABELS, labels - 1);
    }
}
