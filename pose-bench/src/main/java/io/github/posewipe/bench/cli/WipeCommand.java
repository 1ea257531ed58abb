package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.Pause;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.journal.Journal;
import io.github.posewipe.io.journal.JournalException;
import io.github.posewipe.io.wipe.WipeJob;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import io.github.posewipe.io.wipe.Wipes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pose wipe}. */
@Command(
        name = "wipe",
        sortOptions = false,
        header = "Overwrites targets with labels and reads them back.",
        description = {
            "",
            "Overwrites targets from the first byte to the last with labels, makes that durable, reads it back and",
            "compares. What is mounted, swapped on, held by something or holds the running system is refused."
        },
        footer = {
            "",
            "Examples:",
            "  pose wipe demo.img --size 64MiB --chunk-labels 4096 --verify all --report demo.json",
            "  pose wipe /dev/sdx --dry-run --confirm",
            "  pose wipe /dev/sdx --confirm --verify 1000",
            "Without --seed-file or --seed-hex a fresh seed is made for each target and kept in its report; pose verify",
            "needs it later.",
            "Exit codes: 0 wiped and, if asked, verified; 1 mismatch; 2 usage; 3 refused by a guard; 4 I/O error or",
            "device lost; 5 backend unavailable; 130 interrupted."
        })
final class WipeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private WipeOptions options;

    @Mixin
    private SchemeOptions scheme;

    @Mixin
    private SeedOptions seeds;

    @Mixin
    private BackendOption backend;

    @Mixin
    private EvidenceOptions evidence;

    private PrintWriter out;
    private PrintWriter err;
    private Optional<LabelerProvider> provider;

    @Override
    public Integer call() throws JournalException, TargetRefusedException, IOException {
        out = spec.commandLine().getOut();
        err = spec.commandLine().getErr();
        options.requireMatching();
        Optional<MemoryName> memory = MemoryName.alone(options.targets);
        evidence.open();
        Optional<SessionSeed> given = seeds.read();
        Optional<Journal> journal =
                options.journal == null ? Optional.empty() : Optional.of(Journal.open(options.journal));
        try {
            Optional<Labelers.Choice> choice =
                    options.fill == Fill.LABELS ? Optional.of(backend.choose()) : Optional.empty();
            provider = choice.map(Labelers.Choice::provider);
            WipeSettings common = commonSettings();
            if (memory.isPresent()) {
                return new MemoryTarget(memory.get(), options, evidence, out, err)
                        .wipe(settings(), common, given)
                        .code();
            }
            PoolPlan pool =
                    new PoolPlan(options, provider, ChunkGeometry.of(scheme.scheme(), scheme.targetChunkLabels()));
            ReportPlaces places = new ReportPlaces(options.report);
            GuardedTargets targets = GuardedTargets.examine(
                    options,
                    places,
                    otherFiles(),
                    target -> journal.filter(known -> known.began(target)).isPresent());
            targets.print(out, err);
            WipePlan plan =
                    new WipePlan(common, choice.map(backend::describe), pool, places, given.isPresent(), journal);
            return run(targets, plan, given).code();
        } finally {
            journal.ifPresent(Journal::close);
            given.ifPresent(SessionSeed::close);
            evidence.close();
        }
    }

    private List<Path> otherFiles() {
        return Stream.concat(seeds.file().stream(), Stream.ofNullable(options.journal))
                .toList();
    }

    private ExitCode run(GuardedTargets targets, WipePlan plan, Optional<SessionSeed> given) throws JournalException {
        List<ExitCode> codes = new ArrayList<>(targets.refusals());
        if (targets.cleared().isEmpty()) {
            out.println("nothing was wiped");
            return ExitCode.gravest(codes);
        }
        plan.print(targets.cleared(), out);
        List<WipeResult> results;
        try (RunView view = RunView.of(options.progress, err, targets.cleared().size());
                WipeJobs jobs = new WipeJobs(plan.journal(), given, this::settings)) {
            codes.addAll(add(targets.cleared(), jobs, plan.places(), view));
            if (options.dryRun || jobs.jobs().isEmpty()) {
                out.println((options.dryRun ? "dry run: " : "") + "nothing was wiped");
                codes.add(jobs.jobs().isEmpty() ? ExitCode.USAGE : ExitCode.DONE);
                return ExitCode.gravest(codes);
            }
            results = wipe(jobs.jobs(), plan, view);
        }
        print(results, plan.places());
        results.forEach(result -> codes.add(result.exitCode()));
        codes.add(evidence.write(results.stream().map(WipeResult::report).toList(), out, err));
        return ExitCode.gravest(codes);
    }

    /** A target that the journal does not know as it is now stops no other. */
    private List<ExitCode> add(List<Clearance> targets, WipeJobs jobs, ReportPlaces places, RunView view) {
        List<ExitCode> refused = new ArrayList<>();
        for (Clearance target : targets) {
            String name = target.identity().path().toString();
            try {
                jobs.add(target, places.sink(name), view.target(name));
            } catch (JournalException | TargetRefusedException otherRun) {
                refused.add(Failures.print(otherRun, spec.commandLine()));
            }
        }
        return refused;
    }

    private List<WipeResult> wipe(List<WipeJob> jobs, WipePlan plan, RunView view) throws JournalException {
        if (plan.journal().isPresent()) {
            plan.journal().get().keep();
        }
        Cancellation cancellation = new Cancellation();
        Pause pause = new Pause();
        StopSignals.handle(cancellation, view::print, view::hide);
        PauseSignals.handle(pause, view);
        return Wipes.run(jobs, plan.pool().settings(view.run(), cancellation, pause));
    }

    private void print(List<WipeResult> results, ReportPlaces places) {
        ResultPrinter printer = new ResultPrinter(out, err);
        for (WipeResult result : results) {
            printer.print(result, places.path(result.report().target().path()));
        }
        SplitTable.print(results.stream().map(WipeResult::report).toList(), out);
    }

    /** The settings as far as they are the same for all targets, checked before anything is looked at. */
    private WipeSettings commonSettings() {
        try (SessionSeed unused = SessionSeed.random()) {
            return settings().seed(unused).build();
        } catch (IllegalArgumentException notPossible) {
            throw new UsageException(notPossible.getMessage(), notPossible);
        }
    }

    private WipeSettings.Builder settings() {
        WipeSettings.Builder settings = WipeSettings.builder()
                .fill(options.fill)
                .scheme(scheme.scheme())
                .chunkLabels(scheme.targetChunkLabels());
        provider.ifPresent(settings::provider);
        if (options.verify != null) {
            settings.verify(options.verify);
        }
        return settings;
    }
}
