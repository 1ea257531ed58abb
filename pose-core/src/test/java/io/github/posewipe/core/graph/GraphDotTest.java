package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import org.junit.jupiter.api.Test;

class GraphDotTest {

    @Test
    void drawsTheSmallestGraph() {
        String dot = GraphDot.export(new ChunkGraph(ChunkGeometry.of(LabelScheme.DRG_V1, 1)));
        assertEquals("""
                digraph "drg-v1, chunkLabels=1" {
                  0 [shape=box];
                  1 [shape=circle];
                  0 -> 1;
                  2 [shape=box, peripheries=2, xlabel="rank 0"];
                  1 -> 2;
                  3 [shape=box];
                  4 [shape=circle];
                  3 -> 4;
                  5 [shape=box];
                  4 -> 5;
                }
                """, dot);
    }

    @Test
    void drawsEveryNodeAndEdge() {
        ChunkGraph graph = new ChunkGraph(ChunkGeometry.of(LabelScheme.DRG_V2, 16));
        int[] edges = {0};
        graph.visit((id, kind, p0, p1, layer, rank) ->
                edges[0] += (p0 == NodeVisitor.ABSENT ? 0 : 1) + (p1 == NodeVisitor.ABSENT ? 0 : 1));
        String dot = GraphDot.export(graph);
        assertEquals(edges[0], dot.lines().filter(line -> line.contains("->")).count());
        assertEquals(
                graph.geometry().nodeCount(),
                dot.lines().filter(line -> line.contains("shape=")).count());
        assertEquals(16, dot.lines().filter(line -> line.contains("rank")).count());
    }

    @Test
    void refusesAGraphThatNobodyCouldRead() {
        ChunkGraph graph = new ChunkGraph(ChunkGeometry.of(LabelScheme.DRG_V1, 4096));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> GraphDot.export(graph));
        assertEquals(
                "graph too large to draw: nodes=557054, allowed: up to 10000 (take a smaller chunk)",
                refused.getMessage());
    }
}
