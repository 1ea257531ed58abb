package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Deals out the chunks of a read-back in batches, ascending over the target. Thread-safe. */
final class BatchSource {
    private static final long LEAST_LAST_CHUNKS = 4;
    private static final long LAST_BYTES = 4 << 20;

    private final LongFunction<ChunkBatch> batches;
    private final long batchCount;
    private final long chunkCount;
    private final long totalBytes;
    private final boolean spread;
    private long next;

    private BatchSource(
            LongFunction<ChunkBatch> batches, long batchCount, long chunkCount, long totalBytes, boolean spread) {
        this.batches = batches;
        this.batchCount = batchCount;
        this.chunkCount = chunkCount;
        this.totalBytes = totalBytes;
        this.spread = spread;
    }

    /** All chunks, window by window. */
    static BatchSource all(TargetLayout layout, Windows windows) {
        return new BatchSource(
                number -> windows.at(number).batch(), windows.count(), layout.chunkCount(), layout.sizeBytes(), false);
    }

    /**
     * A sample; its last chunk, if of another size, is a batch of its own.
     *
     * @param batchChunks regular chunks of a batch, at most
     */
    static BatchSource sample(TargetLayout layout, long sampleCount, int batchChunks) {
        boolean odd = hasOddChunk(layout);
        long regular = sampleCount - (odd ? 1 : 0);
        long batches = regular / batchChunks + (regular % batchChunks == 0 ? 0 : 1) + (odd ? 1 : 0);
        long oddBytes = layout.sizeBytes() - layout.offsetBytes(layout.regularChunks());
        SamplePlan plan = new SamplePlan(layout.chunkCount(), sampleCount);
        return new BatchSource(
                number -> draw(plan, number * batchChunks, regular, batchChunks),
                batches,
                sampleCount,
                layout.offsetBytes(1) * regular + oddBytes,
                true);
    }

    private static ChunkBatch draw(SamplePlan plan, long first, long regular, int batchChunks) {
        if (first >= regular) {
            return new ChunkBatch(ChunkIndices.range(0, 0), true);
        }
        long[] chunks = new long[Math.toIntExact(Math.min(batchChunks, regular - first))];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = plan.draw(first + i);
        }
        return new ChunkBatch(ChunkIndices.of(chunks), false);
    }

    /**
     * The last chunks below an offset, and the target's first.
     *
     * @param endBytes a border of two chunks, or the target's end
     * @param batchChunks regular chunks of a batch, at most
     */
    static BatchSource below(TargetLayout layout, long endBytes, int batchChunks) {
        long chunkBytes = (long) layout.chunkLabels() * LabelScheme.LABEL_BYTES;
        boolean odd = endBytes == layout.sizeBytes() && hasOddChunk(layout);
        long endChunk = odd ? layout.regularChunks() : endBytes / chunkBytes;
        long first = Math.max(0, endChunk - Math.max(LEAST_LAST_CHUNKS, LAST_BYTES / chunkBytes));
        List<ChunkBatch> batches = new ArrayList<>();
        if (first > 0) {
            batches.add(new ChunkBatch(ChunkIndices.range(0, 1), false));
        }
        for (long from = first; from < endChunk; from += batchChunks) {
            batches.add(new ChunkBatch(ChunkIndices.range(from, Math.min(batchChunks, endChunk - from)), false));
        }
        if (odd) {
            batches.add(new ChunkBatch(ChunkIndices.range(0, 0), true));
        }
        return new BatchSource(
                number -> batches.get((int) number),
                batches.size(),
                batches.stream().mapToLong(ChunkBatch::chunkCount).sum(),
                batches.stream().mapToLong(batch -> batch.byteCount(layout)).sum(),
                false);
    }

    private static boolean hasOddChunk(TargetLayout layout) {
        return layout.regularChunks() < layout.chunkCount();
    }

    /** Chunks of all batches together. */
    long chunkCount() {
        return chunkCount;
    }

    /** Bytes of all batches together. */
    long totalBytes() {
        return totalBytes;
    }

    /** Whether it is a sample that is spread over the target. */
    boolean isSpread() {
        return spread;
    }

    synchronized Optional<ChunkBatch> next() {
        return next == batchCount ? Optional.empty() : Optional.of(batches.apply(next++));
    }
}
