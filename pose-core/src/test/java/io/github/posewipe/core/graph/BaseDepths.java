package io.github.posewipe.core.graph;

import java.util.Arrays;

/**
 * Longest paths that avoid a set of removed nodes, counted in whole base nodes (all k nodes of a chain lie on the path)
 * or in nodes. Dynamic programming over the ids; the arrays that come back are overwritten by the next call.
 */
final class BaseDepths {

    private final int[] first;
    private final int[] second;
    private final boolean[] isLink;
    private final boolean[] isBaseLabel;
    private final int[] values;
    private final int[] fromInputs;

    BaseDepths(CopyGraph graph) {
        first = new int[graph.size()];
        second = new int[graph.size()];
        isLink = new boolean[graph.size()];
        isBaseLabel = new boolean[graph.size()];
        for (int node = 0; node < graph.size(); node++) {
            first[node] = graph.predecessor(node, 0);
            second[node] = graph.predecessor(node, 1);
            isLink[node] = graph.kind(node) == NodeKind.LINK;
            isBaseLabel[node] = graph.isBaseLabel(node);
        }
        values = new int[graph.size()];
        fromInputs = new int[graph.inputs()];
    }

    /**
     * For each node, whole base nodes on the longest path that ends there; -1 for a removed node and for a link that no
     * path through its whole chain so far reaches.
     */
    int[] baseNodesEndingAt(boolean[] removed) {
        for (int node = 0; node < values.length; node++) {
            values[node] = removed[node] ? -1 : before(node) + (isBaseLabel[node] ? 1 : 0);
        }
        return values;
    }

    /** Whole base nodes on the longest path anywhere. */
    int longestInBaseNodes(boolean[] removed) {
        int longest = 0;
        for (int ending : baseNodesEndingAt(removed)) {
            longest = Math.max(longest, ending);
        }
        return longest;
    }

    private int before(int node) {
        if (isLink[node]) {
            return values[first[node]];
        }
        return Math.max(0, Math.max(valueOf(first[node]), valueOf(second[node])));
    }

    private int valueOf(int predecessor) {
        return predecessor < 0 ? 0 : values[predecessor];
    }

    /** For each node, nodes on the longest path that ends there, itself included; 0 for a removed node. */
    int[] nodesEndingAt(boolean[] removed) {
        for (int node = 0; node < values.length; node++) {
            values[node] = removed[node] ? 0 : 1 + Math.max(valueOf(first[node]), valueOf(second[node]));
        }
        return values;
    }

    /** For each input of a {@code connected(L)} with chains of one, base nodes on the longest path that starts there. */
    int[] baseNodesFromInputs(boolean[] removed) {
        Arrays.fill(values, 0);
        Arrays.fill(fromInputs, 0);
        for (int node = values.length - 1; node >= 0; node--) {
            if (!removed[node]) {
                int length = values[node] + (isBaseLabel[node] ? 1 : 0);
                raise(first[node], length);
                raise(second[node], length);
            }
        }
        return fromInputs;
    }

    private void raise(int predecessor, int length) {
        if (predecessor >= 0) {
            values[predecessor] = Math.max(values[predecessor], length);
        } else if (predecessor <= CopyGraph.FIRST_INPUT) {
            int input = CopyGraph.FIRST_INPUT - predecessor;
            fromInputs[input] = Math.max(fromInputs[input], length);
        }
    }
}
