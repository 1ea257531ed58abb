package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkGraphTest {

    static Stream<LabelScheme> schemes() {
        return Stream.of(
                LabelScheme.DRG_V1,
                LabelScheme.DRG_V2.withChainLength(1),
                LabelScheme.DRG_V2.withChainLength(2),
                LabelScheme.DRG_V2);
    }

    private static List<String> nodes(LabelScheme scheme, int chunkLabels) {
        List<String> nodes = new ArrayList<>();
        new ChunkGraph(ChunkGeometry.of(scheme, chunkLabels))
                .visit((id, kind, p0, p1, layer, rank) ->
                        nodes.add(id + " " + kind + " " + p0 + " " + p1 + " " + layer + " " + rank));
        return nodes;
    }

    /** m = 3: two copies of standalone(2), written out by hand from the definitions of section 2. */
    @Test
    void v1IsTheGraphOfTheDefinitions() {
        assertEquals(
                List.of(
                        "0 SOURCE -1 -1 -1 -1",
                        "1 INPUT 0 -1 0 -1",
                        "2 BASE 1 -1 -1 -1",
                        "3 INPUT 0 -1 0 -1",
                        "4 INPUT 2 -1 0 -1",
                        "5 SWITCH_LOWER 3 4 1 -1",
                        "6 SWITCH_UPPER 3 4 1 -1",
                        "7 BASE 5 -1 -1 0",
                        "8 INPUT 6 -1 0 -1",
                        "9 JOIN 7 8 0 -1",
                        "10 BASE 9 -1 -1 1",
                        "11 SOURCE -1 -1 -1 -1",
                        "12 INPUT 11 -1 0 -1",
                        "13 BASE 12 -1 -1 -1",
                        "14 INPUT 11 -1 0 -1",
                        "15 INPUT 13 -1 0 -1",
                        "16 SWITCH_LOWER 14 15 1 -1",
                        "17 SWITCH_UPPER 14 15 1 -1",
                        "18 BASE 16 -1 -1 2",
                        "19 INPUT 17 -1 0 -1",
                        "20 JOIN 18 19 0 -1",
                        "21 BASE 20 -1 -1 -1"),
                nodes(LabelScheme.DRG_V1, 3));
    }

    /** m = 4, k = 2, copy 1: section 4 by hand; no ingress network, and each base node is two links. */
    @Test
    void v2IsTheGraphOfTheDefinitions() {
        assertEquals(
                List.of(
                        "0 SOURCE -1 -1 -1 -1",
                        "1 LINK 0 -1 -1 -1",
                        "2 INPUT 1 -1 0 -1",
                        "3 BASE 2 -1 -1 -1",
                        "4 LINK 3 -1 -1 -1",
                        "5 INPUT 1 -1 0 -1",
                        "6 INPUT 4 -1 0 -1",
                        "7 SWITCH_LOWER 5 6 1 -1",
                        "8 SWITCH_UPPER 5 6 1 -1",
                        "9 BASE 7 -1 -1 -1",
                        "10 LINK 9 -1 -1 0",
                        "11 JOIN 10 8 0 -1",
                        "12 BASE 11 -1 -1 -1",
                        "13 LINK 12 -1 -1 1"),
                nodes(LabelScheme.DRG_V2.withChainLength(2), 4).subList(0, 14));
    }

    /** A Benes network on four terminals: bits 1, 0, 1; the switches of each layer by hand. */
    @Test
    void aBenesNetworkFallsToBitZeroAndRisesAgain() {
        List<String> nodes = new ArrayList<>();
        RecursiveGraph graph = new RecursiveGraph(
                LabelScheme.DRG_V2, (id, kind, p0, p1, layer, rank) -> nodes.add(layer + ": " + p0 + " " + p1));
        long[] last = graph.connector(2, new long[] {100, 101, 102, 103});
        assertEquals(
                List.of(
                        "0: 100 -1",
                        "0: 101 -1",
                        "0: 102 -1",
                        "0: 103 -1", //
                        "1: 0 2",
                        "1: 1 3",
                        "1: 0 2",
                        "1: 1 3", //
                        "2: 4 5",
                        "2: 4 5",
                        "2: 6 7",
                        "2: 6 7", //
                        "3: 8 10",
                        "3: 9 11",
                        "3: 8 10",
                        "3: 9 11"),
                nodes);
        assertEquals(
                List.of(12L, 13L, 14L, 15L),
                IntStream.range(0, 4).mapToObj(i -> last[i]).toList());
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void everyGraphHasItsNodesInOrderAndItsOutputsOnce(LabelScheme scheme) {
        for (int chunkLabels : IntStream.concat(IntStream.rangeClosed(1, 70), IntStream.of(1000, 1024, 1025))
                .toArray()) {
            checkGraph(ChunkGeometry.of(scheme, chunkLabels));
        }
    }

    private static void checkGraph(ChunkGeometry geometry) {
        BitSet ranks = new BitSet();
        long[] count = {0, 0, 0};
        new ChunkGraph(geometry).visit((id, kind, p0, p1, layer, rank) -> {
            String node = geometry + ", node " + id + " " + kind;
            assertEquals(count[0]++, id, node);
            assertTrue(p0 < id && p1 < id, () -> node + ": predecessors come first");
            assertEquals(kind.isBase(), layer == NodeVisitor.BASE_LAYER, node);
            if (kind == NodeKind.SOURCE) {
                count[1]++;
                count[2] = id;
                assertEquals(NodeVisitor.ABSENT, p0, node);
            } else {
                assertTrue(p0 >= count[2], () -> node + ": the two copies are apart");
            }
            boolean two = kind == NodeKind.JOIN || kind == NodeKind.SWITCH_LOWER || kind == NodeKind.SWITCH_UPPER;
            assertEquals(two, p1 != NodeVisitor.ABSENT, node);
            if (rank != NodeVisitor.ABSENT) {
                assertEquals(ranks.cardinality(), rank, () -> node + ": ranks in order");
                assertTrue(kind.isBase(), node);
                ranks.set(rank);
            }
        });
        assertEquals(geometry.nodeCount(), count[0], () -> geometry + ": nodes");
        assertEquals(2, count[1], () -> geometry + ": copies");
        assertEquals(geometry.copyNodeCount(), count[2], () -> geometry + ": first node of copy 2");
        assertEquals(geometry.labelCount(), ranks.cardinality(), () -> geometry + ": outputs");
    }
}
