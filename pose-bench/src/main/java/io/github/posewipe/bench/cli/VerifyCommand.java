package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.Targets;
import io.github.posewipe.io.verify.Verification;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.verify.VerifyResult;
import io.github.posewipe.io.verify.VerifySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pose verify}. */
@Command(
        name = "verify",
        sortOptions = false,
        header = "Reads wiped targets back and compares.",
        description = {
            "",
            "Reads wiped targets back, past every cache, and compares them with labels computed anew. Never opens a",
            "target for writing. What is not given here is taken from the report of the wipe."
        },
        footer = {
            "",
            "Examples:",
            "  pose verify demo.img --report demo.json --samples all",
            "  pose verify /dev/sdx --seed-file seed.bin --scheme drg-v1 --chunk-labels 131072",
            "Exit codes: 0 all that was read is right; 1 mismatch (says where, or that the whole target disagrees);",
            "2 usage; 3 refused; 4 I/O error; 5 backend unavailable; 130 interrupted."
        })
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "TARGET", description = "Block devices or regular files.")
    private List<String> targets;

    @Mixin
    private SeedOptions seeds;

    @Mixin
    private SchemeOptions scheme;

    @Mixin
    private BackendOption backend;

    @Option(
            names = "--samples",
            paramLabel = "N",
            converter = WipeOptions.Extent.class,
            description = "Chunks to read, spread over the target, the first and the last among them; or all"
                    + " (default: 64).")
    private VerifyExtent samples = VerifyExtent.samples(VerifyExtent.DEFAULT_SAMPLES);

    @Option(
            names = "--report",
            paramLabel = "F",
            description = "Report of the wipe; the result is written into it (default: the one beside the target).")
    private Path report;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            defaultValue = "auto",
            description = "auto (default; one line on a terminal, plain lines otherwise), plain, none.")
    private ProgressView.Mode progress;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        if (samples.isNone()) {
            throw new UsageException("option --samples: nothing would be verified; allowed: 1 or more, or all");
        }
        MemoryName.requireNone(targets);
        Optional<SessionSeed> given = seeds.read();
        try {
            LabelerProvider provider = backend.choose().provider();
            Cancellation cancellation = StopSignals.handle(err);
            List<ExitCode> codes = new ArrayList<>();
            for (String target : targets) {
                codes.add(verifyOrReport(target, given, provider, cancellation));
            }
            return ExitCode.gravest(codes).code();
        } finally {
            given.ifPresent(SessionSeed::close);
        }
    }

    /** Each target has its own fate: one that can't be verified stops no other. */
    private ExitCode verifyOrReport(
            String target, Optional<SessionSeed> given, LabelerProvider provider, Cancellation cancellation) {
        try {
            if (cancellation.isCancelled()) {
                spec.commandLine().getErr().println(target + ": not begun, nothing was verified");
                return ExitCode.INTERRUPTED;
            }
            return verify(target, given, provider, cancellation);
        } catch (UsageException | TargetRefusedException | IOException failure) {
            return Failures.print(failure, spec.commandLine());
        }
    }

    private ExitCode verify(
            String target, Optional<SessionSeed> given, LabelerProvider provider, Cancellation cancellation)
            throws TargetRefusedException, IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        KnownWipe wipe = KnownWipe.find(target, report, targets.size() == 1);
        try (TargetChannel channel = Targets.openForReading(FileNodes.path(target));
                VerifyParameters parameters = VerifyParameters.resolve(scheme, given, wipe)) {
            TargetLayout layout = layout(parameters, channel);
            wipe.noteOtherSize(layout.sizeBytes(), err);
            out.println(target + ": verifying " + chunks(layout) + " of " + layout.chunkCount() + " chunks, "
                    + parameters.describe());
            out.flush();
            VerifyResult result;
            try (ProgressView view = ProgressView.of(progress, target, err)) {
                VerifySettings.Builder settings = VerifySettings.builder()
                        .fill(parameters.fill())
                        .scheme(parameters.scheme())
                        .chunkLabels(parameters.chunkLabels())
                        .provider(provider)
                        .extent(samples)
                        .notWritten(wipe.notWritten())
                        .progress(view)
                        .cancellation(cancellation);
                parameters.seed().ifPresent(settings::seed);
                result = Verification.run(channel, settings.build());
            }
            new ResultPrinter(out, err).print(target, result);
            wipe.record(result, parameters, channel.identity(), layout, out);
            out.flush();
            return result.exitCode();
        }
    }

    private String chunks(TargetLayout layout) {
        long count = samples.samplesOf(layout.chunkCount());
        return count == layout.chunkCount() ? "all" : Long.toString(count);
    }

    private static TargetLayout layout(VerifyParameters parameters, TargetChannel channel) {
        if (parameters.fill() == Fill.RANDOM) {
            throw new UsageException("a random fill is kept nowhere, so nothing can verify it");
        }
        try {
            return TargetLayout.of(
                    parameters.scheme(),
                    parameters.chunkLabels(),
                    channel.identity().sizeBytes());
        } catch (IllegalArgumentException tooSmall) {
            throw new UsageException(channel.identity().path() + ": " + tooSmall.getMessage(), tooSmall);
        }
    }
}
