package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;

/**
 * Chunks that are labelled together into one buffer, in order: any of a target's regular chunks, then perhaps the last
 * chunk where that has another size.
 *
 * @param regular regular chunks
 * @param oddLast whether the target's last chunk, of another size, follows
 */
public record ChunkBatch(ChunkIndices regular, boolean oddLast) {

    /**
     * How many chunks there are.
     *
     * @return 1 or more
     */
    public long chunkCount() {
        return regular.count() + (oddLast ? 1 : 0);
    }

    /**
     * A chunk of the batch.
     *
     * @param position 0 to {@code chunkCount() - 1}
     * @param layout the target's layout
     * @return its index on the target
     */
    public long chunkAt(long position, TargetLayout layout) {
        return position < regular.count() ? regular.at(position) : layout.chunkCount() - 1;
    }

    /**
     * Bytes of all chunks together.
     *
     * @param layout the target's layout
     * @return bytes
     */
    public int byteCount(TargetLayout layout) {
        long labels = Math.multiplyExact(regular.count(), layout.chunkLabels());
        if (oddLast) {
            labels += layout.labelsIn(layout.chunkCount() - 1);
        }
        return Math.toIntExact(Math.multiplyExact(labels, LabelScheme.LABEL_BYTES));
    }
}
