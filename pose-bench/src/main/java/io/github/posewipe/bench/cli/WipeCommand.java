package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.memory.HbmRequest;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.Pause;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.evidence.EvidenceBuilder;
import io.github.posewipe.io.memory.MemoryWipe;
import io.github.posewipe.io.wipe.WipeJob;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import io.github.posewipe.io.wipe.Wipes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
    public Integer call() throws TargetRefusedException, IOException {
        out = spec.commandLine().getOut();
        err = spec.commandLine().getErr();
        Optional<MemoryName> memory = MemoryName.alone(options.targets);
        evidence.open();
        Optional<SessionSeed> given = seeds.read();
        try {
            Optional<Labelers.Choice> choice =
                    options.fill == Fill.LABELS ? Optional.of(backend.choose()) : Optional.empty();
            provider = choice.map(Labelers.Choice::provider);
            WipeSettings common = commonSettings();
            if (memory.isPresent()) {
                return wipeMemory(memory.get(), common, given).code();
            }
            PoolPlan pool =
                    new PoolPlan(options, provider, ChunkGeometry.of(scheme.scheme(), scheme.targetChunkLabels()));
            ReportPlaces places = new ReportPlaces(options.report);
            GuardedTargets targets = GuardedTargets.examine(options, places, seeds.file());
            targets.print(out, err);
            WipePlan plan = new WipePlan(common, choice.map(backend::describe), pool, places, given.isPresent());
            return run(targets, plan, given).code();
        } finally {
            given.ifPresent(SessionSeed::close);
            evidence.close();
        }
    }

    private ExitCode wipeMemory(MemoryName memory, WipeSettings common, Optional<SessionSeed> given)
            throws TargetRefusedException, IOException {
        String name = options.targets.get(0);
        ReportPlaces places = new ReportPlaces(options.report);
        if (options.leaveBytes != null && memory.kind() != MemoryName.Kind.HBM) {
            throw new UsageException("option --leave: only memory of a GPU is labelled in passes; name hbm:GPU");
        }
        try {
            return memory.kind() == MemoryName.Kind.RAM
                    ? wipeRam(name, common, given, places)
                    : wipeHbm(name, common, given, places);
        } catch (IllegalArgumentException notPossible) {
            throw new UsageException(notPossible.getMessage(), notPossible);
        }
    }

    private ExitCode wipeRam(String name, WipeSettings common, Optional<SessionSeed> given, ReportPlaces places)
            throws TargetRefusedException {
        RamCommandRun run = new RamCommandRun(name, options, out, err);
        if (options.dryRun) {
            return run.dryRun(common, places.path(name));
        }
        MemoryWipe.Outcome outcome = run.run(settings(), given, places);
        long rest = outcome.facts().physicalBytes() - outcome.facts().heldBytes();
        EvidenceBuilder builder = new EvidenceBuilder().wipe(outcome.result().report(), rest);
        return ExitCode.gravest(List.of(outcome.result().exitCode(), evidence.write(builder, out, err)));
    }

    private ExitCode wipeHbm(String name, WipeSettings common, Optional<SessionSeed> given, ReportPlaces places)
            throws IOException {
        long leave = options.leaveBytes == null ? HbmRequest.DEFAULT_LEAVE_BYTES : options.leaveBytes;
        HbmCommandRun run = new HbmCommandRun(name, leave, out, err);
        if (options.dryRun) {
            return run.dryRun(common);
        }
        try (SessionSeed fresh = SessionSeed.random()) {
            Cancellation cancellation = StopSignals.handle(err);
            HbmCommandRun.Done done = run.run(common, given.orElse(fresh), places, cancellation);
            EvidenceBuilder builder = new EvidenceBuilder().wipe(done.report(), done.unattestedBytes());
            return ExitCode.gravest(List.of(HbmCommandRun.exitCode(done.report()), evidence.write(builder, out, err)));
        }
    }

    private ExitCode run(GuardedTargets targets, WipePlan plan, Optional<SessionSeed> given) {
        List<ExitCode> codes = new ArrayList<>(targets.refusals());
        if (targets.cleared().isEmpty()) {
            out.println("nothing was wiped");
            return ExitCode.gravest(codes);
        }
        plan.print(targets.cleared(), out);
        if (options.dryRun) {
            out.println("dry run: nothing was wiped");
            codes.add(ExitCode.DONE);
            return ExitCode.gravest(codes);
        }
        List<WipeResult> results = wipe(targets.cleared(), plan, given);
        print(results, plan.places());
        results.forEach(result -> codes.add(result.exitCode()));
        codes.add(evidence.write(results.stream().map(WipeResult::report).toList(), out, err));
        return ExitCode.gravest(codes);
    }

    private List<WipeResult> wipe(List<Clearance> targets, WipePlan plan, Optional<SessionSeed> given) {
        Cancellation cancellation = new Cancellation();
        Pause pause = new Pause();
        List<SessionSeed> fresh = new ArrayList<>();
        try (RunView view = RunView.of(options.progress, err, targets.size())) {
            StopSignals.handle(cancellation, view::print, view::hide);
            PauseSignals.handle(pause, view);
            List<WipeJob> jobs = new ArrayList<>();
            for (Clearance target : targets) {
                String name = target.identity().path().toString();
                WipeSettings.Builder settings =
                        settings().report(plan.places().sink(name)).progress(view.target(name));
                given.ifPresentOrElse(settings::seed, () -> settings.freshSeed(random(fresh)));
                jobs.add(new WipeJob(target, settings.build()));
            }
            return Wipes.run(jobs, plan.pool().settings(view.run(), cancellation, pause));
        } finally {
            fresh.forEach(SessionSeed::close);
        }
    }

    private static SessionSeed random(List<SessionSeed> kept) {
        SessionSeed seed = SessionSeed.random();
        kept.add(seed);
        return seed;
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
