package io.github.posewipe.core.proof;

/** How likely a prover that answers each of N independent challenges with probability f meets a plan's rule. */
final class PassBound {
    private PassBound() {}

    /**
     * The base-2 logarithm of the probability that at most {@code forgiven} of {@code rounds} challenges fail: {@code
     * f^N} for none forgiven.
     */
    static double log2(double answered, int rounds, int forgiven) {
        if (answered >= 1) {
            return 0;
        }
        if (answered <= 0) {
            return forgiven >= rounds ? 0 : Double.NEGATIVE_INFINITY;
        }
        double lnAnswered = Math.log(answered);
        double lnFailed = Math.log1p(-answered);
        double term = rounds * lnAnswered;
        double sum = term;
        for (int failed = 1; failed <= forgiven; failed++) {
            // C(N,i) = C(N,i-1) (N-i+1)/i: the binomial terms, added up without leaving the logarithm.
            term += Math.log((rounds - failed + 1.0) / failed) + lnFailed - lnAnswered;
            double greater = Math.max(sum, term);
            sum = greater + Math.log1p(Math.exp(Math.min(sum, term) - greater));
        }
        return Math.min(0, sum / Math.log(2));
    }
}
