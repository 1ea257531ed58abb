package io.github.posewipe.cuda.memory;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.cuda.kernel.KernelVariant;
import io.github.posewipe.cuda.memory.HbmPass.Area;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How nearly all of a device's memory is labelled. Scratch can't attest itself: the first pass labels everything but the
 * scratch that keeps the whole device busy; each further one takes a smaller scratch, at the end of what was left, and
 * labels the rest of it; until at most the wanted remainder is unattested. Needs numbers alone, no device. Immutable.
 *
 * <p>Each allocation holds whole chunks from its start on. The largest one hosts the scratch of all passes. A chunk's index
 * follows from its place, so that a read-back needs no list.
 */
public final class HbmPassPlan {
    /** Keys of a launch begin at such an address. */
    static final long KEY_ALIGNMENT_BYTES = 256;

    private static final long KEY_BYTES = (long) KernelVariant.KEY_WORDS * Integer.BYTES;
    private static final long CONTEXT_BYTES = KEY_ALIGNMENT_BYTES;

    private final ChunkGeometry geometry;
    private final int multiprocessors;
    private final long[] allocationBytes;
    private final double bytesPerSecond;
    private final int host;
    private final long wasteBytes;
    private final List<HbmPass> passes = new ArrayList<>();

    private HbmPassPlan(ChunkGeometry geometry, int multiprocessors, List<Long> allocations, double bytesPerSecond) {
        this.geometry = geometry;
        this.multiprocessors = multiprocessors;
        this.allocationBytes = allocations.stream().mapToLong(Long::longValue).toArray();
        this.bytesPerSecond = bytesPerSecond;
        int largest = 0;
        long waste = 0;
        for (int i = 0; i < allocationBytes.length; i++) {
            largest = allocationBytes[i] > allocationBytes[largest] ? i : largest;
            waste += allocationBytes[i] % geometry.byteCount();
        }
        this.host = largest;
        this.wasteBytes = waste - allocationBytes[largest] % geometry.byteCount();
    }

    /**
     * Plans.
     *
     * @param geometry the geometry of all chunks
     * @param multiprocessors of the device, 1 or more
     * @param allocations bytes of each allocation that the device gave, 1 or more of them
     * @param leaveBytes what may stay unattested, 0 or more
     * @param bytesPerSecond labels that the busy device makes, for the expected times
     * @return passes until no more than that is left, or until no further pass would label anything
     * @throws IllegalArgumentException if a number is out of range
     */
    public static HbmPassPlan of(
            ChunkGeometry geometry,
            int multiprocessors,
            List<Long> allocations,
            long leaveBytes,
            double bytesPerSecond) {
        if (multiprocessors < 1 || leaveBytes < 0 || !(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("bad numbers: multiprocessors=" + multiprocessors + ", leaveBytes="
                    + leaveBytes + ", bytesPerSecond=" + bytesPerSecond + ", allowed: 1, 0, above 0, or more");
        }
        if (allocations.isEmpty() || allocations.stream().anyMatch(bytes -> bytes < 1)) {
            throw new IllegalArgumentException(
                    "bad allocations: " + allocations + ", needed: 1 or more of 1 byte or more");
        }
        HbmPassPlan plan = new HbmPassPlan(geometry, multiprocessors, allocations, bytesPerSecond);
        plan.add(leaveBytes);
        return plan;
    }

    private void add(long leaveBytes) {
        Optional<HbmPass> next = next(0, true);
        while (next.isPresent()) {
            passes.add(next.get());
            boolean enough = unattestedBytes() <= leaveBytes;
            next = enough ? Optional.empty() : next(labelledHostChunks(), false);
        }
    }

    /** Chunks of the hosting allocation that are labelled after the last pass, from its start on. */
    long labelledHostChunks() {
        return passes.isEmpty() ? 0 : passes.get(passes.size() - 1).scratchOffsetBytes() / geometry.byteCount();
    }

    /** The pass of the narrowest teams, those that use the device best, that labels anything. */
    private Optional<HbmPass> next(long done, boolean first) {
        for (int width : KernelVariant.widths()) {
            KernelVariant variant = new KernelVariant(geometry.scheme().family(), width);
            long left = allocationBytes[host] - done * geometry.byteCount();
            long inFlight = mostInFlight(variant, left);
            if (inFlight > 0) {
                return Optional.of(pass(variant, inFlight, done, first));
            }
        }
        return Optional.empty();
    }

    /** As many chunks in flight as fit beside their own scratch, whole warps of them where there are any. */
    private long mostInFlight(KernelVariant variant, long leftBytes) {
        long most = 0;
        for (long step = Long.highestOneBit(variant.chunksThatFill(multiprocessors)); step > 0; step /= 2) {
            long more = most + step;
            if (more <= variant.chunksThatFill(multiprocessors)
                    && scratchBytes(variant, geometry, more) <= leftBytes - more * geometry.byteCount()) {
                most = more;
            }
        }
        return most < variant.chunksAWarp() ? most : most - most % variant.chunksAWarp();
    }

    private HbmPass pass(KernelVariant variant, long inFlight, long done, boolean first) {
        long chunkBytes = geometry.byteCount();
        long end = (allocationBytes[host] - scratchBytes(variant, geometry, inFlight)) / chunkBytes;
        List<Area> areas = new ArrayList<>();
        long base = 0;
        for (int i = 0; i < allocationBytes.length; i++) {
            long chunks = allocationBytes[i] / chunkBytes;
            if (i == host) {
                areas.add(new Area(i, done * chunkBytes, base + done, end - done));
            } else if (first && chunks > 0) {
                areas.add(new Area(i, 0, base, chunks));
            }
            base += chunks;
        }
        long scratchOffset = end * chunkBytes;
        HbmPass untimed = new HbmPass(
                variant.teamWidth(),
                areas,
                inFlight,
                scratchOffset,
                allocationBytes[host] - scratchOffset,
                allocationBytes[host] - scratchOffset + wasteBytes,
                0);
        return new HbmPass(
                variant.teamWidth(),
                areas,
                inFlight,
                scratchOffset,
                untimed.scratchBytes(),
                untimed.unattestedBytes(),
                untimed.launches() * secondsOfLaunch());
    }

    /** A launch takes as long as its chunks, which are labelled side by side, however few they are. */
    private double secondsOfLaunch() {
        long busy = new KernelVariant(geometry.scheme().family(), 1).chunksThatFill(multiprocessors);
        return busy * (double) geometry.byteCount() / bytesPerSecond;
    }

    /**
     * What a launch needs beside its chunks: the kernel's scratch, keys and context keys, in this order.
     *
     * @param variant the kernel
     * @param geometry the geometry of the chunks
     * @param chunks chunks of the launch
     * @return bytes
     */
    static long scratchBytes(KernelVariant variant, ChunkGeometry geometry, long chunks) {
        return keysOffset(variant, geometry, chunks) + aligned(chunks * KEY_BYTES) + CONTEXT_BYTES;
    }

    /** Where keys begin, from the start of the scratch on. */
    static long keysOffset(KernelVariant variant, ChunkGeometry geometry, long chunks) {
        return aligned(variant.scratchBytes(geometry, chunks));
    }

    /** Where context keys begin, from the start of the scratch on. */
    static long contextOffset(KernelVariant variant, ChunkGeometry geometry, long chunks) {
        return keysOffset(variant, geometry, chunks) + aligned(chunks * KEY_BYTES);
    }

    private static long aligned(long bytes) {
        return (bytes + KEY_ALIGNMENT_BYTES - 1) / KEY_ALIGNMENT_BYTES * KEY_ALIGNMENT_BYTES;
    }

    /** The kernel of a pass. */
    KernelVariant variantOf(HbmPass pass) {
        return new KernelVariant(geometry.scheme().family(), pass.teamWidth());
    }

    /**
     * The passes, in order.
     *
     * @return none where not even one chunk and its scratch fit
     */
    public List<HbmPass> passes() {
        return List.copyOf(passes);
    }

    /**
     * The allocation that hosts the scratch.
     *
     * @return its index
     */
    public int hostAllocation() {
        return host;
    }

    /**
     * The geometry of all chunks.
     *
     * @return the geometry
     */
    public ChunkGeometry geometry() {
        return geometry;
    }

    /**
     * All memory.
     *
     * @return bytes of all allocations
     */
    public long totalBytes() {
        long total = 0;
        for (long bytes : allocationBytes) {
            total = Math.addExact(total, bytes);
        }
        return total;
    }

    /**
     * Memory that is not labelled after the last pass.
     *
     * @return bytes
     */
    public long unattestedBytes() {
        return passes.isEmpty() ? totalBytes() : passes.get(passes.size() - 1).unattestedBytes();
    }

    /**
     * The longest time that is expected of all passes.
     *
     * @return seconds
     */
    public double seconds() {
        return passes.stream().mapToDouble(HbmPass::seconds).sum();
    }
}
