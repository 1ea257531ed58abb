package io.github.posewipe.bench.cli;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.Reports;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.verify.VerifyResult;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the report of a wipe says of a target, if there is one, and the place where a verification is recorded.
 *
 * @param target the target as the user named it
 * @param path the report file
 * @param asked whether the user named that file
 * @param reports what the file holds; empty if there is none
 * @param entry position of the target's report among them, or -1
 */
record KnownWipe(String target, Path path, boolean asked, List<WipeReport> reports, int entry) {

    /**
     * Reads the report of a target.
     *
     * @param target the target as the user named it
     * @param named the report file named by the user, or null for the one beside the target
     * @param alone whether no other target was named: a report of one target is then taken whatever it was called
     * @return what is known
     * @throws ReportException if there is a file that is no report
     * @throws UsageException if the file named by the user knows other targets alone
     */
    static KnownWipe find(String target, Path named, boolean alone) throws ReportException {
        Path path = new ReportPlaces(named).path(target);
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return new KnownWipe(target, path, named != null, List.of(), -1);
        }
        List<WipeReport> reports = Reports.read(path);
        int entry = reports.size() == 1 && (alone || named == null) ? 0 : position(target, reports);
        if (entry < 0) {
            throw new UsageException("report " + path + " knows nothing of " + target + "; it knows "
                    + String.join(
                            ", ",
                            reports.stream()
                                    .map(report -> report.target().path())
                                    .toList()));
        }
        return new KnownWipe(target, path, named != null, reports, entry);
    }

    private static int position(String target, List<WipeReport> reports) {
        for (int i = 0; i < reports.size(); i++) {
            if (reports.get(i).target().path().equals(target)) {
                return i;
            }
        }
        return -1;
    }

    private Optional<WipeReport> report() {
        return entry < 0 ? Optional.empty() : Optional.of(reports.get(entry));
    }

    /** What the target was filled with; labels if nothing is known. */
    Fill fill() {
        return report().map(WipeReport::fill).orElse(Fill.LABELS);
    }

    /** What the wipe could not write. */
    List<BadRange> notWritten() {
        return report().map(known -> known.coverage().badRanges()).orElse(List.of());
    }

    /** The parameters of its labels, if they are known. */
    Optional<WipeReport.Labels> labels() {
        return report().flatMap(WipeReport::labels);
    }

    /** The seed that the report keeps; the caller closes it. */
    SessionSeed requireSeed() {
        if (report().isEmpty()) {
            throw new UsageException("no seed for " + target + ": there is no report " + path
                    + "; name the report with --report F, or the seed with --seed-file F");
        }
        return report().get()
                .seedHex()
                .map(hex -> SeedOptions.ofHex("report " + path, hex))
                .orElseThrow(() -> new UsageException("no seed for " + target + ": report " + path
                        + " keeps none, the user brought it; name it with --seed-file F (fingerprint "
                        + labels().map(WipeReport.Labels::seedFingerprint).orElse("unknown") + ")"));
    }

    /** Says so if the target had another size when it was wiped. */
    void noteOtherSize(long sizeBytes, PrintWriter err) {
        report().map(known -> known.target().sizeBytes())
                .filter(known -> known != sizeBytes)
                .ifPresent(known -> err.println("note: " + target + " has " + sizeBytes + " bytes now and had " + known
                        + " when it was wiped"));
    }

    /**
     * Records a verification: in the target's report if it was made with that report's parameters, or in a new report
     * if the user named a file that is not there yet.
     *
     * @throws ReportException if it can't be written
     */
    void record(
            VerifyResult result,
            VerifyParameters parameters,
            TargetIdentity identity,
            TargetLayout layout,
            PrintWriter out)
            throws ReportException {
        List<WipeReport> next = new ArrayList<>(reports);
        if (report().isPresent()) {
            if (!parameters.agreeWith(report().get())) {
                out.println(target + ": not recorded in " + path + ", which names other parameters");
                return;
            }
            next.set(entry, report().get().withVerify(result));
        } else if (asked) {
            next.add(VerificationReport.of(result, parameters, identity, layout));
        } else {
            return;
        }
        Reports.write(path, next);
        out.println(target + ": report " + path);
    }
}
