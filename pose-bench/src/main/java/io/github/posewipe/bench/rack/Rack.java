package io.github.posewipe.bench.rack;

import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.Reports;
import io.github.posewipe.io.report.WipeReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The reports of many targets, from files of many machines. A report that was given twice counts once. Of several wipes
 * of one disk (model, serial number, size, name and seed are the same, one after the other) the latest counts; a
 * verification adds what it found to its wipe and makes no failed wipe good. What may be of two machines stays apart.
 * Immutable.
 *
 * @param entries the reports that count, in the order of the files
 * @param superseded other reports of the same targets, which those stand for
 * @param unreadable files that are no reports, and why
 */
public record Rack(List<RackEntry> entries, List<RackEntry> superseded, Map<Path, String> unreadable) {

    /** Copies the lists. */
    public Rack {
        entries = List.copyOf(entries);
        superseded = List.copyOf(superseded);
        unreadable = Map.copyOf(unreadable);
    }

    /**
     * Reads reports. A file that can't be read stops no other one: it is listed.
     *
     * @param files one or more files, each a report or an array of them
     * @return what they hold
     */
    public static Rack read(List<Path> files) {
        return read(files, Map.of());
    }

    /**
     * Reads reports, beside files that were already found to be nothing that can be read.
     *
     * @param files files, each a report or an array of them
     * @param unreadableBefore other files, and why they can't be read
     * @return what they hold
     */
    public static Rack read(List<Path> files, Map<Path, String> unreadableBefore) {
        Map<WipeReport, RackEntry> distinct = new LinkedHashMap<>();
        Map<Path, String> unreadable = new LinkedHashMap<>(unreadableBefore);
        for (Path file : new LinkedHashSet<>(files)) {
            try {
                Reports.read(file).forEach(report -> distinct.putIfAbsent(report, new RackEntry(file, report)));
            } catch (ReportException noReport) {
                unreadable.put(file, noReport.getMessage());
            }
        }
        TargetReports targets = new TargetReports(List.copyOf(distinct.values()));
        return new Rack(targets.counted(), targets.superseded(), unreadable);
    }
}
