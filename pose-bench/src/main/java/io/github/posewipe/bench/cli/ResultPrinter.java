package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.verify.Mismatch;
import io.github.posewipe.io.verify.VerifyResult;
import io.github.posewipe.io.wipe.WipeResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Prints how a run ended. Every word comes from the result object that also gives the report and the exit code.
 *
 * @param out results
 * @param err what went wrong
 */
record ResultPrinter(PrintWriter out, PrintWriter err) {
    private static final int MOST_LISTED = 10;

    /** The result of a wipe. */
    void print(WipeResult result, Path reportPath) {
        WipeReport report = result.report();
        String name = report.target().path();
        if (result.exitCode() == ExitCode.DONE) {
            out.println(result.summary());
        } else {
            err.println("pose: " + result.summary());
        }
        result.verification().ifPresent(verification -> printMismatches(name, verification));
        out.println("  " + rates(report));
        if (isKept(result)) {
            out.println("  report " + reportPath);
        }
        out.flush();
    }

    /** Whether the report file says what is printed: the summary tells why where it could not be written. */
    private static boolean isKept(WipeResult result) {
        return result.failure()
                .filter(why -> why.cause() instanceof ReportException)
                .isEmpty();
    }

    /** The result of a read-back. */
    void print(String name, VerifyResult result) {
        if (result.exitCode() == ExitCode.DONE) {
            out.println(name + ": verification " + result.summary());
        } else {
            err.println("pose: " + name + ": verification " + result.summary());
        }
        printMismatches(name, result);
    }

    /** Where the damage is; a target that disagrees as a whole has none that could be named. */
    private void printMismatches(String name, VerifyResult result) {
        if (result.wholeTargetDisagrees()) {
            return;
        }
        List<Mismatch> mismatches = result.mismatches();
        int listed = Math.min(MOST_LISTED, mismatches.size());
        for (Mismatch wrong : mismatches.subList(0, listed)) {
            err.println("  " + name + ": first wrong byte of chunk=" + wrong.chunk() + ": offset="
                    + wrong.offsetBytes() + ", rank=" + wrong.rank() + ", wrong labels in the chunk: "
                    + wrong.wrongLabels());
        }
        if (result.mismatched() > listed) {
            err.println("  " + name + ": and " + (result.mismatched() - listed) + " more chunks");
        }
    }

    private static String rates(WipeReport report) {
        WipeReport.StageSeconds seconds = report.stageSeconds();
        return String.format(
                Locale.ROOT,
                "%.1f MiB/s over %.1f s (label %.1f s over %d labelers, write %.1f s, flush %.1f s), peak memory %s",
                report.mibPerSecond(),
                seconds.wall(),
                seconds.label(),
                report.labelers().size(),
                seconds.write(),
                seconds.flush(),
                Sizes.readable(report.peakResidentBytes()));
    }
}
