package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.rack.Rack;
import io.github.posewipe.bench.rack.RackVerdict;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pose report merge}. */
@Command(
        name = "merge",
        sortOptions = false,
        header = "Gives one verdict for the reports of a rack.",
        description = {
            "",
            "Reads the reports of many targets and machines and gives one verdict, the gravest of them, and its exit",
            "code: 0 every target was written and what was read back is right; 1 a mismatch, or a report that",
            "contradicts itself; 2 a file is no report; 4 failed, without an end, or missing; 130 interrupted.",
            "Of several wipes of one disk (same model, serial number, size, name and seed) the latest counts; a",
            "verification never makes a failed wipe good. What may be of two machines stays apart."
        },
        footer = {"", "Example:", "  pose report merge --expect 16 reports/*/*.json"})
final class ReportMergeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "REPORT", description = "Files, each a report or an array of them.")
    private List<String> files;

    @Option(
            names = "--expect",
            paramLabel = "N",
            converter = Numbers.Chunks.class,
            description = "Targets that the rack has: a report that is missing is then found out.")
    private Integer expected;

    @Option(names = "--json", description = "Prints one JSON object instead of text. It holds no seed.")
    private boolean json;

    @Override
    public Integer call() {
        List<Path> paths = files.stream().map(FileNodes::path).toList();
        RackVerdict verdict =
                RackVerdict.of(Rack.read(paths), expected == null ? OptionalInt.empty() : OptionalInt.of(expected));
        RackRenderer renderer = new RackRenderer(verdict);
        if (json) {
            spec.commandLine().getOut().println(renderer.json().toPrettyString());
        } else {
            renderer.print(spec.commandLine().getOut(), spec.commandLine().getErr());
        }
        spec.commandLine().getOut().flush();
        return verdict.exitCode().code();
    }
}
