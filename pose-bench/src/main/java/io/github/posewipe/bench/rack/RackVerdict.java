package io.github.posewipe.bench.rack;

import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.report.WipeReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** One verdict over the reports of a rack: the gravest of its targets. Immutable. */
public final class RackVerdict {
    private final Rack rack;
    private final Map<EntryVerdict, Integer> counts;

    private RackVerdict(Rack rack, OptionalInt expected) {
        this.rack = Objects.requireNonNull(rack, "rack");
        this.counts = new EnumMap<>(EntryVerdict.class);
        rack.entries().forEach(entry -> counts.merge(entry.verdict(), 1, Integer::sum));
        count(EntryVerdict.UNREADABLE, rack.unreadable().size());
        count(EntryVerdict.MISSING, expected.orElse(0) - rack.entries().size());
    }

    private void count(EntryVerdict verdict, int number) {
        if (number > 0) {
            counts.put(verdict, number);
        }
    }

    /**
     * The verdict.
     *
     * @param rack the reports
     * @param expected how many targets the rack has; a report that is missing is then found out
     * @return the verdict
     */
    public static RackVerdict of(Rack rack, OptionalInt expected) {
        return new RackVerdict(rack, expected);
    }

    /**
     * The reports.
     *
     * @return what the verdict is about
     */
    public Rack rack() {
        return rack;
    }

    /**
     * How many targets, files or missing reports have a verdict.
     *
     * @param verdict the verdict of one
     * @return their number
     */
    public int count(EntryVerdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }

    /**
     * The verdict of the rack: the gravest of its targets. {@link EntryVerdict#VERIFIED} means every one of them.
     *
     * @return the verdict
     */
    public EntryVerdict verdict() {
        ExitCode gravest = exitCode();
        for (EntryVerdict verdict : EntryVerdict.values()) {
            if (count(verdict) > 0 && verdict.exitCode() == gravest) {
                return verdict;
            }
        }
        return EntryVerdict.UNREADABLE;
    }

    /**
     * The gravest exit code.
     *
     * @return the code; {@link ExitCode#USAGE} if there is no report
     */
    public ExitCode exitCode() {
        return ExitCode.gravest(
                counts.keySet().stream().map(EntryVerdict::exitCode).toList());
    }

    /**
     * Bytes written to all targets together; of none more than its size.
     *
     * @return the sum; {@link Long#MAX_VALUE} if it is larger
     */
    public long bytesWritten() {
        long sum = 0;
        for (RackEntry entry : rack.entries()) {
            WipeReport report = entry.report();
            sum += Math.min(report.bytesWritten(), report.target().sizeBytes());
            if (sum < 0) {
                return Long.MAX_VALUE;
            }
        }
        return sum;
    }

    /**
     * The smallest part of a target that was read back, among those that were.
     *
     * @return 0 to 1, or nothing if none was
     */
    public OptionalDouble leastCoverage() {
        return rack.entries().stream()
                .flatMap(entry -> entry.report().verify().stream())
                .mapToDouble(WipeReport.Verify::coverage)
                .filter(part -> part <= 1)
                .min();
    }

    /**
     * Targets that got their labels from one seed: one device could answer for all of them.
     *
     * @return the fingerprint of each such seed, and its targets as {@code file: target}
     */
    public Map<String, List<String>> sharedSeeds() {
        Map<String, List<String>> targets = new TreeMap<>();
        for (RackEntry entry : rack.entries()) {
            entry.report()
                    .labels()
                    .ifPresent(labels -> targets.computeIfAbsent(labels.seedFingerprint(), seed -> new ArrayList<>())
                            .add(name(entry.file(), entry.report())));
        }
        targets.values().removeIf(names -> names.size() < 2);
        return targets;
    }

    private static String name(Path file, WipeReport report) {
        return file + ": " + report.target().path();
    }
}
