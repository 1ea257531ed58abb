package io.github.posewipe.core.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which permutations of a network's terminals are routed on node-disjoint paths. With as many paths as terminals every
 * node of every layer is on one, so a system of paths is, layer by layer, a choice of one predecessor for each node with
 * no predecessor chosen twice. All choices are tried on the nodes of the graph; nothing is assumed about switches.
 */
final class NetworkRoutes {

    /** Most terminals: a permutation is a code of three bits a terminal. */
    static final int MOST_TERMINALS = 8;

    private static final int DIGIT_BITS = 3;

    private NetworkRoutes() {}

    /** Counts the permutations that are routed from layer 0 to the last layer. */
    static int count(CopyGraph graph, List<int[]> layers) {
        int terminals = layers.get(0).length;
        if (terminals > MOST_TERMINALS) {
            throw new IllegalArgumentException("terminals=" + terminals + ", allowed: up to " + MOST_TERMINALS);
        }
        BitSet reached = new BitSet();
        reached.set(identity(terminals));
        for (int layer = 1; layer < layers.size(); layer++) {
            reached = step(reached, choices(graph, layers.get(layer - 1), layers.get(layer)));
        }
        return reached.cardinality();
    }

    private static int identity(int terminals) {
        int code = 0;
        for (int position = 0; position < terminals; position++) {
            code |= position << (DIGIT_BITS * position);
        }
        return code;
    }

    private static BitSet step(BitSet reached, List<int[]> choices) {
        BitSet next = new BitSet();
        for (int code = reached.nextSetBit(0); code >= 0; code = reached.nextSetBit(code + 1)) {
            for (int[] choice : choices) {
                next.set(moved(code, choice));
            }
        }
        return next;
    }

    private static int moved(int code, int[] from) {
        int moved = 0;
        for (int position = 0; position < from.length; position++) {
            int terminal = code >>> (DIGIT_BITS * from[position]) & MOST_TERMINALS - 1;
            moved |= terminal << (DIGIT_BITS * position);
        }
        return moved;
    }

    /** All ways to give each node of a layer one of its predecessors, none twice: the position before, by position. */
    private static List<int[]> choices(CopyGraph graph, int[] previous, int[] layer) {
        List<int[]> choices = new ArrayList<>();
        choose(graph, previous, layer, 0, new int[layer.length], choices);
        return choices;
    }

    private static void choose(
            CopyGraph graph, int[] previous, int[] layer, int position, int[] chosen, List<int[]> choices) {
        if (position == layer.length) {
            choices.add(chosen.clone());
            return;
        }
        for (int which = 0; which <= 1; which++) {
            int from = graph.predecessor(layer[position], which) - previous[0];
            if (from < 0 || from >= previous.length) {
                throw new IllegalStateException("predecessor outside the layer before: node=" + layer[position]);
            }
            if (isFree(chosen, position, from)) {
                chosen[position] = from;
                choose(graph, previous, layer, position + 1, chosen, choices);
            }
        }
    }

    private static boolean isFree(int[] chosen, int positions, int from) {
        for (int position = 0; position < positions; position++) {
            if (chosen[position] == from) {
                return false;
            }
        }
        return true;
    }
}
