package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelScheme.DepthClaim;
import java.time.Instant;
import java.util.List;

/**
 * What a session showed. Immutable.
 *
 * @param plan what it was about
 * @param seedFingerprint names the session seed without showing it
 * @param verifierKey who asked
 * @param proverKey who answered
 * @param targets one a target, in the plan's order
 * @param startedAt the verifier's clock when the prover said ready and the rounds began, in milliseconds
 * @param finishedAt the verifier's clock when they had ended, in milliseconds
 * @param transcriptSha256 SHA-256 of the transcript that both signed, 64 hexadecimal digits
 */
public record Verdict(
        SessionPlan plan,
        String seedFingerprint,
        VerifyingKey verifierKey,
        VerifyingKey proverKey,
        List<TargetVerdict> targets,
        Instant startedAt,
        Instant finishedAt,
        String transcriptSha256) {

    /** Copies the list. */
    public Verdict {
        targets = List.copyOf(targets);
    }

    /**
     * Whether every target met the plan's rule.
     *
     * @return the rule's word on the rounds alone
     */
    public boolean accepted() {
        return targets.stream().allMatch(TargetVerdict::accepted);
    }

    /**
     * Whether the run could have been a proof: gamma exceeds q for every target.
     *
     * @return false if an adversary could have computed the answers within the limit
     */
    public boolean secure() {
        return targets.stream().allMatch(target -> target.depth().secure());
    }

    /**
     * Whether it is a proof: accepted, and secure. What could not have been secure is never one, whatever the rounds
     * gave.
     *
     * @return the verdict
     */
    public boolean isProof() {
        return accepted() && secure();
    }

    /**
     * What stands behind gamma.
     *
     * @return the claim of the plan's scheme
     */
    public DepthClaim depthClaim() {
        return plan.scheme().depthClaim();
    }

    /**
     * Sequential compressions that fit into the limit.
     *
     * @return q
     */
    public long q() {
        return plan.limit().compressions();
    }

    /**
     * The same with half rounds prepared: what the verdict goes by.
     *
     * @return q, and at most 14/13 of it and one
     */
    public long qPrepared() {
        return plan.limit().preparedCompressions();
    }

    /**
     * The bound that holds for every target, as its base-2 logarithm: a prover that kept less than this fraction of a
     * target's labels is accepted with at most that probability.
     *
     * @param keptFraction 0 to 1
     * @return the logarithm, 0 or less; 0 where nothing is excluded
     */
    public double log2PassBound(double keptFraction) {
        return targets.stream()
                .mapToDouble(target -> target.log2PassBound(keptFraction))
                .max()
                .orElse(0);
    }

    /**
     * The latencies of all targets together.
     *
     * @return a new histogram
     */
    public LatencyHistogram latencies() {
        LatencyHistogram all = new LatencyHistogram();
        targets.forEach(target -> all.add(target.latencies()));
        return all;
    }

    /**
     * The verdict in one line.
     *
     * @return a line that begins with {@code accepted}, {@code rejected} or {@code not a proof}
     */
    public String summary() {
        long asked = plan.totalRounds();
        long right = targets.stream().mapToLong(TargetVerdict::right).sum();
        String rounds = right + " of " + asked + " rounds right and in time";
        if (!secure()) {
            return "not a proof: q is not under gamma (q=" + qPrepared() + ", gamma="
                    + targets.stream()
                            .mapToLong(target -> target.depth().gamma())
                            .min()
                            .orElse(0)
                    + "), answers could have been computed; " + rounds;
        }
        return (accepted() ? "accepted: " : "rejected: ") + rounds;
    }
}
