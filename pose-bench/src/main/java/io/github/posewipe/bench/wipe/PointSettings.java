package io.github.posewipe.bench.wipe;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.wipe.PoolSettings;
import io.github.posewipe.io.wipe.WriteTuning;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One point of a bench. Immutable.
 *
 * @param labelers labelers of the pool
 * @param labelersPerTarget labelers of a target's team; empty for the default
 * @param tuning writes and buffers
 */
public record PointSettings(int labelers, OptionalInt labelersPerTarget, WriteTuning tuning) {

    /** The settings of the pool, as a wipe would have them. */
    PoolSettings.Builder pool(LabelerProvider provider, OptionalLong memoryBudgetBytes) {
        PoolSettings.Builder pool =
                PoolSettings.builder().labelers(provider, labelers).tuning(tuning);
        labelersPerTarget.ifPresent(pool::labelersPerTarget);
        memoryBudgetBytes.ifPresent(pool::memoryBudgetBytes);
        return pool;
    }
}
