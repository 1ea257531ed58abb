package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.io.TargetLayout;
import java.util.Optional;

/** Deals out the chunks of a read-back in batches, ascending over the target. Thread-safe. */
final class BatchSource {
    private final TargetLayout layout;
    private final Windows windows;
    private final Optional<SamplePlan> samples;
    private final long regularSamples;
    private final int batchChunks;
    private final long batchCount;
    private long next;

    /** All chunks, window by window. */
    static BatchSource all(TargetLayout layout, Windows windows) {
        return new BatchSource(layout, windows, Optional.empty(), 0, 1, windows.count());
    }

    /**
     * A sample; its last chunk, if of another size, is a batch of its own.
     *
     * @param batchChunks regular chunks of a batch, at most
     */
    static BatchSource sample(TargetLayout layout, Windows windows, long sampleCount, int batchChunks) {
        boolean odd = layout.regularChunks() < layout.chunkCount();
        long regular = sampleCount - (odd ? 1 : 0);
        long batches = regular / batchChunks + (regular % batchChunks == 0 ? 0 : 1) + (odd ? 1 : 0);
        SamplePlan plan = new SamplePlan(layout.chunkCount(), sampleCount);
        return new BatchSource(layout, windows, Optional.of(plan), regular, batchChunks, batches);
    }

    private BatchSource(
            TargetLayout layout,
            Windows windows,
            Optional<SamplePlan> samples,
            long regularSamples,
            int batchChunks,
            long batchCount) {
        this.layout = layout;
        this.windows = windows;
        this.samples = samples;
        this.regularSamples = regularSamples;
        this.batchChunks = batchChunks;
        this.batchCount = batchCount;
    }

    /** Bytes of all batches together. */
    long totalBytes() {
        if (samples.isEmpty()) {
            return layout.sizeBytes();
        }
        long oddBytes = layout.sizeBytes() - layout.offsetBytes(layout.regularChunks());
        return layout.offsetBytes(1) * regularSamples + oddBytes;
    }

    synchronized Optional<ChunkBatch> next() {
        if (next == batchCount) {
            return Optional.empty();
        }
        long number = next++;
        return Optional.of(samples.isEmpty() ? windows.at(number).batch() : draw(samples.get(), number));
    }

    private ChunkBatch draw(SamplePlan plan, long number) {
        long first = number * batchChunks;
        if (first >= regularSamples) {
            return new ChunkBatch(ChunkIndices.range(0, 0), true);
        }
        long[] chunks = new long[Math.toIntExact(Math.min(batchChunks, regularSamples - first))];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = plan.draw(first + i);
        }
        return new ChunkBatch(ChunkIndices.of(chunks), false);
    }
}
