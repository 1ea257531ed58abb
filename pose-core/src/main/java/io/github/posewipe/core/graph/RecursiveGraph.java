package io.github.posewipe.core.graph;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.Network;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The definitions of the label specification, word for word: each creates its nodes, tells them to the visitor, and
 * gives the ids of its last layer. Ids count up from 0 over all calls. Thread-confined.
 */
final class RecursiveGraph {
    private static final int ABSENT = NodeVisitor.ABSENT;

    private final Network network;
    private final int chainLength;
    private final NodeVisitor visitor;
    private long nextId;

    RecursiveGraph(LabelScheme scheme, NodeVisitor visitor) {
        this.network = scheme.network();
        this.chainLength = scheme.chainLength();
        this.visitor = visitor;
    }

    /** Nodes created so far; also the next id. */
    long nodeCount() {
        return nextId;
    }

    /**
     * {@code standalone(L)}.
     *
     * @param rankOf output rank of a base node by its number, or ABSENT
     * @return ids of the labels of its 2^L base nodes
     */
    long[] standalone(int level, IntUnaryOperator rankOf) {
        if (level == 0) {
            return new long[] {chain(NodeKind.SOURCE, ABSENT, rankOf.applyAsInt(0))};
        }
        long[] left = standalone(level - 1, rankOf);
        long[] middle = connector(level - 1, left);
        long[] right = connected(level - 1, middle, 1 << (level - 1), rankOf);
        return concat(left, right);
    }

    /**
     * {@code connected(L, in)}.
     *
     * @param in ids of its 2^L inputs
     * @param firstBase number of its first base node
     * @param rankOf output rank of a base node by its number, or ABSENT
     * @return ids of the labels of its 2^L base nodes
     */
    long[] connected(int level, long[] in, int firstBase, IntUnaryOperator rankOf) {
        if (level == 0) {
            return new long[] {chain(NodeKind.BASE, in[0], rankOf.applyAsInt(firstBase))};
        }
        int half = 1 << (level - 1);
        long[] left = connected(level - 1, Arrays.copyOfRange(in, 0, half), firstBase, rankOf);
        long[] middle = merged(level - 1, left, Arrays.copyOfRange(in, half, 2 * half));
        long[] right = connected(level - 1, middle, firstBase + half, rankOf);
        return concat(left, right);
    }

    /** {@code connector(d, in)}: a layer of one predecessor each, then the switch layers. */
    long[] connector(int d, long[] in) {
        long[] layer0 = new long[1 << d];
        for (int i = 0; i < layer0.length; i++) {
            layer0[i] = add(NodeKind.INPUT, in[i], ABSENT, 0, ABSENT);
        }
        return switchLayers(d, layer0);
    }

    /** {@code merged(d, primary, ingress)}: with butterflies the ingress passes a network of its own first. */
    long[] merged(int d, long[] primary, long[] ingress) {
        long[] second = network == Network.BUTTERFLY ? connector(d, ingress) : ingress;
        long[] layer0 = new long[1 << d];
        for (int i = 0; i < layer0.length; i++) {
            layer0[i] = add(NodeKind.JOIN, primary[i], second[i], 0, ABSENT);
        }
        return switchLayers(d, layer0);
    }

    private long[] switchLayers(int d, long[] layer0) {
        long[] last = layer0;
        int layers = network == Network.BUTTERFLY || d == 0 ? d : 2 * d - 1;
        for (int k = 1; k <= layers; k++) {
            last = switchLayer(k, 1 << Math.abs(d - k), last);
        }
        return last;
    }

    private long[] switchLayer(int layer, int bit, long[] previous) {
        long[] nodes = new long[previous.length];
        for (int i = 0; i < nodes.length; i++) {
            NodeKind kind = (i & bit) == 0 ? NodeKind.SWITCH_LOWER : NodeKind.SWITCH_UPPER;
            nodes[i] = add(kind, previous[i & ~bit], previous[i | bit], layer, ABSENT);
        }
        return nodes;
    }

    /** A base node: its first node, then k-1 links; the last is the base node's label. */
    private long chain(NodeKind first, long predecessor, int rank) {
        long last = add(first, predecessor, ABSENT, NodeVisitor.BASE_LAYER, chainLength == 1 ? rank : ABSENT);
        for (int link = 2; link <= chainLength; link++) {
            last = add(NodeKind.LINK, last, ABSENT, NodeVisitor.BASE_LAYER, link == chainLength ? rank : ABSENT);
        }
        return last;
    }

    private long add(NodeKind kind, long predecessor0, long predecessor1, int layer, int outputRank) {
        visitor.node(nextId, kind, predecessor0, predecessor1, layer, outputRank);
        return nextId++;
    }

    private static long[] concat(long[] left, long[] right) {
        long[] both = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }
}
