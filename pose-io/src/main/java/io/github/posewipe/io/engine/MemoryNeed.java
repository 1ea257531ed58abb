package io.github.posewipe.io.engine;

import io.github.posewipe.io.TargetLayout;
import java.util.List;

/**
 * What has to fit into the memory budget.
 *
 * @param layout the target's layout
 * @param alignmentBytes what window offsets have to be a multiple of
 * @param labelerBytes what each labeler that is wanted holds, the most wanted first
 * @param sharedBytes what is held once, however many labelers there are
 * @param batchChunks chunks that a labeler likes to label side by side
 * @param mostBuffers buffers, at most
 */
public record MemoryNeed(
        TargetLayout layout,
        int alignmentBytes,
        List<Long> labelerBytes,
        long sharedBytes,
        int batchChunks,
        int mostBuffers) {

    /** Copies the list. */
    public MemoryNeed {
        labelerBytes = List.copyOf(labelerBytes);
    }

    /** Labelers wanted. */
    int labelers() {
        return labelerBytes.size();
    }

    /** What the first labelers and what is shared hold together. */
    long heldBytes(int labelers) {
        long bytes = sharedBytes;
        for (long each : labelerBytes.subList(0, labelers)) {
            bytes = Math.addExact(bytes, each);
        }
        return bytes;
    }
}
