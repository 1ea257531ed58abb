package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;
import java.util.Objects;

/**
 * A target cut into windows. Each begins at a multiple of the alignment, so that it can be transferred directly even
 * where chunks are smaller than a sector; the last ends where the target does. A last chunk of another size shares its
 * window with the regular chunks since the last aligned border. They may begin further on, where an earlier run ended.
 * Immutable, thread-safe.
 */
public final class Windows {
    private final TargetLayout layout;
    private final int windowChunks;
    private final long startChunk;
    private final boolean oddWindow;
    private final long alignedChunks;
    private final long alignedWindows;

    /**
     * Cuts a target.
     *
     * @param layout the target's layout
     * @param windowChunks chunks of a window: a multiple of {@link #unitChunks}
     * @param alignmentBytes what offsets have to be a multiple of
     * @param startBytes where the first window begins: 0, or a multiple of the alignment at a border of two chunks
     * @throws IllegalArgumentException if {@code windowChunks} or {@code startBytes} is no such multiple
     */
    public Windows(TargetLayout layout, int windowChunks, int alignmentBytes, long startBytes) {
        int unit = unitChunks(layout, alignmentBytes);
        if (windowChunks < 1 || windowChunks % unit != 0) {
            throw new IllegalArgumentException(
                    "bad window: windowChunks=" + windowChunks + ", needed: a positive multiple of " + unit);
        }
        this.layout = layout;
        this.windowChunks = windowChunks;
        this.alignedChunks =
                hasOddChunk(layout) ? layout.regularChunks() - layout.regularChunks() % unit : layout.regularChunks();
        boolean nothingLeft = startBytes == layout.sizeBytes();
        this.startChunk = nothingLeft ? alignedChunks : startChunk(startBytes, unit);
        this.oddWindow = hasOddChunk(layout) && !nothingLeft;
        long chunks = alignedChunks - startChunk;
        this.alignedWindows = chunks / windowChunks + (chunks % windowChunks == 0 ? 0 : 1);
    }

    private long startChunk(long startBytes, int unit) {
        long unitBytes = (long) unit * layout.chunkLabels() * LabelScheme.LABEL_BYTES;
        long chunk = startBytes / unitBytes * unit;
        if (startBytes < 0 || startBytes % unitBytes != 0 || chunk > alignedChunks) {
            throw new IllegalArgumentException("bad start: startBytes=" + startBytes + ", needed: a multiple of "
                    + unitBytes + " on the target, or its end " + layout.sizeBytes());
        }
        return chunk;
    }

    /**
     * The fewest chunks that end at a multiple of the alignment.
     *
     * @param layout the target's layout
     * @param alignmentBytes a power of two
     * @return a power of two
     */
    public static int unitChunks(TargetLayout layout, int alignmentBytes) {
        return Math.max(1, alignmentBytes / (layout.chunkLabels() * LabelScheme.LABEL_BYTES));
    }

    /**
     * Bytes of the window that a last chunk of another size is in.
     *
     * @param layout the target's layout
     * @param alignmentBytes a power of two
     * @return bytes; 0 if the last chunk is a regular one
     */
    public static long oddWindowBytes(TargetLayout layout, int alignmentBytes) {
        if (!hasOddChunk(layout)) {
            return 0;
        }
        long shared = layout.regularChunks() % unitChunks(layout, alignmentBytes);
        return layout.sizeBytes() - layout.offsetBytes(layout.regularChunks() - shared);
    }

    private static boolean hasOddChunk(TargetLayout layout) {
        return layout.regularChunks() < layout.chunkCount();
    }

    /**
     * How many windows there are.
     *
     * @return 1 or more; 0 if they begin at the target's end
     */
    public long count() {
        return alignedWindows + (oddWindow ? 1 : 0);
    }

    /**
     * A window.
     *
     * @param index 0 to {@code count() - 1}
     * @return the window
     */
    public Window at(long index) {
        Objects.checkIndex(index, count());
        boolean odd = index == alignedWindows;
        long first = odd ? alignedChunks : startChunk + index * windowChunks;
        long end = odd ? layout.regularChunks() : Math.min(alignedChunks, first + windowChunks);
        ChunkBatch batch = new ChunkBatch(ChunkIndices.range(first, end - first), odd);
        return new Window(index, batch, layout.offsetBytes(first), batch.byteCount(layout));
    }
}
