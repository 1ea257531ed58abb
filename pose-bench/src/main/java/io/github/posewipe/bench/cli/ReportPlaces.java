package io.github.posewipe.bench.cli;

import io.github.posewipe.io.report.ReportFile;
import io.github.posewipe.io.report.ReportSink;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where the reports of a run go: all into the file named with {@code --report}, or each beside its target. A device's
 * report goes to the current folder, because /dev does not outlive a restart.
 */
final class ReportPlaces {
    private static final String SUFFIX = ".pose.json";

    private final Path named;
    private final ReportFile shared;

    /**
     * The places.
     *
     * @param named the file for all reports, or null
     */
    ReportPlaces(Path named) {
        this.named = named;
        this.shared = named == null ? null : new ReportFile(named);
    }

    /** The report file of a target. */
    Path path(String target) {
        return named == null ? beside(FileNodes.path(target)) : named;
    }

    /** Takes the report of a target. */
    ReportSink sink(String target) {
        return shared == null ? new ReportFile(path(target)) : shared;
    }

    private static Path beside(Path target) {
        String name = Objects.requireNonNullElse(target.getFileName(), "root") + SUFFIX;
        return FileNodes.isBlockDevice(target) ? Path.of(name) : target.resolveSibling(name);
    }
}
