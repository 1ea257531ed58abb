package io.github.posewipe.cuda.kernel;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.Family;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One build of the kernel source: a scheme's node hash, and how many lanes, a team, walk one copy of a chunk's graph.
 * The two copies of a chunk are independent of each other and are walked side by side, by teams of two neighbouring
 * warps; a warp's teams all walk the same copy, of {@link #chunksAWarp()} neighbouring chunks. Immutable.
 *
 * <p>Launch: entry point {@link #entryPoint()}, one-dimensional grid of {@link #gridBlocks} blocks of {@link
 * #BLOCK_THREADS} threads, no dynamic shared memory, and these arguments, in this order:
 *
 * <table>
 * <caption>Arguments</caption>
 * <tr><th>type</th><th>name</th><th>meaning</th></tr>
 * <tr><td>{@code const uint32_t*}</td><td>contextKeys</td><td>16 words: {@code ChunkKeys.sourceContextKey()}, {@code
 *     ChunkKeys.innerContextKey()}; not read by {@code drg-v2}, may be null there</td></tr>
 * <tr><td>{@code const uint32_t*}</td><td>chunkKeys</td><td>{@link #KEY_WORDS} words a chunk, in the order of the
 *     chunks: 8 words {@code keyWords()}, then 8 words {@code descriptorWords()} ({@code drg-v1}) or anything</td></tr>
 * <tr><td>{@code uint4*}</td><td>out</td><td>{@code chunks * byteCount} bytes: the labels in rank order, chunk after
 *     chunk, as they are delivered; aligned to 32 bytes (what the allocator gives is)</td></tr>
 * <tr><td>{@code uint4*}</td><td>scratch</td><td>{@link #scratchBytes} bytes, aligned like {@code out}; may be null
 *     where that is 0; needs no clearing before, holds secrets (scaffold labels) after</td></tr>
 * <tr><td>{@code uint32_t}</td><td>chunks</td><td>chunks to label, 1 or more</td></tr>
 * <tr><td>{@code uint32_t}</td><td>labels</td><td>{@code labelCount()}</td></tr>
 * <tr><td>{@code uint32_t}</td><td>n</td><td>{@code n()}</td></tr>
 * <tr><td>{@code uint32_t}</td><td>chain</td><td>{@code scheme().chainLength()}</td></tr>
 * <tr><td>{@code uint64_t}</td><td>copyNodes</td><td>{@code copyNodeCount()}</td></tr>
 * </table>
 *
 * @param family whose node hash, network and chain
 * @param teamWidth lanes that walk one copy of a chunk: 1, 4, 8, 16 or 32
 */
public record KernelVariant(Family family, int teamWidth) {

    /** Threads of a block: one warp for each of a multiprocessor's four schedulers. */
    public static final int BLOCK_THREADS = 128;

    /** Warps of a multiprocessor that keep its arithmetic busy: two a scheduler, one computing while one loads. */
    public static final int WARPS_A_MULTIPROCESSOR = 8;

    /** Words of one chunk's keys. */
    public static final int KEY_WORDS = 16;

    /** Words of the context keys. */
    public static final int CONTEXT_WORDS = 16;

    private static final int WARP_LANES = 32;
    private static final int COPIES = 2;
    private static final List<Integer> WIDTHS = List.of(1, 4, 8, 16, 32);

    /**
     * Checks the width.
     *
     * @throws IllegalArgumentException if the kernels have no such team width
     */
    public KernelVariant {
        Objects.requireNonNull(family, "family");
        if (!WIDTHS.contains(teamWidth)) {
            throw new IllegalArgumentException(
                    "team width out of range: teamWidth=" + teamWidth + ", allowed: " + WIDTHS);
        }
    }

    /**
     * The team widths that the kernels are built for.
     *
     * @return widths, ascending
     */
    public static List<Integer> widths() {
        return WIDTHS;
    }

    /**
     * Every variant.
     *
     * @return both schemes at each width
     */
    public static List<KernelVariant> all() {
        return Stream.of(Family.values())
                .flatMap(family -> WIDTHS.stream().map(width -> new KernelVariant(family, width)))
                .toList();
    }

    /**
     * The narrowest team, that is the one with the fewest idle lanes, whose chunks fit: all lanes of the device busy,
     * two windows of output (one is labelled while one is copied out), and scratch.
     *
     * @param geometry the geometry of the chunks
     * @param multiprocessors of the device
     * @param deviceBytes device memory that may be used
     * @return the variant; the widest where not even that one's chunks all fit
     */
    public static KernelVariant choose(ChunkGeometry geometry, int multiprocessors, long deviceBytes) {
        for (int width : WIDTHS) {
            KernelVariant variant = new KernelVariant(geometry.scheme().family(), width);
            long chunks = variant.chunksThatFill(multiprocessors);
            long windowBytes = Math.multiplyExact(chunks, geometry.byteCount());
            if (2 * windowBytes + variant.scratchBytes(geometry, chunks) <= deviceBytes) {
                return variant;
            }
        }
        return new KernelVariant(geometry.scheme().family(), WARP_LANES);
    }

    /**
     * The name of its kernel in the cubin.
     *
     * @return the name, unmangled
     */
    public String entryPoint() {
        return "pose_label_" + shortName() + "_team" + teamWidth;
    }

    /**
     * Chunks whose copies one warp walks side by side.
     *
     * @return 32 / team width
     */
    public int chunksAWarp() {
        return WARP_LANES / teamWidth;
    }

    /**
     * Chunks in flight that give every multiprocessor {@link #WARPS_A_MULTIPROCESSOR} warps with no team idle.
     *
     * @param multiprocessors of the device
     * @return chunks
     */
    public long chunksThatFill(int multiprocessors) {
        return (long) multiprocessors * WARPS_A_MULTIPROCESSOR / COPIES * chunksAWarp();
    }

    /**
     * Warps that have work: two, one a copy, for each {@link #chunksAWarp()} chunks begun.
     *
     * @param chunks chunks of the launch
     * @return warps
     */
    public long warps(long chunks) {
        return COPIES * ((chunks + chunksAWarp() - 1) / chunksAWarp());
    }

    /**
     * Blocks of the launch.
     *
     * @param chunks chunks of the launch, 1 or more
     * @return blocks of {@link #BLOCK_THREADS} threads
     */
    public int gridBlocks(long chunks) {
        int warpsABlock = BLOCK_THREADS / WARP_LANES;
        return Math.toIntExact((warps(chunks) + warpsABlock - 1) / warpsABlock);
    }

    /**
     * Device memory that a launch needs beside its output and keys. Each copy is walked in {@code 2^n} labels. A lane
     * that walks alone has them interleaved with those of its warp's other lanes, in scratch. A wider team walks where
     * its labels are delivered from; only a second copy that is not stored whole (m is no power of two) takes scratch.
     *
     * @param geometry the geometry of the chunks
     * @param chunks chunks of the launch
     * @return bytes, 0 where none is needed
     */
    public long scratchBytes(ChunkGeometry geometry, long chunks) {
        long copyBytes = (long) LabelScheme.LABEL_BYTES * geometry.firstCopyLabels();
        if (teamWidth == 1) {
            return Math.multiplyExact(warps(chunks) * WARP_LANES, copyBytes);
        }
        int second = geometry.labelCount() - geometry.firstCopyLabels();
        return second == 0 || second == geometry.firstCopyLabels() ? 0 : Math.multiplyExact(chunks, copyBytes);
    }

    /** {@code drg-v1, team=4}. */
    @Override
    public String toString() {
        return "drg-" + shortName() + ", team=" + teamWidth;
    }

    private String shortName() {
        return switch (family) {
            case DRG_V1 -> "v1";
            case DRG_V2 -> "v2";
        };
    }
}
