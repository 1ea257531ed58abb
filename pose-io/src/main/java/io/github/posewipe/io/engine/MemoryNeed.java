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
 * @param wantedWindowBytes bytes of a window where there is memory for it and a full batch is not larger
 */
public record MemoryNeed(
        TargetLayout layout,
        int alignmentBytes,
        List<Long> labelerBytes,
        long sharedBytes,
        int batchChunks,
        int mostBuffers,
        long wantedWindowBytes) {
    /** Windows of fillers that compute: large enough that handing them on costs nothing. */
    static final long COMPUTED_WINDOW_BYTES = 8L << 20;
    /** Windows of zeros, which cost no more than their writes: a few of them fit a processor's cache. */
    static final long ZEROS_WINDOW_BYTES = 1L << 20;

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
