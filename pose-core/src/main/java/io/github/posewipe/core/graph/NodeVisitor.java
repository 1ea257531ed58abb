package io.github.posewipe.core.graph;

/** Is told every node of a graph, in the order of the ids, so always after the node's predecessors. */
@FunctionalInterface
public interface NodeVisitor {

    /** Stands for a predecessor or a rank that a node does not have. */
    int ABSENT = -1;

    /** The layer of a node that belongs to a base node's chain. */
    int BASE_LAYER = -1;

    /**
     * One node.
     *
     * @param id node id, counting up from 0
     * @param kind what the node is
     * @param predecessor0 id of its first predecessor, or {@link #ABSENT}
     * @param predecessor1 id of its second predecessor, or {@link #ABSENT}
     * @param layer layer in its network, from 0; {@link #BASE_LAYER} for a node of a base node's chain
     * @param outputRank rank of the stored label that this node is, or {@link #ABSENT}
     */
    void node(long id, NodeKind kind, long predecessor0, long predecessor1, int layer, int outputRank);
}
