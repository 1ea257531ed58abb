package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;
import java.util.Objects;

/**
 * A target cut into windows. Each begins at a multiple of the alignment, so that it can be transferred directly even
 * where chunks are smaller than a sector; the last ends where the target does. A last chunk of another size shares its
 * window with the regular chunks since the last aligned border. Immutable, thread-safe.
 */
public final class Windows {
    private final TargetLayout layout;
    private final int windowChunks;
    private final long alignedChunks;
    private final long alignedWindows;

    /**
     * Cuts a target.
     *
     * @param layout the target's layout
     * @param windowChunks chunks of a window: a multiple of {@link #unitChunks}
     * @param alignmentBytes what offsets have to be a multiple of
     * @throws IllegalArgumentException if {@code windowChunks} is no such multiple
     */
    public Windows(TargetLayout layout, int windowChunks, int alignmentBytes) {
        int unit = unitChunks(layout, alignmentBytes);
        if (windowChunks < 1 || windowChunks % unit != 0) {
            throw new IllegalArgumentException(
                    "bad window: windowChunks=" + windowChunks + ", needed: a positive multiple of " + unit);
        }
        this.layout = layout;
        this.windowChunks = windowChunks;
        this.alignedChunks =
                hasOddChunk(layout) ? layout.regularChunks() - layout.regularChunks() % unit : layout.regularChunks();
        this.alignedWindows = (alignedChunks + windowChunks - 1) / windowChunks;
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
     * @return 1 or more
     */
    public long count() {
        return alignedWindows + (hasOddChunk(layout) ? 1 : 0);
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
        long first = odd ? alignedChunks : index * windowChunks;
        long end = odd ? layout.regularChunks() : Math.min(alignedChunks, first + windowChunks);
        ChunkBatch batch = new ChunkBatch(ChunkIndices.range(first, end - first), odd);
        return new Window(index, batch, layout.offsetBytes(first), batch.byteCount(layout));
    }
}
