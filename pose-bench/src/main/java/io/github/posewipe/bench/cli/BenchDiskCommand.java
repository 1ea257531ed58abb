package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.wipe.BenchTargets;
import io.github.posewipe.bench.wipe.Knee;
import io.github.posewipe.bench.wipe.PacedLabelers;
import io.github.posewipe.bench.wipe.PointBench;
import io.github.posewipe.bench.wipe.PointFailedException;
import io.github.posewipe.bench.wipe.PointResult;
import io.github.posewipe.bench.wipe.PointSettings;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.wipe.WriteTuning;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pose bench disk}. */
@Command(
        name = "disk",
        sortOptions = false,
        header = "Measures how fast a target is written, by write size and queue depth.",
        description = {
            "",
            "Writes prepared data that can't be compressed by the writer of pose wipe, and overwrites the target each",
            "time. Marks the knee: the smallest writes and the fewest in flight within 5 %% of the best rate."
        },
        footer = {
            "",
            "Examples:",
            "  pose bench disk bench.img --size 1GiB",
            "  pose bench disk /dev/sdx --confirm --write-size 256KiB,1MiB,4MiB --queue-depth 1,4,16 --json"
        })
final class BenchDiskCommand implements Callable<Integer> {
    private static final int FILLERS = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchTargetOptions options;

    @Option(
            names = "--write-size",
            paramLabel = "S",
            split = ",",
            defaultValue = "64KiB,256KiB,1MiB,4MiB",
            converter = Numbers.WriteSize.class,
            description = "Sizes of a write, powers of two from 4KiB to 32MiB (default: ${DEFAULT-VALUE}).")
    private List<Integer> writeBytes;

    @Option(
            names = "--queue-depth",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2,4,8,16",
            converter = Numbers.Depth.class,
            description = "Writes in flight at once, 1 to 64 (default: ${DEFAULT-VALUE}).")
    private List<Integer> depths;

    @Option(names = "--json", description = "Prints a JSON object a row instead of the table.")
    private boolean json;

    @Override
    public Integer call() throws IOException, TargetRefusedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<WriteTuning> points = points();
        List<PointResult> results = new ArrayList<>();
        try (BenchTargets targets = options.targets()) {
            options.announce(targets, err);
            Cancellation cancellation = StopSignals.handle(err);
            PointBench bench = options.bench(targets, new PacedLabelers(OptionalLong.empty()), cancellation);
            for (WriteTuning point : points) {
                PointResult result = run(bench, point);
                if (cancellation.isCancelled()) {
                    print(points, results, out);
                    return ExitCode.INTERRUPTED.code();
                }
                results.add(result);
                err.println(Sizes.readable(point.writeBytes()) + " x " + point.writesInFlight() + ": "
                        + SweepRenderer.rate(result));
            }
        } catch (PointFailedException failed) {
            err.println("pose: " + failed.getMessage());
            return failed.exitCode().code();
        }
        print(points, results, out);
        return ExitCode.DONE.code();
    }

    /** Ascending by what they take: small writes before large ones, few before many. */
    private List<WriteTuning> points() {
        List<WriteTuning> points = new ArrayList<>();
        for (int bytes : writeBytes.stream().sorted().distinct().toList()) {
            for (int depth : depths.stream().sorted().distinct().toList()) {
                points.add(new WriteTuning(depth, bytes, OptionalInt.empty()));
            }
        }
        return points;
    }

    /** A write is a chunk, so that it has exactly the size that is measured. */
    private PointResult run(PointBench bench, WriteTuning point) throws TargetRefusedException, PointFailedException {
        PointSettings settings = new PointSettings(FILLERS * options.count(), OptionalInt.empty(), point);
        return bench.run(settings, SchemeOptions.DEFAULT_SCHEME, point.writeBytes() / LabelScheme.LABEL_BYTES);
    }

    private void print(List<WriteTuning> points, List<PointResult> results, PrintWriter out) {
        if (results.isEmpty()) {
            return;
        }
        int knee = Knee.of(results.stream().map(PointResult::mibPerSecond).toList());
        Table table = new Table("rrrrl", "WRITE", "IN FLIGHT", "MiB/s", "writing", "");
        for (int i = 0; i < results.size(); i++) {
            PointResult result = results.get(i);
            if (json) {
                out.println(json(points.get(i), result, i == knee));
            }
            table.row(
                    Sizes.readable(points.get(i).writeBytes()),
                    Integer.toString(points.get(i).writesInFlight()),
                    String.format(Locale.ROOT, "%.1f", result.mibPerSecond()),
                    Math.round(100 * result.writeShare()) + " %",
                    i == knee ? "<- knee" : "");
        }
        if (!json) {
            table.print(out);
        }
        out.flush();
    }

    private static ObjectNode json(WriteTuning point, PointResult result, boolean knee) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.put("writeBytes", point.writeBytes());
        row.put("writesInFlight", point.writesInFlight());
        row.put("bytes", result.bytes());
        row.put("seconds", result.writingSeconds());
        row.put("mibPerSecond", result.mibPerSecond());
        row.put("writeShare", result.writeShare());
        row.put("peakResidentBytes", result.memory().residentBytes());
        row.put("peakDirectBytes", result.memory().directBytes());
        row.put("knee", knee);
        return row;
    }
}
