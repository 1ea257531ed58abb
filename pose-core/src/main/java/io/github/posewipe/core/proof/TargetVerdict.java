package io.github.posewipe.core.proof;

/**
 * What the rounds of one target gave. Immutable.
 *
 * @param target name and size
 * @param depth how deep its labels lie against the limit
 * @param rounds rounds that the plan asked for
 * @param right right labels within the limit
 * @param late right labels after the limit
 * @param wrong other labels
 * @param missing rounds without an answer; after one the target's later rounds are not asked any more and count here
 * @param lateAllowed late answers that the plan forgives
 * @param latencies the times of all answers that came, wrong ones too
 */
public record TargetVerdict(
        PlannedTarget target,
        TargetDepth depth,
        int rounds,
        int right,
        int late,
        int wrong,
        int missing,
        int lateAllowed,
        LatencyHistogram latencies) {

    /**
     * Whether the plan's rule is met: every answer right, and no more late ones than it forgives. It says nothing about
     * whether the limit could have protected the labels: that is {@link TargetDepth#secure()}.
     *
     * @return the rule's word
     */
    public boolean accepted() {
        return right + late == rounds && late <= lateAllowed;
    }

    /**
     * The bound that follows from the rule, as its base-2 logarithm: a prover that kept less than this fraction of the
     * labels is accepted with at most that probability.
     *
     * @param keptFraction 0 to 1
     * @return the logarithm, 0 or less; 0 where nothing is excluded
     */
    public double log2PassBound(double keptFraction) {
        return PassBound.log2(depth.answerableFraction(keptFraction), rounds, lateAllowed);
    }
}
