package io.github.posewipe.core.graph;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One copy of a chunk's graph, or the {@code connected(L)} at its end, as the visitor of {@link ChunkGraph} tells it:
 * nodes in the order of their ids, so predecessors come first. Node numbers are ids minus the id of the first node; in
 * a {@code standalone} of copy 1 they are the ids themselves.
 */
final class CopyGraph {

    /** Stands for a predecessor that a node does not have. */
    static final int ABSENT = -1;

    /** A predecessor of {@code FIRST_INPUT - i} is input i of a {@code connected(L)}: no node, never removed. */
    static final int FIRST_INPUT = -2;

    private final List<Node> nodes;
    private final int inputs;

    /** Predecessors are node numbers, {@link #ABSENT}, or inputs. */
    record Node(NodeKind kind, int predecessor0, int predecessor1, int layer, int outputRank) {}

    private CopyGraph(List<Node> nodes, int inputs) {
        this.nodes = nodes;
        this.inputs = inputs;
    }

    /** {@code standalone(level)}, copy 1 of a chunk of 2^level labels; its outputs are the upper half of its base nodes. */
    static CopyGraph standalone(LabelScheme scheme, int level) {
        ChunkGeometry geometry = ChunkGeometry.of(scheme, 1 << level);
        List<Node> nodes = new ArrayList<>();
        new ChunkGraph(geometry).visit((id, kind, predecessor0, predecessor1, layer, outputRank) -> {
            if (id < geometry.copyNodeCount()) {
                nodes.add(new Node(kind, (int) predecessor0, (int) predecessor1, layer, outputRank));
            }
        });
        return new CopyGraph(nodes, 0);
    }

    /** {@code connected(level)}: the upper half of {@code standalone(level + 1)}, which enters it from the nodes before. */
    static CopyGraph connected(LabelScheme scheme, int level) {
        CopyGraph whole = standalone(scheme, level + 1);
        int inputs = 1 << level;
        int first = whole.firstNodeOfBase(inputs);
        List<Node> nodes = new ArrayList<>();
        for (Node node : whole.nodes.subList(first, whole.size())) {
            nodes.add(new Node(
                    node.kind,
                    relative(node.predecessor0, first, inputs),
                    relative(node.predecessor1, first, inputs),
                    node.layer,
                    node.outputRank));
        }
        return new CopyGraph(nodes, inputs);
    }

    /** The last layer before {@code first} is what enters: its position i is input i. */
    private static int relative(int predecessor, int first, int inputs) {
        if (predecessor == ABSENT || predecessor >= first) {
            return predecessor == ABSENT ? ABSENT : predecessor - first;
        }
        return FIRST_INPUT - (predecessor - (first - inputs));
    }

    private int firstNodeOfBase(int base) {
        int seen = -1;
        for (int i = 0; i < size(); i++) {
            if (kind(i) == NodeKind.SOURCE || kind(i) == NodeKind.BASE) {
                seen++;
            }
            if (seen == base) {
                return i;
            }
        }
        throw new IllegalArgumentException("no such base node: base=" + base + ", nodes=" + size());
    }

    int size() {
        return nodes.size();
    }

    /** Inputs of a {@code connected(L)}: 2^L; of a {@code standalone} none. */
    int inputs() {
        return inputs;
    }

    NodeKind kind(int node) {
        return nodes.get(node).kind;
    }

    /** The first (0) or second (1) predecessor of a node. */
    int predecessor(int node, int which) {
        return which == 0 ? nodes.get(node).predecessor0 : nodes.get(node).predecessor1;
    }

    /** The last nodes of all chains, in base order: what networks read and what is stored. */
    int[] baseLabels() {
        return IntStream.range(0, size()).filter(this::isBaseLabel).toArray();
    }

    /** The nodes that are stored labels, in the order of their ranks. */
    int[] outputs() {
        return IntStream.range(0, size())
                .filter(node -> nodes.get(node).outputRank != ABSENT)
                .toArray();
    }

    boolean isBaseLabel(int node) {
        return kind(node).isBase() && (node + 1 == size() || kind(node + 1) != NodeKind.LINK);
    }

    /** The networks, each a list of layers, each the node numbers by position. */
    List<List<int[]>> networks() {
        List<List<int[]>> networks = new ArrayList<>();
        int node = 0;
        while (node < size()) {
            int end = endOfLayer(node);
            if (!kind(node).isBase()) {
                if (nodes.get(node).layer == 0) {
                    networks.add(new ArrayList<>());
                }
                networks.get(networks.size() - 1).add(IntStream.range(node, end).toArray());
            }
            node = end;
        }
        return networks;
    }

    private int endOfLayer(int node) {
        int end = node + 1;
        while (end < size() && isSameLayer(nodes.get(node), nodes.get(end))) {
            end++;
        }
        return end;
    }

    /** Two layers 0 may follow each other: the inputs of a connector of one layer, then the joins of a merged network. */
    private static boolean isSameLayer(Node one, Node other) {
        boolean sameStart = (one.kind == NodeKind.JOIN) == (other.kind == NodeKind.JOIN);
        return one.layer == other.layer && sameStart && one.kind.isBase() == other.kind.isBase();
    }
}
