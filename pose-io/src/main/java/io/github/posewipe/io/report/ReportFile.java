package io.github.posewipe.io.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One report file for all targets of a run: each report put takes the place of the one of the same target, and the
 * file is written anew as a whole. Thread-safe.
 */
public final class ReportFile implements ReportSink {
    private final Path path;
    private final List<WipeReport> reports = new ArrayList<>();

    /**
     * A report file; nothing is written yet.
     *
     * @param path the file
     */
    public ReportFile(Path path) {
        this.path = path;
    }

    /** {@inheritDoc} */
    @Override
    public synchronized void put(WipeReport report) throws ReportException {
        List<WipeReport> next = new ArrayList<>(reports);
        next.removeIf(old -> old.target().path().equals(report.target().path()));
        next.add(report);
        Reports.write(path, next);
        reports.clear();
        reports.addAll(next);
    }
}
