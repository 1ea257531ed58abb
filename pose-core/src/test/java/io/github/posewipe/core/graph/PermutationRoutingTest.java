package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.core.LabelScheme;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Routes permutations through every network of a graph whose largest networks have eight terminals. */
class PermutationRoutingTest {

    private static final int[] FACTORIAL = {1, 1, 2, 6, 24, 120, 720, 5_040, 40_320};

    /** Connectors of 1, 2, 4 and 8 terminals, and the merged networks of {@code connected(0)} to {@code connected(3)}. */
    @Test
    void everyPermutationOfEveryBenesNetworkIsRouted() {
        CopyGraph graph = CopyGraph.standalone(LabelScheme.DRG_V2.withChainLength(1), 4);
        List<List<int[]>> networks = graph.networks();
        assertEquals(4 + 0 + 1 + 3 + 7, networks.size());
        for (List<int[]> network : networks) {
            int terminals = network.get(0).length;
            assertEquals(FACTORIAL[terminals], NetworkRoutes.count(graph, network), "terminals=" + terminals);
        }
    }

    /** A butterfly's switches have fewer settings than there are permutations: 2^4 for 4 terminals, 2^12 for 8. */
    @Test
    void aButterflyLeavesPermutationsUnrouted() {
        CopyGraph graph = CopyGraph.standalone(LabelScheme.DRG_V1, 4);
        List<List<int[]>> networks = graph.networks();
        assertEquals(4 + 2 * (0 + 1 + 3 + 7), networks.size(), "a merged network is two butterflies");
        for (List<int[]> network : networks) {
            int terminals = network.get(0).length;
            int routed = terminals == 8 ? 4_096 : terminals == 4 ? 16 : FACTORIAL[terminals];
            assertEquals(routed, NetworkRoutes.count(graph, network), "terminals=" + terminals);
        }
    }
}
