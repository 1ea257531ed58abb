package io.github.posewipe.core.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rounds of one target, counted.
 *
 * @param right right labels within the limit
 * @param late right labels after it
 * @param wrong other labels
 * @param missing rounds without an answer, and those not asked after one
 * @param missingRound the asked round that had no answer, or -1
 */
record Tally(int right, int late, int wrong, int missing, int missingRound) {

    static List<Tally> of(SessionPlan plan, RoundBook book) {
        int targets = plan.targets().size();
        int[][] counts = new int[targets][RoundOutcome.values().length];
        int[] missingRounds = new int[targets];
        Arrays.fill(missingRounds, -1);
        for (int round = 0; round < book.asked(); round++) {
            int target = book.target(round);
            counts[target][book.outcome(round).ordinal()]++;
            if (book.outcome(round) == RoundOutcome.MISSING) {
                missingRounds[target] = round;
            }
        }
        List<Tally> tallies = new ArrayList<>();
        for (int target = 0; target < targets; target++) {
            int right = counts[target][RoundOutcome.RIGHT.ordinal()];
            int late = counts[target][RoundOutcome.LATE.ordinal()];
            int wrong = counts[target][RoundOutcome.WRONG.ordinal()];
            tallies.add(new Tally(right, late, wrong, plan.rounds() - right - late - wrong, missingRounds[target]));
        }
        return tallies;
    }

    TargetVerdict verdict(SessionPlan plan, int targetIndex, RoundBook book) {
        LatencyHistogram latencies = new LatencyHistogram();
        for (int round = 0; round < book.asked(); round++) {
            if (book.target(round) == targetIndex && book.outcome(round) != RoundOutcome.MISSING) {
                latencies.record(book.latencyNs(round));
            }
        }
        PlannedTarget target = plan.targets().get(targetIndex);
        TargetDepth depth = TargetDepth.of(plan, target);
        return new TargetVerdict(
                target, depth, plan.rounds(), right, late, wrong, missing, plan.lateAllowed(), latencies);
    }
}
