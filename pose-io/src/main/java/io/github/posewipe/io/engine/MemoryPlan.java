package io.github.posewipe.io.engine;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;

/**
 * How many labelers and buffers of which size stay within a memory budget. One or two buffers more than labelers are
 * wanted: while those are filled one is written, and one waits.
 *
 * @param labelers labelers at once, 1 or more
 * @param windowChunks regular chunks of a full window
 * @param buffers buffers, at least one more than labelers
 * @param bufferBytes bytes of each buffer
 */
public record MemoryPlan(int labelers, int windowChunks, int buffers, int bufferBytes) {

    private static final long MAX_WINDOW_BYTES = 1L << 30;

    /**
     * Finds the best plan that fits: full batches before many labelers, many labelers before a second spare buffer.
     *
     * @param need what has to fit
     * @param budgetBytes what labelers and buffers may hold together
     * @param directBytes what the buffers alone may hold
     * @return the plan
     * @throws IllegalArgumentException if not even one labeler with two buffers of the smallest window fits
     */
    public static MemoryPlan of(MemoryNeed need, long budgetBytes, long directBytes) {
        int unit = Windows.unitChunks(need.layout(), need.alignmentBytes());
        int step = fullBatch(need, unit);
        int wanted = wantedChunks(need, unit, step);
        int most = Math.min(usefulLabelers(need, unit), need.mostBuffers() - 1);
        for (int labelers = most; labelers >= 1; labelers--) {
            for (int chunks = wanted; chunks >= Math.min(step, wanted); chunks = smaller(chunks, step)) {
                for (int spare = Math.min(2, need.mostBuffers() - labelers); spare >= 1; spare--) {
                    MemoryPlan plan = plan(need, labelers, chunks, labelers + spare);
                    if (plan.fits(need, budgetBytes, directBytes)) {
                        return plan;
                    }
                }
            }
        }
        for (int chunks = Math.min(step, wanted); chunks >= unit; chunks = smaller(chunks, unit)) {
            MemoryPlan plan = plan(need, 1, chunks, 2);
            if (plan.fits(need, budgetBytes, directBytes)) {
                return plan;
            }
        }
        throw tooLarge(need, plan(need, 1, unit, 2), budgetBytes, directBytes);
    }

    /** Chunks of the smallest window that keeps a labeler fully used: a multiple of its batch and of the unit. */
    private static int fullBatch(MemoryNeed need, int unit) {
        long batches = need.batchChunks();
        while (batches % unit != 0) {
            batches += need.batchChunks();
        }
        long most = Math.max(unit, roundDown(MAX_WINDOW_BYTES / chunkBytes(need.layout()), unit));
        return Math.toIntExact(Math.min(batches, most));
    }

    private static int wantedChunks(MemoryNeed need, int unit, int step) {
        long byBytes = roundUp(Math.max(1, need.wantedWindowBytes() / chunkBytes(need.layout())), step);
        long share = roundUp(Math.max(1, ceilDiv(need.layout().regularChunks(), need.labelers())), unit);
        return Math.toIntExact(Math.min(byBytes, share));
    }

    private static int usefulLabelers(MemoryNeed need, int unit) {
        long units = Math.max(1, ceilDiv(need.layout().regularChunks(), unit));
        return (int) Math.min(need.labelers(), units);
    }

    /** About half as many, a multiple of the step; 0 if there is no smaller one. */
    private static int smaller(int chunks, int step) {
        int next = Math.max(step, (int) roundDown(chunks / 2, step));
        return next < chunks ? next : 0;
    }

    private static MemoryPlan plan(MemoryNeed need, int labelers, int chunks, int buffers) {
        long bytes = Math.max(
                chunks * chunkBytes(need.layout()), Windows.oddWindowBytes(need.layout(), need.alignmentBytes()));
        long covered = Math.min(bytes, need.layout().sizeBytes());
        return new MemoryPlan(labelers, chunks, buffers, Math.toIntExact(roundUp(covered, need.alignmentBytes())));
    }

    private boolean fits(MemoryNeed need, long budgetBytes, long directBytes) {
        return totalBytes(need) <= budgetBytes && ringBytes() <= directBytes;
    }

    /**
     * What all buffers hold.
     *
     * @return bytes
     */
    public long ringBytes() {
        return Math.multiplyExact((long) buffers, bufferBytes);
    }

    private long totalBytes(MemoryNeed need) {
        return Math.addExact(need.heldBytes(labelers), ringBytes());
    }

    private static IllegalArgumentException tooLarge(
            MemoryNeed need, MemoryPlan least, long budgetBytes, long directBytes) {
        String chunk = "chunkLabels=" + need.layout().chunkLabels();
        if (least.totalBytes(need) > budgetBytes) {
            return new IllegalArgumentException("chunk does not fit the memory budget: memoryBudgetBytes=" + budgetBytes
                    + ", needed for one labeler: " + least.totalBytes(need) + ", " + chunk
                    + "; raise the memory budget or take smaller chunks");
        }
        return new IllegalArgumentException("buffers do not fit Java's direct memory: directBytes=" + directBytes
                + ", needed: " + least.ringBytes() + ", " + chunk
                + "; raise -XX:MaxDirectMemorySize or take smaller chunks");
    }

    private static long chunkBytes(TargetLayout layout) {
        return (long) layout.chunkLabels() * LabelScheme.LABEL_BYTES;
    }

    private static long ceilDiv(long dividend, long divisor) {
        return dividend / divisor + (dividend % divisor == 0 ? 0 : 1);
    }

    private static long roundUp(long value, long step) {
        return ceilDiv(value, step) * step;
    }

    private static long roundDown(long value, long step) {
        return value - value % step;
    }
}
