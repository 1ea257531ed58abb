package io.github.posewipe.core.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Tries a claim on sets of removed nodes, all of them or a search, and remembers where it had the least slack. */
final class RemovedSets {

    private final Claim claim;
    private final boolean[] removed;
    private int count;
    private long tried;
    private int leastSlack = Integer.MAX_VALUE;
    private List<Integer> worst = List.of();
    private final List<List<Integer>> violations = new ArrayList<>();

    private RemovedSets(Claim claim) {
        this.claim = claim;
        this.removed = new boolean[claim.graph().size()];
    }

    /** What was seen: how many sets, the least slack and a set that has it, and every violation in the order tried. */
    record Outcome(long tried, int leastSlack, List<Integer> worst, List<List<Integer>> violations) {}

    /** Every set of up to {@code most} nodes. */
    static Outcome all(Claim claim, int most) {
        RemovedSets sets = new RemovedSets(claim);
        sets.extend(0, most);
        return sets.outcome();
    }

    private void extend(int from, int more) {
        trySet();
        for (int node = from; more > 0 && node < removed.length; node++) {
            toggle(node);
            extend(node + 1, more - 1);
            toggle(node);
        }
    }

    /** Random sets, each of 1 to {@code most} nodes. */
    static Outcome random(Claim claim, int most, int sets, long seed) {
        Random random = new Random(seed);
        RemovedSets tried = new RemovedSets(claim);
        for (int i = 0; i < sets; i++) {
            tried.drawSet(random, 1 + random.nextInt(most));
            tried.trySet();
        }
        return tried.outcome();
    }

    /**
     * Searches for the least slack: from random sets of 1 to {@code most} nodes, each step exchanges one removed node for
     * another and stays if that left no more slack.
     */
    static Outcome search(Claim claim, int most, int starts, int steps, long seed) {
        Random random = new Random(seed);
        RemovedSets sets = new RemovedSets(claim);
        for (int start = 0; start < starts; start++) {
            sets.drawSet(random, 1 + random.nextInt(most));
            sets.descend(random, steps);
        }
        return sets.outcome();
    }

    private void descend(Random random, int steps) {
        int slack = trySet();
        for (int step = 0; step < steps; step++) {
            int out = drawNode(random, true);
            int in = drawNode(random, false);
            toggle(out);
            toggle(in);
            int next = trySet();
            if (next <= slack) {
                slack = next;
            } else {
                toggle(out);
                toggle(in);
            }
        }
    }

    private void drawSet(Random random, int size) {
        IntStream.range(0, removed.length).filter(node -> removed[node]).forEach(this::toggle);
        while (count < size) {
            toggle(drawNode(random, false));
        }
    }

    private int drawNode(Random random, boolean whichIsRemoved) {
        int node = random.nextInt(removed.length);
        while (removed[node] != whichIsRemoved) {
            node = random.nextInt(removed.length);
        }
        return node;
    }

    private void toggle(int node) {
        removed[node] ^= true;
        count += removed[node] ? 1 : -1;
    }

    private int trySet() {
        tried++;
        int slack = claim.slack(removed, count);
        if (slack < leastSlack) {
            leastSlack = slack;
            worst = removedNodes();
        }
        if (slack < 0) {
            violations.add(removedNodes());
        }
        return slack;
    }

    private List<Integer> removedNodes() {
        return IntStream.range(0, removed.length)
                .filter(node -> removed[node])
                .boxed()
                .toList();
    }

    private Outcome outcome() {
        return new Outcome(tried, leastSlack, worst, violations);
    }
}
