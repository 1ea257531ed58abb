package io.github.posewipe.bench.rack;

import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The report of one target and the file that it came from. Immutable. The report may hold a seed, which nothing here
 * shows.
 *
 * @param file the file, as it was named
 * @param report the report
 */
public record RackEntry(Path file, WipeReport report) {

    /** Checks that nothing is missing. */
    public RackEntry {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(report, "report");
    }

    /**
     * What the report says, the read-back included: a later {@code pose verify} does not change the status of the wipe,
     * but it does change this.
     *
     * @return the verdict
     */
    public EntryVerdict verdict() {
        Optional<WipeStatus> read = report.verify().map(WipeReport.Verify::status);
        if (report.status() == WipeStatus.STARTED) {
            return EntryVerdict.UNFINISHED;
        }
        if (report.status() == WipeStatus.INTERRUPTED || is(read, WipeStatus.INTERRUPTED)) {
            return EntryVerdict.INTERRUPTED;
        }
        if (report.status() == WipeStatus.FAILED || is(read, WipeStatus.FAILED) || is(read, WipeStatus.STARTED)) {
            return EntryVerdict.FAILED;
        }
        if (report.status() == WipeStatus.MISMATCH || is(read, WipeStatus.MISMATCH)) {
            return EntryVerdict.MISMATCH;
        }
        if (contradiction().isPresent()) {
            return EntryVerdict.CONTRADICTION;
        }
        return read.isPresent() ? EntryVerdict.VERIFIED : EntryVerdict.UNVERIFIED;
    }

    private static boolean is(Optional<WipeStatus> status, WipeStatus wanted) {
        return status.filter(found -> found == wanted).isPresent();
    }

    /** Whether it is of a read-back alone, without a wipe. */
    public boolean isVerificationAlone() {
        return report.bytesWritten() == 0
                && report.verify().isPresent()
                && report.labelers().isEmpty();
    }

    /** How a report that says "done" contradicts itself. */
    private Optional<String> contradiction() {
        return impossible().or(this::unlikeDone);
    }

    private Optional<String> impossible() {
        return ImpossibleFigures.in(report);
    }

    private Optional<String> unlikeDone() {
        long size = report.target().sizeBytes();
        if (!isVerificationAlone() && report.bytesWritten() != size) {
            return Optional.of("bytesWritten=" + report.bytesWritten() + " of sizeBytes=" + size + " and done");
        }
        if (report.coverage().bytesUnwritten() > 0) {
            return Optional.of("bytesUnwritten=" + report.coverage().bytesUnwritten() + " and done");
        }
        return report.verify()
                .filter(read -> read.samples() < 1
                        || read.matched() != read.samples()
                        || read.mismatched() != 0
                        || read.wrongLabels() != 0
                        || !read.mismatches().isEmpty()
                        || !read.badRanges().isEmpty())
                .map(read -> "verify.samples=" + read.samples() + ", verify.matched=" + read.matched()
                        + ", verify.mismatched=" + read.mismatched() + " and done");
    }

    /**
     * Why the verdict is what it is, where there is more to say than its word.
     *
     * @return one line without the file's name, or nothing
     */
    public Optional<String> remark() {
        if (verdict() == EntryVerdict.CONTRADICTION || impossible().isEmpty()) {
            return ofVerdict();
        }
        return Optional.of(ofVerdict().map(remark -> remark + "; ").orElse("")
                + impossible().get());
    }

    private Optional<String> ofVerdict() {
        return switch (verdict()) {
            case CONTRADICTION -> contradiction();
            case UNFINISHED -> Optional.of("no end was reported: it still runs, or its machine went down");
            case MISMATCH ->
                Optional.of(report.verify()
                        .map(read -> read.mismatched() + " of " + read.samples() + " chunks read differ")
                        .orElseGet(this::errorMessage));
            case FAILED, INTERRUPTED -> Optional.of(errorMessage() + badRanges());
            default -> Optional.empty();
        };
    }

    private String badRanges() {
        int ranges = report.coverage().badRanges().size();
        return ranges == 0
                ? ""
                : "; " + ranges + " bad ranges, " + report.coverage().bytesUnwritten() + " bytes not wiped";
    }

    private String errorMessage() {
        return report.error()
                .map(WipeReport.Failure::message)
                .orElse(report.bytesWritten() + " of " + report.target().sizeBytes() + " bytes written");
    }

    /** The same wipe with another read-back. */
    RackEntry withVerify(Optional<WipeReport.Verify> verify) {
        return new RackEntry(
                file,
                new WipeReport(
                        report.status(),
                        report.fill(),
                        report.labels(),
                        report.seedHex(),
                        report.target(),
                        report.bytesWritten(),
                        report.labelsWritten(),
                        report.tailLabels(),
                        report.coverage(),
                        report.stageSeconds(),
                        report.mibPerSecond(),
                        report.labelers(),
                        report.checks(),
                        report.work(),
                        verify,
                        report.error(),
                        report.peakResidentBytes(),
                        report.startedAt(),
                        report.finishedAt(),
                        report.toolVersion()));
    }
}
