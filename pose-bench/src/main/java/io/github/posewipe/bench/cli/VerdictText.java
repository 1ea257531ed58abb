package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.LatencyHistogram;
import io.github.posewipe.core.proof.TargetDepth;
import io.github.posewipe.core.proof.TargetVerdict;
import io.github.posewipe.core.proof.Verdict;
import java.io.PrintWriter;
import java.util.Locale;

/** A {@link Verdict} as lines for people. */
final class VerdictText {
    private VerdictText() {}

    static void print(Verdict verdict, PrintWriter out) {
        verdict.targets().forEach(target -> out.println("  " + line(target)));
        out.println("  gamma against q: " + security(verdict));
        if (verdict.isProof()) {
            out.println("  bound: " + bounds(verdict));
        }
        if (verdict.latencies().count() > 0) {
            out.println("  latency: " + latency(verdict.latencies()) + "; limit "
                    + micros(verdict.plan().limit().roundTripPs() / 1_000));
        }
        out.println("  prover " + verdict.proverKey() + ", transcript " + verdict.transcriptSha256());
        out.println(verdict.summary());
        out.flush();
    }

    private static String line(TargetVerdict target) {
        return target.target().name() + " (" + Sizes.exact(target.target().sizeBytes()) + "): "
                + (target.accepted() ? "accepted" : "rejected") + ", of " + target.rounds() + " rounds right "
                + target.right() + ", late " + target.late() + " (forgiven: " + target.lateAllowed() + "), wrong "
                + target.wrong() + ", missing " + target.missing() + shallow(target.depth());
    }

    private static String shallow(TargetDepth depth) {
        return depth.shallowLabels() == 0
                ? ""
                : "; " + depth.shallowLabels() + " of " + depth.labelCount() + " labels within the adversary's reach";
    }

    private static String security(Verdict verdict) {
        long gamma = verdict.targets().stream()
                .mapToLong(target -> target.depth().gamma())
                .min()
                .orElse(0);
        return "gamma=" + gamma + " (" + verdict.depthClaim().words() + "), q=" + verdict.qPrepared() + " within "
                + verdict.plan().limit().roundTripNs().toPlainString() + " ns at "
                + verdict.plan().limit().compressionNs().toPlainString() + " ns a compression: "
                + (verdict.secure() ? "secure" : "NOT SECURE");
    }

    private static String bounds(Verdict verdict) {
        return String.format(
                Locale.ROOT,
                "who kept less than 50 %% of the labels passes with at most 2^%.1f, 90 %%: 2^%.1f, 99 %%: 2^%.1f",
                verdict.log2PassBound(0.5),
                verdict.log2PassBound(0.9),
                verdict.log2PassBound(0.99));
    }

    private static String latency(LatencyHistogram latencies) {
        return "least " + micros(latencies.leastNs()) + ", p50 " + micros(latencies.percentileNs(50)) + ", p99 "
                + micros(latencies.percentileNs(99)) + ", p99.9 " + micros(latencies.percentileNs(99.9)) + ", most "
                + micros(latencies.mostNs());
    }

    private static String micros(long ns) {
        return String.format(Locale.ROOT, "%.1f us", ns / 1e3);
    }
}
