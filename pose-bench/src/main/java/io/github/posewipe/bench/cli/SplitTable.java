package io.github.posewipe.bench.cli;

import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WorkSplit;
import io.github.posewipe.io.report.WorkSplit.LabelerWork;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * Where the time went, printed after a run: a row a target, and under it a row for each labeler that worked for it. The
 * numbers are those of the reports. Label and transfer of a target are those of its labelers added up; write and wait
 * are its writer's own.
 */
final class SplitTable {
    private SplitTable() {}

    /** Prints the table; nothing where nothing was written. */
    static void print(List<WipeReport> reports, PrintWriter out) {
        if (reports.stream().allMatch(report -> report.work().isEmpty())) {
            return;
        }
        Table table = new Table("lrrrrrr", "SECONDS OF", "BYTES", "MiB/s", "label", "transfer", "write", "wait");
        for (WipeReport report : reports) {
            report.work().ifPresent(work -> add(report, work, table));
        }
        table.print(out);
        out.flush();
    }

    private static void add(WipeReport report, WorkSplit work, Table table) {
        StageSplit writer = work.writer();
        WipeReport.StageSeconds all = report.stageSeconds();
        StageSplit target = new StageSplit(all.label(), all.transfer(), writer.writeSeconds(), writer.waitSeconds());
        table.row(row(report.target().path(), report.bytesWritten(), report.mibPerSecond(), target));
        for (LabelerWork labeler : work.labelers()) {
            double seconds = labeler.split().totalSeconds();
            double rate = seconds > 0 ? labeler.bytes() / (double) (1 << 20) / seconds : 0;
            table.row(row("  " + labeler.name(), labeler.bytes(), rate, labeler.split()));
        }
    }

    private static String[] row(String name, long bytes, double mibPerSecond, StageSplit split) {
        return new String[] {
            name,
            Sizes.readable(bytes),
            decimals(mibPerSecond, 1),
            decimals(split.labelSeconds(), 2),
            decimals(split.transferSeconds(), 2),
            decimals(split.writeSeconds(), 2),
            decimals(split.waitSeconds(), 2)
        };
    }

    private static String decimals(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
