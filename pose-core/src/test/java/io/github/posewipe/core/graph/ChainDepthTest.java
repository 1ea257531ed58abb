package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.graph.RemovedSets.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains of {@code drg-v2}: a removed link removes one base node, and gamma is what is left in nodes. */
class ChainDepthTest {

    private static LabelScheme chain(int length) {
        return LabelScheme.DRG_V2.withChainLength(length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 15})
    void withNothingRemovedAPathPassesEveryWholeChain(int length) {
        CopyGraph graph = CopyGraph.standalone(chain(length), 4);
        assertEquals(16, new BaseDepths(graph).longestInBaseNodes(new boolean[graph.size()]));
    }

    @Test
    void anyRemovedLinkTakesItsBaseNodeOffThePath() {
        CopyGraph graph = CopyGraph.standalone(chain(3), 2);
        BaseDepths depths = new BaseDepths(graph);
        for (int node = 0; node < graph.size(); node++) {
            boolean[] removed = new boolean[graph.size()];
            removed[node] = true;
            int longest = depths.longestInBaseNodes(removed);
            if (graph.kind(node).isBase()) {
                assertEquals(3, longest, "removed=" + node);
            } else {
                assertTrue(longest >= 3, "removed=" + node);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 5", "2, 2, 4", "2, 3, 4", "3, 1, 7", "3, 2, 4", "3, 3, 3", "15, 3, 2"})
    void claimsHoldInWholeChainsForEverySmallRemovedSet(int length, int level, int most) {
        CopyGraph graph = CopyGraph.standalone(chain(length), level);
        Outcome path = RemovedSets.all(Claim.path(graph), most);
        Outcome depth = RemovedSets.all(Claim.depth(graph), most);
        assertEquals(0, path.leastSlack(), () -> "removed=" + path.worst());
        assertEquals(0, depth.leastSlack(), () -> "removed=" + depth.worst());
    }

    /** gamma nodes before an output, and its own chain on top: for every removed set that matters up to level 3. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "1, 3", "2, 2", "2, 3", "3, 2", "3, 3"})
    void noRemovedSetLeavesLessThanGammaNodes(int length, int level) {
        CopyGraph graph = CopyGraph.standalone(chain(length), level);
        Outcome outcome =
                RemovedSets.all(Claim.nodes(graph, gammaAndOwnChain(length, level)), graph.outputs().length - 1);
        assertTrue(outcome.leastSlack() >= 0, () -> "removed=" + outcome.worst());
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "1, 5", "1, 6", "2, 4", "3, 5", "15, 4"})
    void searchLeavesAtLeastGammaNodes(int length, int level) {
        CopyGraph graph = CopyGraph.standalone(chain(length), level);
        Claim claim = Claim.nodes(graph, gammaAndOwnChain(length, level));
        Outcome outcome = RemovedSets.search(claim, graph.outputs().length - 1, 20, 5_000, level);
        assertTrue(outcome.leastSlack() >= 0, () -> "removed=" + outcome.worst());
    }

    private static int gammaAndOwnChain(int length, int level) {
        long gamma = ChunkGeometry.of(chain(length), 1 << level).gamma();
        return Math.toIntExact(gamma) + length;
    }

    /** About 3.5 x 2^n: 2.5 network nodes a base node. */
    @Test
    void withNothingRemovedTheFirstOutputLiesThreeAndAHalfTimes2ToTheNDeep() {
        for (int level = 2; level <= 8; level++) {
            CopyGraph graph = CopyGraph.standalone(chain(1), level);
            int[] nodes = new BaseDepths(graph).nodesEndingAt(new boolean[graph.size()]);
            int half = 1 << (level - 1);
            assertEquals(7 * half / 2 - 1, nodes[graph.outputs()[0]], "level=" + level);
        }
    }

    /** What annealing up to L = 7 found too: nothing came off the depth of the first output. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7})
    void searchTakesNothingOffTheFirstOutputsDepth(int level) {
        CopyGraph graph = CopyGraph.standalone(chain(1), level);
        int untouched = new BaseDepths(graph).nodesEndingAt(new boolean[graph.size()])[graph.outputs()[0]];
        Claim claim = Claim.nodes(graph, untouched);
        Outcome outcome = RemovedSets.search(claim, graph.outputs().length - 1, 20, 4_000, level);
        assertEquals(0, outcome.leastSlack(), () -> "removed=" + outcome.worst());
    }
}
