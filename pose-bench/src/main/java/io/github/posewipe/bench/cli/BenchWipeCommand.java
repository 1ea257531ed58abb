package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.wipe.BenchTargets;
import io.github.posewipe.bench.wipe.PacedLabelers;
import io.github.posewipe.bench.wipe.PointBench;
import io.github.posewipe.bench.wipe.PointFailedException;
import io.github.posewipe.bench.wipe.PointResult;
import io.github.posewipe.bench.wipe.PointSettings;
import io.github.posewipe.bench.wipe.Sweep;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code pose bench wipe}. */
@Command(
        name = "wipe",
        sortOptions = false,
        header = "Measures wipes with more and more threads, buffers or labelers a target.",
        description = {
            "",
            "Runs the wipe itself, point by point, and overwrites the targets each time. Prints rate and peak memory of",
            "each point, what bounds it (label, copy, write), and marks the knee: the first point within 5 %% of the best."
        },
        footer = {
            "",
            "Examples:",
            "  pose bench wipe bench.img --size 1GiB --sweep threads",
            "  pose bench wipe /dev/sdx /dev/sdy --confirm --sweep gpus-per-disk --backend cuda",
            "  pose bench wipe /dev/sdx --confirm --sweep buffers --label-rate 500MiB --threads 4 --json"
        })
final class BenchWipeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchTargetOptions options;

    @Option(
            names = "--sweep",
            paramLabel = "WHAT",
            required = true,
            converter = SweepName.class,
            completionCandidates = SweepNames.class,
            description = "threads (labelers), buffers (of a target), or gpus-per-disk (labelers of a target).")
    private Sweep sweep;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Numbers.Count.class,
            description = "Labelers, or the most of them with --sweep threads (default: one a processor or device).")
    private Integer threads;

    @Option(
            names = "--label-rate",
            paramLabel = "S",
            converter = Sizes.AtLeastOne.class,
            description = "Bytes a second of each labeler: stand-ins of that speed hand out prepared data in place of"
                    + " labels.")
    private Long labelBytesPerSecond;

    @Mixin
    private SchemeOptions scheme;

    @Mixin
    private BackendOption backend;

    @Option(names = "--json", description = "Prints a JSON object a row instead of the table.")
    private boolean json;

    @Override
    public Integer call() throws IOException, TargetRefusedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        LabelerProvider provider = provider();
        int labelers = threads == null ? provider.defaultLabelers() : threads;
        List<PointSettings> points = new ArrayList<>();
        List<PointResult> results = new ArrayList<>();
        try (BenchTargets targets = options.targets()) {
            options.announce(targets, err);
            Cancellation cancellation = StopSignals.handle(err);
            PointBench bench = options.bench(targets, provider, cancellation);
            for (int value : sweep.values(labelers)) {
                PointSettings point = sweep.point(value, labelers);
                PointResult result = bench.run(point, scheme.scheme(), scheme.targetChunkLabels());
                if (cancellation.isCancelled()) {
                    err.println("interrupted at " + sweep.id() + "=" + value + "; the points before it are complete");
                    SweepRenderer.print(sweep, points, results, json, out);
                    return ExitCode.INTERRUPTED.code();
                }
                points.add(point);
                results.add(result);
                err.println(sweep.id() + "=" + value + ": " + SweepRenderer.rate(result));
            }
        } catch (PointFailedException failed) {
            err.println("pose: " + failed.getMessage());
            return failed.exitCode().code();
        } catch (IllegalArgumentException notPossible) {
            throw new UsageException(notPossible.getMessage(), notPossible);
        }
        SweepRenderer.print(sweep, points, results, json, out);
        return ExitCode.DONE.code();
    }

    private LabelerProvider provider() {
        if (labelBytesPerSecond == null) {
            return backend.choose().provider();
        }
        if (!backend.name().equals(BackendOption.AUTO)) {
            throw new UsageException("option --label-rate: stand-ins take the place of backend '" + backend.name()
                    + "'; leave one of the two out");
        }
        return new PacedLabelers(OptionalLong.of(labelBytesPerSecond));
    }

    /** What the completion script offers. */
    static final class SweepNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        SweepNames() {
            super(Stream.of(Sweep.values()).map(Sweep::id).toList());
        }
    }

    /** {@code --sweep}. */
    static final class SweepName implements ITypeConverter<Sweep> {
        @Override
        public Sweep convert(String text) {
            return Stream.of(Sweep.values())
                    .filter(known -> known.id().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "unknown sweep '" + text + "'; known: " + String.join(", ", new SweepNames())));
        }
    }
}
