package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Pause;
import io.github.posewipe.io.RunProgress;
import io.github.posewipe.io.Throttle;
import io.github.posewipe.io.wipe.PoolSettings;
import io.github.posewipe.io.wipe.TeamPlan;
import io.github.posewipe.io.wipe.WriteTuning;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What all targets of a wipe share: labelers, memory, the rate limit.
 *
 * @param options what the user asked for
 * @param provider the backend; empty where nothing labels
 * @param geometry the chunks that are labelled
 */
record PoolPlan(WipeOptions options, Optional<LabelerProvider> provider, ChunkGeometry geometry) {

    private int labelers(LabelerProvider backend) {
        return options.threads == null ? backend.defaultLabelers() : options.threads;
    }

    private OptionalInt wanted() {
        return options.labelersPerTarget == null ? OptionalInt.empty() : OptionalInt.of(options.labelersPerTarget);
    }

    /**
     * How the labelers are shared out; empty where nothing labels.
     *
     * @throws UsageException if that is not possible
     */
    Optional<TeamPlan> teams(int targets) {
        if (provider.isEmpty() && options.labelersPerTarget != null) {
            throw new UsageException("option --gpus-per-disk: with --fill " + options.fill.id()
                    + " there are no labelers to share out; leave it out");
        }
        try {
            return provider.map(backend -> TeamPlan.of(labelers(backend), targets, wanted()));
        } catch (IllegalArgumentException notPossible) {
            throw new UsageException("option --gpus-per-disk: " + notPossible.getMessage(), notPossible);
        }
    }

    /** Prints who labels, who writes and what that may hold. */
    void print(int targets, PrintWriter out) {
        teams(targets)
                .ifPresent(teams -> out.println("labelers: " + teams.reason() + "; each holds "
                        + Sizes.readable(provider.orElseThrow().workingBytes(geometry))
                        + " beyond the buffers; one that fails: "
                        + options.onLabelerFailure.name().toLowerCase(Locale.ROOT)));
        WriteTuning tuning = WriteTuning.DEFAULT;
        out.println("writer: one a target, " + tuning.writesInFlight() + " writes of up to "
                + Sizes.readable(tuning.writeBytes()) + " in flight"
                + (options.bytesPerSecond == null
                        ? ""
                        : ", all targets together at most " + Sizes.readable(options.bytesPerSecond) + "/s"));
    }

    /** The settings of the run. */
    PoolSettings settings(RunProgress progress, Cancellation cancellation, Pause pause) {
        PoolSettings.Builder settings = PoolSettings.builder()
                .onLabelerFailure(options.onLabelerFailure)
                .progress(progress)
                .cancellation(cancellation)
                .pause(pause);
        provider.ifPresent(backend -> settings.labelers(backend, labelers(backend)));
        wanted().ifPresent(settings::labelersPerTarget);
        if (options.memoryBudgetBytes != null) {
            settings.memoryBudgetBytes(options.memoryBudgetBytes);
        }
        if (options.bytesPerSecond != null) {
            settings.throttle(Throttle.of(options.bytesPerSecond));
        }
        return settings.build();
    }
}
