package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.memory.MemoryWipe;
import io.github.posewipe.io.memory.RamRequest;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code pose wipe ram:SIZE}: takes memory, labels it, reads it back, says so and gives it back.
 *
 * @param name the target as it was typed
 * @param options what was asked for
 * @param out results
 * @param err what went wrong
 */
record RamCommandRun(String name, WipeOptions options, PrintWriter out, PrintWriter err) {

    /** Wipes it; the settings are complete but for seed, report, progress and cancellation. */
    MemoryWipe.Outcome run(WipeSettings.Builder settings, Optional<SessionSeed> given, ReportPlaces places)
            throws TargetRefusedException {
        try (SessionSeed fresh = SessionSeed.random();
                ProgressView view = ProgressView.of(options.progress, name, err)) {
            applyLimits(settings);
            settings.report(places.sink(name)).progress(view).cancellation(StopSignals.handle(err));
            given.ifPresentOrElse(settings::seed, () -> settings.freshSeed(fresh));
            MemoryWipe.Outcome outcome = MemoryWipe.run(request(), settings.build());
            new ResultPrinter(out, err).print(outcome.result(), places.path(name));
            out.println("  " + outcome.facts().summary());
            return outcome;
        }
    }

    private void applyLimits(WipeSettings.Builder settings) {
        if (options.threads != null) {
            settings.labelers(options.threads);
        }
        if (options.memoryBudgetBytes != null) {
            settings.memoryBudgetBytes(options.memoryBudgetBytes);
        }
    }

    /** Says what would be done, and refuses what can be refused before. */
    ExitCode dryRun(WipeSettings common, Path report) {
        RamRequest request = request();
        ChunkGeometry geometry = ChunkGeometry.of(common.scheme(), common.chunkLabels());
        out.println("plan: hold " + request.name() + ", " + geometry + ", gamma=" + geometry.gamma() + ", verify "
                + common.verify() + ", report " + report);
        out.println("dry run: nothing was wiped");
        return ExitCode.DONE;
    }

    private RamRequest request() {
        if (options.sizeBytes != null) {
            throw new UsageException("option --size: the size of memory stands in its name; write ram:SIZE");
        }
        return MemoryName.of(name).orElseThrow().ramRequest();
    }
}
