package io.github.posewipe.io.wipe;

import io.github.posewipe.io.wipe.RunOfTargets.Assignment;
import java.util.List;
import java.util.OptionalInt;

/** Runs over targets that no guard has to clear. */
final class Runs {
    private Runs() {}

    static WipeResult one(WipeTarget target, WipeSettings settings) {
        return one(target, settings, PoolSettings.builder());
    }

    static WipeResult one(WipeTarget target, WipeSettings settings, PoolSettings.Builder pool) {
        return all(List.of(new Assignment(target, settings)), pool).get(0);
    }

    static List<WipeResult> all(List<Assignment> jobs, PoolSettings.Builder pool) {
        return new RunOfTargets(jobs, pool.build()).run();
    }

    /** One write at a time, so that what is written is exactly what lies below the mark. */
    static PoolSettings.Builder inOrder() {
        return PoolSettings.builder().tuning(new WriteTuning(1, WriteTuning.DEFAULT.writeBytes(), OptionalInt.empty()));
    }
}
