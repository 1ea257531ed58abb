package io.github.posewipe.core;

import io.github.posewipe.core.LabelScheme.Network;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The numbers that follow from a scheme and the number of labels of one chunk: levels, node counts, cost and depth
 * (label specification, sections 2 to 4). Immutable; equal by value.
 */
public final class ChunkGeometry {

    /** Most labels of one chunk: a whole chunk of 2^20 with what is left at a target's end joined to it. */
    public static final int MAX_LABELS = 2 * LabelScheme.MAX_CHUNK_LABELS - 1;

    private final LabelScheme scheme;
    private final int labelCount;

    private ChunkGeometry(LabelScheme scheme, int labelCount) {
        this.scheme = scheme;
        this.labelCount = labelCount;
    }

    /**
     * The geometry of a chunk.
     *
     * @param scheme the label scheme
     * @param labelCount labels in the chunk, {@code m} in the specification: any number from 1 to {@link #MAX_LABELS}
     * @return the geometry
     * @throws IllegalArgumentException if {@code labelCount} is out of range
     */
    public static ChunkGeometry of(LabelScheme scheme, int labelCount) {
        Objects.requireNonNull(scheme, "scheme");
        if (labelCount < 1 || labelCount > MAX_LABELS) {
            throw new IllegalArgumentException(
                    "chunk size out of range: chunkLabels=" + labelCount + ", allowed: 1.." + MAX_LABELS);
        }
        return new ChunkGeometry(scheme, labelCount);
    }

    /**
     * The scheme, chain length included.
     *
     * @return the scheme
     */
    public LabelScheme scheme() {
        return scheme;
    }

    /**
     * Labels of the chunk, {@code m} in the specification.
     *
     * @return 1 to {@link #MAX_LABELS}
     */
    public int labelCount() {
        return labelCount;
    }

    /**
     * Bytes of the chunk on its target: {@code 32 m}.
     *
     * @return bytes
     */
    public int byteCount() {
        return labelCount * LabelScheme.LABEL_BYTES;
    }

    /**
     * How many chunks a run writes into a buffer: the check with which every {@link LabelRun#next} begins.
     *
     * @param out the caller's buffer; not changed
     * @param left chunks that are left in the run
     * @return whole chunks that are left and fit between position and limit
     * @throws IllegalArgumentException if {@code out} is read-only, not direct, or has no room for one chunk while
     *     chunks are left
     */
    public int chunksThatFit(ByteBuffer out, long left) {
        if (!out.isDirect() || out.isReadOnly()) {
            throw new IllegalArgumentException(
                    "buffer must be direct and writable: direct=" + out.isDirect() + ", readOnly=" + out.isReadOnly());
        }
        if (left > 0 && out.remaining() < byteCount()) {
            throw new IllegalArgumentException(
                    "no room for one chunk: remainingBytes=" + out.remaining() + ", needed: at least " + byteCount());
        }
        return (int) Math.min(left, out.remaining() / byteCount());
    }

    /**
     * {@code n = max(0, bitLength(m-1) - 1)}: copy 1 stores {@code 2^n} labels and copy 2 the rest.
     *
     * @return n, 0 to 20
     */
    public int n() {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(labelCount - 1) - 1);
    }

    /**
     * {@code n + 1}: each copy is {@code standalone(level)}, with {@code 2^level} base nodes.
     *
     * @return level, 1 to 21
     */
    public int level() {
        return n() + 1;
    }

    /**
     * Labels that copy 1 stores, {@code 2^n}: ranks {@code 0 .. 2^n - 1}. Copy 2 stores the others, none where m is 1.
     *
     * @return labels of copy 1
     */
    public int firstCopyLabels() {
        return 1 << n();
    }

    /**
     * Nodes of the chunk's two copies, {@code 2 S(level)}.
     *
     * @return node count
     */
    public long nodeCount() {
        return 2 * standaloneNodes(level());
    }

    /**
     * Nodes of one copy, {@code S(level)}: also the id of copy 2's first node.
     *
     * @return node count
     */
    public long copyNodeCount() {
        return standaloneNodes(level());
    }

    /**
     * Nodes of one network over {@code 2^d} terminals: {@code B(d)} or {@code N(d)} of the specification.
     *
     * @param d level of the network, 0 to 20
     * @return node count
     */
    public long networkNodes(int d) {
        if (scheme.network() == Network.BUTTERFLY) {
            return (d + 1L) << d;
        }
        return d == 0 ? 1 : (2L * d) << d;
    }

    /**
     * BLAKE3 compressions that labelling one chunk takes when nothing is computed twice: for {@code drg-v1} two a node
     * (the index block is shared by all chunks labelled side by side and not counted), for {@code drg-v2} one a node,
     * and one for the two nodes of a switch.
     *
     * @return compressions
     */
    public long compressionCount() {
        return scheme.network() == Network.BUTTERFLY ? 2 * nodeCount() : nodeCount() - 2 * standaloneSwitches(level());
    }

    /**
     * The depth that guards every label of the chunk: sequential compressions that an adversary needs for a label that
     * it did not keep, all but as many labels as it kept. {@code 2^n (k+1)} for {@code drg-v2}, where it is proved;
     * {@code 2^(n+1)} for {@code drg-v1}, where it is published and tested ({@link LabelScheme#depthClaim()}).
     *
     * @return sequential compressions
     */
    public long gamma() {
        int perBaseNode = scheme.network() == Network.BUTTERFLY
                ? scheme.sequentialCompressionsPerNode()
                : scheme.chainLength() + 1;
        return (long) perBaseNode << n();
    }

    private long standaloneNodes(int level) {
        long connected = scheme.chainLength();
        long standalone = connected;
        for (int l = 1; l <= level; l++) {
            long network = networkNodes(l - 1);
            standalone += network + connected;
            connected = 2 * connected + (scheme.network() == Network.BUTTERFLY ? 2 : 1) * network;
        }
        return standalone;
    }

    /** Switches (pairs of nodes that share one compression) of one copy under Benes networks. */
    private static long standaloneSwitches(int level) {
        long connected = 0;
        long standalone = 0;
        for (int l = 1; l <= level; l++) {
            int d = l - 1;
            long network = d == 0 ? 0 : (2L * d - 1) << (d - 1);
            standalone += network + connected;
            connected = 2 * connected + network;
        }
        return standalone;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChunkGeometry that && labelCount == that.labelCount && scheme.equals(that.scheme);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scheme, labelCount);
    }

    @Override
    public String toString() {
        return scheme + ", chunkLabels=" + labelCount;
    }
}
