package io.github.posewipe.io.engine;

import io.github.posewipe.io.TargetLayout;

/**
 * What has to fit into the memory budget.
 *
 * @param layout the target's layout
 * @param alignmentBytes what window offsets have to be a multiple of
 * @param labelers labelers wanted
 * @param labelerBytes what one labeler holds
 * @param sharedBytes what is held once, however many labelers there are
 * @param batchChunks chunks that a labeler likes to label side by side
 */
public record MemoryNeed(
        TargetLayout layout, int alignmentBytes, int labelers, long labelerBytes, long sharedBytes, int batchChunks) {}
