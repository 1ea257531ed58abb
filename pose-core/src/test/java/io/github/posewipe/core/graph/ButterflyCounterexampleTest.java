package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.graph.RemovedSets.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What fails on {@code drg-v1}'s graph, found by the code that finds nothing on {@code drg-v2}'s, and the depth in nodes
 * that is left (docs/security.md, the table of drg-v1).
 */
class ButterflyCounterexampleTest {

    private static CopyGraph standalone(int level) {
        return CopyGraph.standalone(LabelScheme.DRG_V1, level);
    }

    private static boolean[] removing(CopyGraph graph, int... nodes) {
        boolean[] removed = new boolean[graph.size()];
        for (int node : nodes) {
            removed[node] = true;
        }
        return removed;
    }

    @Test
    void removingNodes7And16Leaves13BaseNodesOnAPathAtLevel4() {
        CopyGraph graph = standalone(4);
        int longest = new BaseDepths(graph).longestInBaseNodes(removing(graph, 7, 16));
        assertEquals(13, longest, "claim A would be 16 - 2");
    }

    @Test
    void claimAFailsForSixOfAllPairsAtLevel4AndNodes7And16AreOneOfThem() {
        Outcome outcome = RemovedSets.all(Claim.path(standalone(4)), 2);
        assertEquals(1 + 127 + 127 * 126 / 2, outcome.tried());
        assertEquals(-1, outcome.leastSlack());
        assertEquals(6, outcome.violations().size(), () -> outcome.violations().toString());
        assertTrue(
                outcome.violations().contains(List.of(7, 16)),
                () -> outcome.violations().toString());
    }

    @Test
    void lemmaGFailsAtLevel3() {
        Outcome outcome = RemovedSets.all(Claim.entries(CopyGraph.connected(LabelScheme.DRG_V1, 3)), 3);
        assertEquals(-1, outcome.leastSlack(), () -> "removed=" + outcome.worst());
    }

    /** 12 base nodes before an output instead of 16, and so 4 short. */
    @Test
    void searchFindsClaimBFourBaseNodesShortAtLevel5() {
        Outcome outcome = RemovedSets.search(Claim.depth(standalone(5)), 15, 30, 5_000, 1);
        assertEquals(-4, outcome.leastSlack(), () -> "removed=" + outcome.worst());
    }

    @Test
    void searchFindsViolationsOfClaimAAndLemmaG() {
        Outcome path = RemovedSets.search(Claim.path(standalone(5)), 31, 30, 5_000, 5);
        Outcome entries =
                RemovedSets.search(Claim.entries(CopyGraph.connected(LabelScheme.DRG_V1, 4)), 15, 30, 5_000, 4);
        assertTrue(path.leastSlack() < 0, () -> "removed=" + path.worst());
        assertTrue(entries.leastSlack() < 0, () -> "removed=" + entries.worst());
    }

    @Test
    void fewestNodesOnAChainAtLevel3AreTwelve() {
        Outcome outcome = RemovedSets.all(Claim.nodes(standalone(3), 0), 3);
        assertEquals(1 + 39 + 741 + 9_139, outcome.tried());
        assertEquals(12, outcome.leastSlack());
    }

    @Test
    void aSetOfSevenLeaves23NodesOnAChainAtLevel4() {
        CopyGraph graph = standalone(4);
        boolean[] removed = removing(graph, 2, 7, 10, 26, 38, 45, 47);
        assertEquals(23, Claim.nodes(graph, 0).slack(removed, 7));
    }

    /** Counted in nodes, the search brings no output under 2^n. */
    @Test
    void searchLeavesTheDepthInNodesAbove2ToTheN() {
        for (int level = 4; level <= 6; level++) {
            int half = 1 << (level - 1);
            Outcome outcome = RemovedSets.search(Claim.nodes(standalone(level), half), half - 1, 30, 5_000, level);
            assertTrue(outcome.leastSlack() >= 0, () -> "removed=" + outcome.worst());
        }
    }
}
