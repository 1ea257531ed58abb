package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetLayout;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a pool of fillers is to fill, and with what.
 *
 * @param fill what with
 * @param layout the target's layout
 * @param alignmentBytes what window offsets and buffer addresses have to be a multiple of
 * @param seed the seed, for labels
 * @param provider the backend, for labels
 * @param judge the backend that labelers are compared with; empty if they are not
 * @param labelers labelers wanted; empty for a default
 * @param memoryBudgetBytes what labelers and buffers may hold; empty for a default
 */
public record FillRequest(
        Fill fill,
        TargetLayout layout,
        int alignmentBytes,
        Optional<SessionSeed> seed,
        Optional<LabelerProvider> provider,
        Optional<LabelerProvider> judge,
        OptionalInt labelers,
        OptionalLong memoryBudgetBytes) {

    private static final int LEAST_ALIGNMENT_BYTES = 4096;

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
    Optional<ChunkGeometry> regularCheckGeometry() {
        return judge.flatMap(by -> regularGeometry().map(own -> Judges.checkGeometry(own, layout.regularChunks(), by)));
    }

    /** The geometry over which the labeler of a last chunk of another size is compared. */
    Optional<ChunkGeometry> oddCheckGeometry() {
        return judge.flatMap(by -> oddGeometry().map(own -> Judges.checkGeometry(own, layout.chunkCount(), by)));
    }
}
