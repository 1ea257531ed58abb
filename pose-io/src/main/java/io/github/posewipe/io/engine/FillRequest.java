package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetLayout;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a pool of fillers is to fill, and with what.
 *
 * @param fill what with
 * @param layout the target's layout
 * @param alignmentBytes what window offsets and buffer addresses have to be a multiple of
 * @param seed the seed, for labels
 * @param slots the labelers that may work for it, for labels; at least one
 * @param generators fillers of other fills wanted; empty for a default
 * @param mostBuffers buffers, at most, 2 or more; empty for what the memory allows
 * @param memory what labelers and buffers may hold
 */
public record FillRequest(
        Fill fill,
        TargetLayout layout,
        int alignmentBytes,
        Optional<SessionSeed> seed,
        List<LabelerSlot> slots,
        OptionalInt generators,
        OptionalInt mostBuffers,
        MemoryBudget.Share memory) {

    private static final int LEAST_ALIGNMENT_BYTES = 4096;

    /** Copies the list. */
    public FillRequest {
        slots = List.copyOf(slots);
    }

    /**
     * The alignment that suits a target: a page, or more where its sectors are larger.
     *
     * @param identity the target
     * @return bytes, a power of two
     */
    public static int alignmentOf(TargetIdentity identity) {
        return Math.max(LEAST_ALIGNMENT_BYTES, identity.logicalBlockBytes());
    }

    /**
     * The alignment that suits an open target.
     *
     * @param channel the target
     * @return bytes, a power of two
     */
    public static int alignmentOf(TargetChannel channel) {
        return Math.max(alignmentOf(channel.identity()), channel.bufferAlignmentBytes());
    }

    /** The geometry of the regular chunks, if there are any. */
    Optional<ChunkGeometry> regularGeometry() {
        return layout.regularChunks() > 0 ? Optional.of(layout.geometryOf(0)) : Optional.empty();
    }

    /** The geometry of a last chunk of another size, if there is one. */
    Optional<ChunkGeometry> oddGeometry() {
        return layout.regularChunks() < layout.chunkCount()
                ? Optional.of(layout.geometryOf(layout.chunkCount() - 1))
                : Optional.empty();
    }

    /** The geometry over which labelers of regular chunks are compared. */
    Optional<ChunkGeometry> regularCheckGeometry(LabelerProvider judge) {
        return regularGeometry().map(own -> Judges.checkGeometry(own, layout.regularChunks(), judge));
    }

    /** The geometry over which the labeler of a last chunk of another size is compared. */
    Optional<ChunkGeometry> oddCheckGeometry(LabelerProvider judge) {
        return oddGeometry().map(own -> Judges.checkGeometry(own, layout.chunkCount(), judge));
    }
}
