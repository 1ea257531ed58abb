package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.page.ReportPage;
import io.github.posewipe.bench.page.SweepCurve;
import io.github.posewipe.bench.rack.Rack;
import io.github.posewipe.bench.rack.RackVerdict;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.report.ReportException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pose report html}. */
@Command(
        name = "html",
        sortOptions = false,
        header = "Makes a page of reports to look at and to print.",
        description = {
            "",
            "Makes one HTML file of the reports of any number of targets and machines: verdict, targets, plan, stages,",
            "rate and memory over time, read-back, damage. It needs no network and no script, and holds no seed.",
            "Also takes what pose bench wipe --json printed, and draws its curves with the knee."
        },
        footer = {
            "",
            "Examples:",
            "  pose report html reports/*/*.json --out rack.html",
            "  pose report html demo.json sweep.jsonl --out demo.html"
        })
final class ReportHtmlCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "REPORT",
            description = "Files, each a report, an array of them, or the JSON rows of a sweep.")
    private List<String> files;

    @Option(
            names = "--out",
            paramLabel = "F|-",
            description = "The page, or - for standard output (default: the first report's name with .html).")
    private String place;

    @Override
    public Integer call() throws Exception {
        List<Path> paths = files.stream().map(FileNodes::path).distinct().toList();
        List<Path> reports = new ArrayList<>();
        List<SweepCurve> sweeps = new ArrayList<>();
        Map<Path, String> unreadable = new LinkedHashMap<>();
        for (Path path : paths) {
            try {
                SweepCurve.read(path).ifPresentOrElse(sweeps::add, () -> reports.add(path));
            } catch (ReportException cut) {
                unreadable.put(path, cut.getMessage());
            }
        }
        RackVerdict verdict = RackVerdict.of(Rack.read(reports, unreadable), OptionalInt.empty());
        verdict.rack()
                .unreadable()
                .values()
                .forEach(reason -> spec.commandLine().getErr().println("pose: " + reason));
        String page = ReportPage.of(verdict, sweeps);
        if ("-".equals(place)) {
            spec.commandLine().getOut().print(page);
        } else {
            Path file = place == null ? beside(paths.get(0)) : FileNodes.path(place);
            PageFile.write(file, page);
            spec.commandLine().getOut().println("page " + file);
        }
        spec.commandLine().getOut().flush();
        return (verdict.rack().unreadable().isEmpty() ? ExitCode.DONE : ExitCode.USAGE).code();
    }

    /** {@code demo.json} becomes {@code demo.html}. */
    private static Path beside(Path report) {
        String name = String.valueOf(report.getFileName());
        return report.resolveSibling(name.replaceFirst("(?:\\.jsonl?)?$", ".html"));
    }
}
