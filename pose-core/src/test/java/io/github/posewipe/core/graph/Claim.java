package io.github.posewipe.core.graph;

import java.util.Arrays;

/**
 * A claim about a graph and every set of removed nodes (docs/security.md). Instances keep working arrays: one thread.
 */
interface Claim {

    /** The graph that the claim is about. */
    CopyGraph graph();

    /**
     * What is left before the claim fails: negative exactly where the removed set violates it.
     *
     * @param removed for each node whether it is removed
     * @param count how many are
     */
    int slack(boolean[] removed, int count);

    /** Lemma G: for every v, at least N - v + 1 inputs start a path of at least v base nodes; N = 2^L - count. */
    static Claim entries(CopyGraph connected) {
        BaseDepths depths = new BaseDepths(connected);
        return of(connected, (removed, count) -> {
            int[] lengths = depths.baseNodesFromInputs(removed);
            Arrays.sort(lengths);
            int needed = connected.inputs() - count;
            int slack = Integer.MAX_VALUE;
            for (int t = 1; t <= needed; t++) {
                slack = Math.min(slack, lengths[lengths.length - t] - (needed - (t - 1)));
            }
            return slack;
        });
    }

    /** Claim A: a path through at least 2^L - count base nodes. */
    static Claim path(CopyGraph standalone) {
        BaseDepths depths = new BaseDepths(standalone);
        int baseNodes = standalone.baseLabels().length;
        return of(standalone, (removed, count) -> depths.longestInBaseNodes(removed) - (baseNodes - count));
    }

    /** Claim B: all but count outputs are kept out of R and end a path with at least 2^n base nodes before them. */
    static Claim depth(CopyGraph standalone) {
        BaseDepths depths = new BaseDepths(standalone);
        int[] outputs = standalone.outputs();
        return of(standalone, (removed, count) -> {
            int[] ending = depths.baseNodesEndingAt(removed);
            return guaranteed(outputs, ending, count) - (outputs.length + 1);
        });
    }

    /** The depth in nodes, the output's own included: all but count outputs end a path of at least that many. */
    static Claim nodes(CopyGraph standalone, int atLeast) {
        BaseDepths depths = new BaseDepths(standalone);
        int[] outputs = standalone.outputs();
        return of(standalone, (removed, count) -> guaranteed(outputs, depths.nodesEndingAt(removed), count) - atLeast);
    }

    /** The (count + 1)-th smallest value among the outputs: what all but count of them reach. */
    private static int guaranteed(int[] outputs, int[] values, int count) {
        if (count >= outputs.length) {
            return Integer.MAX_VALUE / 2;
        }
        int[] reached = new int[outputs.length];
        for (int i = 0; i < outputs.length; i++) {
            reached[i] = values[outputs[i]];
        }
        Arrays.sort(reached);
        return reached[count];
    }

    /** Slack without its graph. */
    interface Slack {
        int of(boolean[] removed, int count);
    }

    private static Claim of(CopyGraph graph, Slack slack) {
        return new Claim() {
            @Override
            public CopyGraph graph() {
                return graph;
            }

            @Override
            public int slack(boolean[] removed, int count) {
                return slack.of(removed, count);
            }
        };
    }
}
