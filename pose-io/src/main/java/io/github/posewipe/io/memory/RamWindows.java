package io.github.posewipe.io.memory;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.engine.ChunkBatch;
import io.github.posewipe.io.engine.Window;
import java.util.Optional;

/**
 * Deals out the memory in runs of chunks, each inside one segment, ascending. A last chunk of another size goes with the
 * regular chunks before it where its segment has some. Thread-safe.
 */
final class RamWindows {
    private final RamRegion region;
    private final TargetLayout layout;
    private final int mostChunks;
    private long next;
    private long index;

    RamWindows(RamRegion region, TargetLayout layout, int mostChunks) {
        this.region = region;
        this.layout = layout;
        this.mostChunks = mostChunks;
    }

    synchronized Optional<Window> next() {
        if (next == layout.chunkCount()) {
            return Optional.empty();
        }
        long first = next;
        long offsetBytes = layout.offsetBytes(first);
        int segment = region.segmentOf(offsetBytes);
        long segmentEnd =
                region.startBytes(segment) + region.segments().get(segment).sizeBytes();
        long end = first;
        while (end < layout.regularChunks() && end - first < mostChunks && layout.offsetBytes(end + 1) <= segmentEnd) {
            end++;
        }
        boolean oddLast =
                end == layout.regularChunks() && end < layout.chunkCount() && layout.offsetBytes(end) < segmentEnd;
        next = end + (oddLast ? 1 : 0);
        int lengthBytes = Math.toIntExact(layout.offsetBytes(next) - offsetBytes);
        ChunkBatch batch = new ChunkBatch(ChunkIndices.range(first, Math.toIntExact(end - first)), oddLast);
        return Optional.of(new Window(index++, batch, offsetBytes, lengthBytes));
    }
}
