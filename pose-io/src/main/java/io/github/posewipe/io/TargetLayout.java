package io.github.posewipe.io;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.TailRule;
import java.util.Objects;

/**
 * How a target is cut into chunks, from its first byte to its last label (label specification, section 1): label to
 * absolute byte offset to chunk and rank, exact for targets of up to 2^63 - 1 bytes. Immutable, thread-safe.
 *
 * <p>All chunks hold {@link #chunkLabels()} labels but for the last: what is left at the end is a chunk of its own or is
 * joined to the last whole chunk, as the scheme's {@link TailRule} says; a target smaller than a chunk is one chunk.
 */
public final class TargetLayout {
    private final LabelScheme scheme;
    private final int chunkLabels;
    private final long labelCount;
    private final long chunkCount;
    private final int lastChunkLabels;

    private TargetLayout(LabelScheme scheme, int chunkLabels, long labelCount) {
        this.scheme = scheme;
        this.chunkLabels = chunkLabels;
        this.labelCount = labelCount;
        boolean tailIsChunk = tailLabels() > 0 && (wholeChunks() == 0 || scheme.tailRule() == TailRule.OWN_CHUNK);
        this.chunkCount = wholeChunks() + (tailIsChunk ? 1 : 0);
        this.lastChunkLabels = Math.toIntExact(labelCount - (chunkCount - 1) * chunkLabels);
    }

    /**
     * The layout of a target.
     *
     * @param scheme the label scheme
     * @param chunkLabels labels of a chunk: a power of two from 1 to 2^20
     * @param sizeBytes bytes of the target: a positive multiple of 32
     * @return the layout
     * @throws IllegalArgumentException if a number is out of range; the message names it and what is allowed
     */
    public static TargetLayout of(LabelScheme scheme, int chunkLabels, long sizeBytes) {
        Objects.requireNonNull(scheme, "scheme");
        requireChunkLabels(chunkLabels);
        if (sizeBytes < LABEL_BYTES || sizeBytes % LABEL_BYTES != 0) {
            throw new IllegalArgumentException("target can't be covered with labels: sizeBytes=" + sizeBytes
                    + ", needed: a positive multiple of " + LABEL_BYTES + " (one label)");
        }
        return new TargetLayout(scheme, chunkLabels, sizeBytes / LABEL_BYTES);
    }

    /**
     * Checks a chunk size before there is a target.
     *
     * @param chunkLabels labels of a chunk
     * @throws IllegalArgumentException if it is no power of two from 1 to 2^20
     */
    public static void requireChunkLabels(int chunkLabels) {
        if (chunkLabels < 1 || chunkLabels > LabelScheme.MAX_CHUNK_LABELS || Integer.bitCount(chunkLabels) != 1) {
            throw new IllegalArgumentException("bad chunk size: chunkLabels=" + chunkLabels
                    + ", allowed: a power of two from 1 to " + LabelScheme.MAX_CHUNK_LABELS);
        }
    }

    /**
     * The scheme.
     *
     * @return the scheme, chain length included
     */
    public LabelScheme scheme() {
        return scheme;
    }

    /**
     * Labels of every chunk but the last.
     *
     * @return a power of two from 1 to 2^20
     */
    public int chunkLabels() {
        return chunkLabels;
    }

    /**
     * Labels of the whole target.
     *
     * @return 1 to 2^58 - 1
     */
    public long labelCount() {
        return labelCount;
    }

    /**
     * Bytes of the whole target.
     *
     * @return 32 times {@link #labelCount()}
     */
    public long sizeBytes() {
        return labelCount * LABEL_BYTES;
    }

    /**
     * Times that {@link #chunkLabels()} goes into the target.
     *
     * @return 0 or more
     */
    public long wholeChunks() {
        return labelCount / chunkLabels;
    }

    /**
     * Labels left after the whole chunks.
     *
     * @return 0 to {@code chunkLabels() - 1}
     */
    public int tailLabels() {
        return (int) (labelCount % chunkLabels);
    }

    /**
     * Chunks of the target, the last one included.
     *
     * @return 1 or more
     */
    public long chunkCount() {
        return chunkCount;
    }

    /**
     * Chunks of exactly {@link #chunkLabels()} labels: chunks {@code 0 .. regularChunks() - 1}.
     *
     * @return {@link #chunkCount()}, or one less if the last chunk has another size
     */
    public long regularChunks() {
        return lastChunkLabels == chunkLabels ? chunkCount : chunkCount - 1;
    }

    /**
     * Labels of a chunk.
     *
     * @param chunk 0-based chunk index
     * @return {@link #chunkLabels()}, but for the last chunk where labels are left over
     * @throws IndexOutOfBoundsException if there is no such chunk
     */
    public int labelsIn(long chunk) {
        Objects.checkIndex(chunk, chunkCount);
        return chunk == chunkCount - 1 ? lastChunkLabels : chunkLabels;
    }

    /**
     * The geometry of a chunk.
     *
     * @param chunk 0-based chunk index
     * @return its geometry
     * @throws IndexOutOfBoundsException if there is no such chunk
     */
    public ChunkGeometry geometryOf(long chunk) {
        return ChunkGeometry.of(scheme, labelsIn(chunk));
    }

    /**
     * Where a chunk begins; for {@link #chunkCount()}, where the target ends.
     *
     * @param chunk 0 to {@link #chunkCount()}
     * @return absolute byte offset
     * @throws IndexOutOfBoundsException if there is no such chunk
     */
    public long offsetBytes(long chunk) {
        Objects.checkFromToIndex(chunk, chunkCount, chunkCount);
        return chunk == chunkCount ? sizeBytes() : chunk * chunkLabels * LABEL_BYTES;
    }

    /**
     * Where a label lies.
     *
     * @param chunk 0-based chunk index
     * @param rank rank in the chunk
     * @return absolute byte offset
     * @throws IndexOutOfBoundsException if there is no such label
     */
    public long offsetBytes(long chunk, int rank) {
        Objects.checkIndex(rank, labelsIn(chunk));
        return (chunk * chunkLabels + rank) * LABEL_BYTES;
    }

    /**
     * Which label a byte belongs to.
     *
     * @param offsetBytes absolute byte offset
     * @return the label and the byte in it
     * @throws IndexOutOfBoundsException if the target has no such byte
     */
    public LabelPosition locate(long offsetBytes) {
        long label = Objects.checkIndex(offsetBytes, sizeBytes()) / LABEL_BYTES;
        long chunk = Math.min(label / chunkLabels, chunkCount - 1);
        return new LabelPosition(
                chunk, Math.toIntExact(label - chunk * chunkLabels), (int) (offsetBytes % LABEL_BYTES));
    }

    @Override
    public String toString() {
        return scheme + ", chunkLabels=" + chunkLabels + ", sizeBytes=" + sizeBytes() + ", chunks=" + chunkCount;
    }
}
