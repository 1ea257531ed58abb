package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.graph.RemovedSets.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lemma G and claims A and B (docs/security.md) on {@code drg-v2}'s graph with chains of one. Each is tight, so the
 * least slack is 0 and not more; that the same code finds violations is shown on {@code drg-v1}'s graph by
 * {@link ButterflyCounterexampleTest}.
 */
class ProvedDepthTest {

    private static final LabelScheme SCHEME = LabelScheme.DRG_V2.withChainLength(1);

    /** All sets of up to 7 of 36 nodes; with 8 removed neither lemma G nor claim A says anything at L = 3. */
    private static final int SETS_THAT_MATTER_AT_3 = 10_739_176;

    private static CopyGraph standalone(int level) {
        return CopyGraph.standalone(SCHEME, level);
    }

    private static CopyGraph connected(int level) {
        return CopyGraph.connected(SCHEME, level);
    }

    private static void assertHoldsTightly(Outcome outcome) {
        assertEquals(0, outcome.leastSlack(), () -> "removed=" + outcome.worst());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void claimsHoldForEveryRemovedSetAtLevels1And2(int level) {
        int nodes = standalone(level).size();
        Outcome entries = RemovedSets.all(Claim.entries(connected(level)), nodes);
        Outcome path = RemovedSets.all(Claim.path(standalone(level)), nodes);
        Outcome depth = RemovedSets.all(Claim.depth(standalone(level)), nodes);
        for (Outcome outcome : new Outcome[] {entries, path, depth}) {
            assertEquals(1L << nodes, outcome.tried());
            assertHoldsTightly(outcome);
        }
    }

    @Test
    void lemmaGHoldsForEveryRemovedSetThatMattersAtLevel3() {
        Outcome outcome = RemovedSets.all(Claim.entries(connected(3)), 7);
        assertEquals(SETS_THAT_MATTER_AT_3, outcome.tried());
        assertHoldsTightly(outcome);
    }

    @Test
    void claimAHoldsForEveryRemovedSetThatMattersAtLevel3() {
        Outcome outcome = RemovedSets.all(Claim.path(standalone(3)), 7);
        assertEquals(SETS_THAT_MATTER_AT_3, outcome.tried());
        assertHoldsTightly(outcome);
    }

    /** With four removed, claim B says nothing of four outputs. */
    @Test
    void claimBHoldsForEveryRemovedSetThatMattersAtLevel3() {
        Outcome outcome = RemovedSets.all(Claim.depth(standalone(3)), 3);
        assertEquals(1 + 36 + 630 + 7_140, outcome.tried());
        assertHoldsTightly(outcome);
    }

    @Test
    void claimsHoldForEveryRemovedSetOfUpToThreeNodesAtLevel4() {
        assertHoldsTightly(RemovedSets.all(Claim.entries(connected(4)), 3));
        assertHoldsTightly(RemovedSets.all(Claim.path(standalone(4)), 3));
        assertHoldsTightly(RemovedSets.all(Claim.depth(standalone(4)), 3));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6})
    void claimsHoldForRandomRemovedSets(int level) {
        int baseNodes = 1 << level;
        int sets = 100_000;
        assertHoldsTightly(RemovedSets.random(Claim.entries(connected(level)), baseNodes - 1, sets, level));
        assertHoldsTightly(RemovedSets.random(Claim.path(standalone(level)), baseNodes - 1, sets, level));
        assertHoldsTightly(RemovedSets.random(Claim.depth(standalone(level)), baseNodes / 2 - 1, sets, level));
    }

    /** The search that finds its way below every one of the three on {@code drg-v1}'s graph. */
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6})
    void searchFindsNoViolation(int level) {
        int baseNodes = 1 << level;
        assertHoldsTightly(RemovedSets.search(Claim.entries(connected(level)), baseNodes - 1, 30, 5_000, level));
        assertHoldsTightly(RemovedSets.search(Claim.path(standalone(level)), baseNodes - 1, 30, 5_000, level));
        assertHoldsTightly(RemovedSets.search(Claim.depth(standalone(level)), baseNodes / 2 - 1, 30, 5_000, level));
    }
}
