package io.github.posewipe.bench.rack;

import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.Reports;
import io.github.posewipe.io.report.WipeReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The reports of many targets, from files of many machines. A report that was given twice counts once; of several reports
 * of one disk (same model, serial number, size and name) the latest counts. Immutable.
 *
 * @param entries the reports that count, in the order of the files
 * @param superseded earlier reports of the same disks
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
        return ofLatest(List.copyOf(distinct.values()), unreadable);
    }

    private static Rack ofLatest(List<RackEntry> all, Map<Path, String> unreadable) {
        Map<Object, RackEntry> latest = new HashMap<>();
        for (RackEntry entry : all) {
            entry.disk().ifPresent(disk -> latest.merge(disk, entry, Rack::later));
        }
        List<RackEntry> entries = new ArrayList<>(all);
        List<RackEntry> superseded = new ArrayList<>(all);
        entries.removeIf(entry -> isSuperseded(entry, latest));
        superseded.removeIf(entry -> !isSuperseded(entry, latest));
        return new Rack(entries, superseded, unreadable);
    }

    private static boolean isSuperseded(RackEntry entry, Map<Object, RackEntry> latest) {
        return entry.disk().filter(disk -> latest.get(disk) != entry).isPresent();
    }

    private static RackEntry later(RackEntry one, RackEntry other) {
        Comparator<RackEntry> byStart =
                Comparator.comparing(entry -> entry.report().startedAt());
        return byStart.compare(one, other) > 0 ? one : other;
    }
}
