package io.github.posewipe.core.graph;

/** What a node is in its graph (label specification, sections 2 and 4). */
public enum NodeKind {
    /** The first node of a copy: no predecessor. It is also the first node of base node 0's chain. */
    SOURCE,
    /** The first node of a further base node's chain: {@code connected(0, in)}, one predecessor. */
    BASE,
    /** A further node of a base node's chain: one predecessor, the link before. */
    LINK,
    /** A node of layer 0 of a connector: one predecessor. */
    INPUT,
    /** A node of layer 0 of a merged network: two predecessors, the left half's base node first. */
    JOIN,
    /** The node of a switch whose position lacks the layer's bit: two predecessors, shared with the upper node. */
    SWITCH_LOWER,
    /** The node of a switch whose position has the layer's bit: two predecessors, shared with the lower node. */
    SWITCH_UPPER;

    /**
     * Whether the node belongs to a base node's chain; all others are network nodes.
     *
     * @return true for {@link #SOURCE}, {@link #BASE} and {@link #LINK}
     */
    public boolean isBase() {
        return this == SOURCE || this == BASE || this == LINK;
    }
}
