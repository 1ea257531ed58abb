package io.github.posewipe.core.proof;

/**
 * How a session ended for the prover: what the verifier stated, and this side signed.
 *
 * @param plan what it was about
 * @param verifierKey who asked
 * @param accepted whether every target met the plan's rule
 * @param secure whether the run could have been a proof
 * @param right rounds of all targets that were right and in time
 * @param transcriptSha256 names the transcript that both signed, 64 hexadecimal digits
 */
public record ProverResult(
        SessionPlan plan,
        VerifyingKey verifierKey,
        boolean accepted,
        boolean secure,
        long right,
        String transcriptSha256) {

    /**
     * The result in one line.
     *
     * @return a line that begins with {@code accepted}, {@code rejected} or {@code not a proof}
     */
    public String summary() {
        String rounds = right + " of " + plan.totalRounds() + " rounds right and in time";
        if (!secure) {
            return "not a proof: q is not under gamma; " + rounds;
        }
        return (accepted ? "accepted: " : "rejected: ") + rounds;
    }
}
