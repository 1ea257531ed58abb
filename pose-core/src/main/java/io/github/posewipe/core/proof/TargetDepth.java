package io.github.posewipe.core.proof;

import io.github.posewipe.core.ChunkGeometry;

/**
 * How deep the labels of a target lie against a time limit. Immutable.
 *
 * @param gamma sequential compressions that guard a label of a whole chunk (of the only chunk, if the target is smaller)
 * @param lastGamma the same for the last chunk, which may have another size
 * @param qPrepared sequential compressions that fit into the limit, half rounds prepared
 * @param labelCount labels of the target
 * @param shallowLabels labels whose depth is within the adversary's reach: they need not be kept
 */
public record TargetDepth(long gamma, long lastGamma, long qPrepared, long labelCount, long shallowLabels) {

    /**
     * The depth of a target under a plan.
     *
     * @param plan the plan
     * @param target one of its targets
     * @return gamma, q and the labels in reach
     */
    public static TargetDepth of(SessionPlan plan, PlannedTarget target) {
        LabelCut cut = LabelCut.of(plan, target);
        ChunkGeometry first = cut.geometryOf(0);
        long last = cut.chunkCount() - 1;
        long lastGamma = cut.geometryOf(last).gamma();
        boolean firstSafe = plan.limit().isExceededBy(first.gamma());
        boolean lastSafe = plan.limit().isExceededBy(lastGamma);
        long shallow = (firstSafe ? 0 : cut.labelCount() - cut.labelsIn(last)) + (lastSafe ? 0 : cut.labelsIn(last));
        return new TargetDepth(
                first.gamma(), lastGamma, plan.limit().preparedCompressions(), cut.labelCount(), shallow);
    }

    /**
     * Whether the run can be a proof at all: gamma exceeds q for all but a shallow last chunk, whose labels are granted
     * to the adversary in every bound.
     *
     * @return false if q is not under gamma, whatever the rounds give
     */
    public boolean secure() {
        return gamma > qPrepared && shallowLabels < labelCount;
    }

    /**
     * The fraction of all labels that a prover can answer in time if it kept a fraction of them: those, and the shallow
     * ones.
     *
     * @param keptFraction 0 to 1
     * @return 0 to 1
     * @throws IllegalArgumentException if the fraction is out of range
     */
    public double answerableFraction(double keptFraction) {
        if (!(keptFraction >= 0 && keptFraction <= 1)) {
            throw new IllegalArgumentException("keptFraction=" + keptFraction + ", allowed: 0..1");
        }
        return secure() ? Math.min(1, keptFraction + (double) shallowLabels / labelCount) : 1;
    }
}
