package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.util.random.RandomGenerator;

/**
 * The challenges of a session, drawn independently and uniformly before it, with the labels that answer them. Nothing of
 * it leaves the verifier before its round.
 */
final class Challenges {
    private final long[][] positions;
    private final byte[][] labels;
    private final short[] order;

    private Challenges(long[][] positions, byte[][] labels, short[] order) {
        this.positions = positions;
        this.labels = labels;
        this.order = order;
    }

    static Challenges draw(SessionPlan plan, SessionSeed seed, LabelerProvider provider, RandomGenerator random) {
        int targets = plan.targets().size();
        long[][] positions = new long[targets][plan.rounds()];
        byte[][] labels = new byte[targets][];
        for (int target = 0; target < targets; target++) {
            LabelCut cut = LabelCut.of(plan, plan.targets().get(target));
            for (int i = 0; i < plan.rounds(); i++) {
                positions[target][i] = random.nextLong(cut.labelCount());
            }
            try (SessionSeed targetSeed = TargetSeeds.of(seed, target)) {
                labels[target] = ExpectedLabels.compute(cut, targetSeed, provider, positions[target]);
            }
        }
        return new Challenges(positions, labels, shuffled(plan, random));
    }

    /** Which target each round asks: all as often, in an order that can't be foreseen. */
    private static short[] shuffled(SessionPlan plan, RandomGenerator random) {
        short[] order = new short[plan.totalRounds()];
        for (int i = 0; i < order.length; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = (short) (i / plan.rounds());
        }
        return order;
    }

    int count() {
        return order.length;
    }

    int target(int index) {
        return order[index];
    }

    long position(int target, int indexInTarget) {
        return positions[target][indexInTarget];
    }

    /** The labels of a target's challenges: 32 bytes each. */
    byte[] labels(int target) {
        return labels[target];
    }
}
