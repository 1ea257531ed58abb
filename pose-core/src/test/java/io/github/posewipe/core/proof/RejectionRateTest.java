package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A prover that lacks one percent of its labels is found out as often as the bound predicts. */
@Timeout(120)
class RejectionRateTest {
    private static final int SESSIONS = 200;
    private static final int ROUNDS = 69;
    private static final double KEPT = 0.99;

    @Test
    void onePercentZeroedIsAcceptedAsOftenAsTheBoundSays() {
        int accepted = 0;
        long wrong = 0;
        double bound = 0;
        for (int seed = 1; seed <= SESSIONS; seed++) {
            HeldLabels target = new HeldLabels("disk", 100 * 16 * 32).zeroing(1 - KEPT, seed);
            Verdict verdict = Sessions.run(Sessions.plan(ROUNDS, target).build(), seed, target)
                    .result()
                    .verdict();
            accepted += verdict.accepted() ? 1 : 0;
            wrong += verdict.targets().get(0).wrong();
            bound = Math.pow(2, verdict.log2PassBound(KEPT));
        }
        assertEquals(Math.pow(KEPT, ROUNDS), bound, 1e-9);
        // Binomial: 200 sessions, each accepted with 0.4998; four standard deviations.
        double deviation = Math.sqrt(SESSIONS * bound * (1 - bound));
        assertEquals(SESSIONS * bound, accepted, 4 * deviation, "accepted of " + SESSIONS + " sessions");
        double rounds = SESSIONS * ROUNDS;
        assertEquals(rounds * 0.01, wrong, 4 * Math.sqrt(rounds * 0.01 * 0.99), "wrong of " + rounds + " rounds");
        assertTrue(accepted < SESSIONS, "some were rejected");
    }
}
