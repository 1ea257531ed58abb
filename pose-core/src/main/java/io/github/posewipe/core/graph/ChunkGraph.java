package io.github.posewipe.core.graph;

import io.github.posewipe.core.ChunkGeometry;
import java.util.Objects;

/**
 * The graph of a chunk: two copies of {@code standalone(level)} and the output set (label specification, sections 2 and
 * 4). Holds no nodes: they are created anew for each visit. Immutable, thread-safe.
 */
public final class ChunkGraph {
    private final ChunkGeometry geometry;

    /**
     * The graph of the chunks of that geometry.
     *
     * @param geometry scheme, chain length and labels
     */
    public ChunkGraph(ChunkGeometry geometry) {
        this.geometry = Objects.requireNonNull(geometry, "geometry");
    }

    /**
     * The geometry.
     *
     * @return scheme, chain length and labels
     */
    public ChunkGeometry geometry() {
        return geometry;
    }

    /**
     * Tells a visitor all {@link ChunkGeometry#nodeCount()} nodes, in the order of their ids. Takes memory in the order
     * of the labels, not of the nodes.
     *
     * @param visitor is told each node once
     */
    public void visit(NodeVisitor visitor) {
        RecursiveGraph graph = new RecursiveGraph(geometry.scheme(), Objects.requireNonNull(visitor, "visitor"));
        int perCopy = 1 << geometry.n();
        graph.standalone(geometry.level(), base -> rank(base, perCopy, base - perCopy));
        graph.standalone(geometry.level(), base -> rank(base, perCopy, base));
    }

    /** Base nodes 2^n .. 2^(n+1)-1 are stored, as far as the chunk has labels. */
    private int rank(int base, int firstStored, int rank) {
        return base >= firstStored && rank < geometry.labelCount() ? rank : NodeVisitor.ABSENT;
    }
}
