package io.github.posewipe.cuda.run;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.cuda.kernel.KernelVariant;
import java.util.Optional;

/**
 * How many chunks are in flight on a device, and in how many pieces. Each of the {@code lanes} labels a window of
 * {@code chunksPerLane} chunks at a time; there is one output buffer more than lanes, which is copied out while the
 * lanes go on. One lane is the plain double buffer; more lanes need less memory for the same chunks, in smaller
 * allocations. Immutable.
 *
 * @param geometry the geometry of the chunks
 * @param variant the kernel
 * @param lanes windows that are labelled side by side: 1, 2, 4 or 8
 * @param chunksPerLane chunks of a full window, 1 or more
 */
public record WindowPlan(ChunkGeometry geometry, KernelVariant variant, int lanes, int chunksPerLane) {
    private static final int MOST_LANES = 8;

    /** The grain of CUDA's allocator, up to which each buffer counts. */
    private static final long ALLOCATION_BYTES = 512;

    /** Bytes of the context keys, which all windows share. */
    static final int CONTEXT_KEY_BYTES = KernelVariant.CONTEXT_WORDS * Integer.BYTES;

    /** Bytes of one chunk's keys. */
    static final int KEY_BYTES = KernelVariant.KEY_WORDS * Integer.BYTES;

    /**
     * The plan for a device: all its lanes busy where memory allows, else as many chunks as fit.
     *
     * @param geometry the geometry of the chunks
     * @param variant the kernel
     * @param multiprocessors of the device
     * @param budgetBytes device memory that may be taken
     * @param mostChunks chunks in flight, at most
     * @return the plan; empty where not even one chunk fits
     */
    static Optional<WindowPlan> fit(
            ChunkGeometry geometry, KernelVariant variant, int multiprocessors, long budgetBytes, int mostChunks) {
        int wanted = (int) Math.min(variant.chunksThatFill(multiprocessors), mostChunks);
        WindowPlan best = null;
        for (int lanes = 1; lanes <= MOST_LANES; lanes *= 2) {
            WindowPlan full = new WindowPlan(geometry, variant, lanes, Math.max(1, wanted / lanes));
            if (full.deviceBytes() <= budgetBytes) {
                return Optional.of(full);
            }
            WindowPlan fitting = full.reducedTo(budgetBytes);
            if (fitting != null && (best == null || fitting.chunks() > best.chunks())) {
                best = fitting;
            }
        }
        return Optional.ofNullable(best);
    }

    /** As many chunks a lane as fit, whole warps of them where there are any; null if not one fits. */
    private WindowPlan reducedTo(long budgetBytes) {
        int fitting = 0;
        for (int step = Integer.highestOneBit(chunksPerLane); step > 0; step /= 2) {
            int more = fitting + step;
            if (more < chunksPerLane && withChunks(more).deviceBytes() <= budgetBytes) {
                fitting = more;
            }
        }
        int warp = variant.chunksAWarp();
        return fitting == 0 ? null : withChunks(fitting < warp ? fitting : fitting - fitting % warp);
    }

    private WindowPlan withChunks(int chunks) {
        return new WindowPlan(geometry, variant, lanes, chunks);
    }

    /**
     * What to try when the device does not give the memory for this plan: first the same chunks in smaller pieces, then
     * fewer chunks.
     *
     * @return the next plan; empty behind that of a single chunk
     */
    Optional<WindowPlan> smaller() {
        if (lanes < MOST_LANES && chunksPerLane >= 2 * variant.chunksAWarp()) {
            return Optional.of(new WindowPlan(geometry, variant, lanes * 2, chunksPerLane / 2));
        }
        if (chunksPerLane > 1) {
            return Optional.of(withChunks(chunksPerLane - Math.max(1, chunksPerLane / 4)));
        }
        return lanes > 1 ? Optional.of(new WindowPlan(geometry, variant, lanes / 2, 1)) : Optional.empty();
    }

    /**
     * Chunks in flight when all lanes are busy.
     *
     * @return chunks
     */
    public int chunks() {
        return lanes * chunksPerLane;
    }

    /** Output buffers, and key buffers with them. */
    int outputs() {
        return lanes + 1;
    }

    /** Bytes of one output buffer. */
    long outputBytes() {
        return Math.multiplyExact((long) chunksPerLane, geometry.byteCount());
    }

    /** Bytes of one lane's scratch, may be 0. */
    long scratchBytes() {
        return variant.scratchBytes(geometry, chunksPerLane);
    }

    /** Bytes of one key buffer. */
    long keyBytes() {
        return (long) chunksPerLane * KEY_BYTES;
    }

    /**
     * Device memory of the plan.
     *
     * @return bytes, each buffer rounded up to the allocator's grain
     */
    public long deviceBytes() {
        return outputs() * (allocated(outputBytes()) + allocated(keyBytes()))
                + lanes * allocated(scratchBytes())
                + allocated(CONTEXT_KEY_BYTES);
    }

    private static long allocated(long bytes) {
        return (bytes + ALLOCATION_BYTES - 1) / ALLOCATION_BYTES * ALLOCATION_BYTES;
    }

    /** {@code drg-v1, chunkLabels=131072, team=4, chunks=4224, lanes=1, deviceBytes=...}. */
    @Override
    public String toString() {
        return geometry + ", team=" + variant.teamWidth() + ", chunks=" + chunks() + ", lanes=" + lanes
                + ", deviceBytes=" + deviceBytes();
    }
}
