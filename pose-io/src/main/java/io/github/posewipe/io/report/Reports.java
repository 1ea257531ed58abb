package io.github.posewipe.io.report;

import java.nio.file.Path;
import java.util.List;

/** Reads and writes reports as JSON: one target an object, several an array of objects. */
public final class Reports {
    private Reports() {}

    /**
     * Writes reports to a file of mode 0600 that is there as a whole or not at all: a temporary file beside it is
     * synced and takes its place. If that place holds a seed that the new content does not, or no report at all, what
     * stood there is kept as {@code NAME.1}, {@code NAME.2} and so on.
     *
     * @param path the file; links are followed
     * @param reports one or more
     * @throws ReportException if it can't be written; what stood there before still does
     */
    public static void write(Path path, List<WipeReport> reports) throws ReportException {
        throw new UnsupportedOperationException("reports");
    }

    /**
     * Reads reports.
     *
     * @param path the file
     * @return one or more reports
     * @throws ReportException if there is no such file, or it is no report; names what is wrong and the field
     */
    public static List<WipeReport> read(Path path) throws ReportException {
        throw new UnsupportedOperationException("reports");
    }

    /**
     * The JSON of reports, for those who print it. Holds the seed where the reports do.
     *
     * @param reports one or more
     * @return JSON with a line break at the end
     */
    public static String toJson(List<WipeReport> reports) {
        throw new UnsupportedOperationException("reports");
    }
}
