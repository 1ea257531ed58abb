package io.github.posewipe.core.graph;

import io.github.posewipe.core.ChunkGeometry;

/**
 * The graph of a small chunk as text for Graphviz, to look at: base nodes are boxes, network nodes are circles, stored
 * labels have a double border and their rank. Stateless, thread-safe.
 */
public final class GraphDot {

    /** Most nodes that are drawn: more than that nobody can read. */
    public static final long MAX_NODES = 10_000;

    private GraphDot() {}

    /**
     * The graph in the DOT language.
     *
     * @param graph the graph of a small chunk
     * @return one line a node and one an edge, {@code \n} at the end of each
     * @throws IllegalArgumentException if the graph has more than {@link #MAX_NODES} nodes
     */
    public static String export(ChunkGraph graph) {
        ChunkGeometry geometry = graph.geometry();
        if (geometry.nodeCount() > MAX_NODES) {
            throw new IllegalArgumentException("graph too large to draw: nodes=" + geometry.nodeCount()
                    + ", allowed: up to " + MAX_NODES + " (take a smaller chunk)");
        }
        StringBuilder dot = new StringBuilder();
        dot.append("digraph \"").append(geometry).append("\" {\n");
        graph.visit((id, kind, predecessor0, predecessor1, layer, outputRank) -> {
            node(dot, id, kind, outputRank);
            edge(dot, predecessor0, id);
            edge(dot, predecessor1, id);
        });
        return dot.append("}\n").toString();
    }

    private static void node(StringBuilder dot, long id, NodeKind kind, int outputRank) {
        dot.append("  ").append(id).append(" [shape=").append(kind.isBase() ? "box" : "circle");
        if (outputRank != NodeVisitor.ABSENT) {
            dot.append(", peripheries=2, xlabel=\"rank ").append(outputRank).append('"');
        }
        dot.append("];\n");
    }

    private static void edge(StringBuilder dot, long from, long to) {
        if (from != NodeVisitor.ABSENT) {
            dot.append("  ").append(from).append(" -> ").append(to).append(";\n");
        }
    }
}
