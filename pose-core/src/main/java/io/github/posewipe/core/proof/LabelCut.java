package io.github.posewipe.core.proof;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.TailRule;

/**
 * Which chunk and rank a label's position means: how a target of so many labels is cut (label specification, section
 * 1). Immutable.
 */
final class LabelCut {
    private final LabelScheme scheme;
    private final int chunkLabels;
    private final long labelCount;
    private final long chunkCount;

    private LabelCut(LabelScheme scheme, int chunkLabels, long labelCount) {
        this.scheme = scheme;
        this.chunkLabels = chunkLabels;
        this.labelCount = labelCount;
        long whole = labelCount / chunkLabels;
        boolean tailIsChunk = labelCount % chunkLabels != 0 && (whole == 0 || scheme.tailRule() == TailRule.OWN_CHUNK);
        this.chunkCount = whole + (tailIsChunk ? 1 : 0);
    }

    static LabelCut of(SessionPlan plan, PlannedTarget target) {
        return new LabelCut(plan.scheme(), plan.chunkLabels(), target.labelCount());
    }

    long labelCount() {
        return labelCount;
    }

    long chunkCount() {
        return chunkCount;
    }

    int labelsIn(long chunk) {
        return chunk < chunkCount - 1 ? chunkLabels : Math.toIntExact(labelCount - (chunkCount - 1) * chunkLabels);
    }

    ChunkGeometry geometryOf(long chunk) {
        return ChunkGeometry.of(scheme, labelsIn(chunk));
    }

    long chunkOf(long position) {
        return Math.min(position / chunkLabels, chunkCount - 1);
    }

    int rankOf(long position) {
        return Math.toIntExact(position - chunkOf(position) * chunkLabels);
    }
}
