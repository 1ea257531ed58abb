package io.github.posewipe.bench.rack;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.report.WipeReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Figures that no wipe can have, whatever its report says of its end: more written than there is, an end before the start. */
final class ImpossibleFigures {
    /** Longer than any wipe: a clock that was wrong, or a report that was made up. */
    private static final Duration LONGEST = Duration.ofDays(36_525);

    private final WipeReport report;
    private final List<String> found = new ArrayList<>();

    private ImpossibleFigures(WipeReport report) {
        this.report = report;
    }

    /**
     * What is impossible in a report.
     *
     * @param report the report
     * @return the figures with their limits, in one line; empty if each is possible
     */
    static Optional<String> in(WipeReport report) {
        ImpossibleFigures figures = new ImpossibleFigures(report);
        figures.written();
        figures.time();
        report.verify().ifPresent(figures::readBack);
        return figures.found.isEmpty()
                ? Optional.empty()
                : Optional.of("impossible: " + String.join(", ", figures.found));
    }

    private void most(String name, double value, String limitName, double limit) {
        if (!(value <= limit)) {
            found.add(name + "=" + plain(value) + " and " + limitName + "=" + plain(limit));
        }
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private void written() {
        long size = report.target().sizeBytes();
        long unwritten = report.coverage().bytesUnwritten();
        if (report.bytesWritten() > size) {
            found.add("bytesWritten=" + report.bytesWritten() + " and sizeBytes=" + size);
        } else if (unwritten > size - report.bytesWritten()) {
            found.add("bytesUnwritten=" + unwritten + " and bytesWritten=" + report.bytesWritten() + " of sizeBytes="
                    + size);
        }
        if (report.labelsWritten() > size / LabelScheme.LABEL_BYTES) {
            found.add("labelsWritten=" + report.labelsWritten() + " and sizeBytes=" + size);
        }
        report.coverage().badRanges().forEach(bad -> within("badRanges", bad));
    }

    private void within(String name, BadRange bad) {
        long size = report.target().sizeBytes();
        if (bad.offsetBytes() > size || bad.lengthBytes() > size - bad.offsetBytes()) {
            found.add(name + ": offsetBytes=" + bad.offsetBytes() + ", lengthBytes=" + bad.lengthBytes()
                    + " and sizeBytes=" + size);
        }
    }

    private void time() {
        Instant end = report.finishedAt().orElse(report.startedAt());
        if (end.isBefore(report.startedAt())) {
            found.add("finishedAt=" + end + " and startedAt=" + report.startedAt());
        } else if (Duration.between(report.startedAt(), end).compareTo(LONGEST) > 0) {
            found.add("finishedAt=" + end + " and startedAt=" + report.startedAt());
        }
        most("mibPerSecond", report.mibPerSecond(), "most", Long.MAX_VALUE);
        most("stageSeconds.wall", report.stageSeconds().wall(), "most", LONGEST.toSeconds());
    }

    private void readBack(WipeReport.Verify read) {
        most("verify.coverage", read.coverage(), "most", 1);
        most("verify.caughtFraction", read.caughtFraction().orElse(0), "most", 1);
        double compared = (double) read.matched() + read.mismatched() + read.incomplete();
        most("verify.matched+mismatched+incomplete", compared, "verify.samples", read.samples());
        long labels = report.target().sizeBytes() / LabelScheme.LABEL_BYTES;
        most("verify.samples", read.samples(), "labels of the target", Math.max(1, labels));
        most("verify.wrongLabels", read.wrongLabels(), "labels of the target", Math.max(1, labels));
        read.badRanges().forEach(bad -> within("verify.badRanges", bad));
        read.mismatches().stream()
                .filter(wrong -> wrong.offsetBytes() >= report.target().sizeBytes() || wrong.wrongLabels() > labels)
                .forEach(wrong -> found.add(
                        "verify.mismatches: offsetBytes=" + wrong.offsetBytes() + ", wrongLabels=" + wrong.wrongLabels()
                                + " and sizeBytes=" + report.target().sizeBytes()));
    }
}
