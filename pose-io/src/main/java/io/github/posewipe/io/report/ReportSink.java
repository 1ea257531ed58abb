package io.github.posewipe.io.report;

/** Where the report of a wipe goes: once before the first write, so that a crash never loses the seed, and at the end. */
@FunctionalInterface
public interface ReportSink {

    /**
     * Keeps a report, in place of an earlier one of the same target.
     *
     * @param report the report
     * @throws ReportException if it can't be kept
     */
    void put(WipeReport report) throws ReportException;

    /**
     * A sink that keeps nothing.
     *
     * @return the sink
     */
    static ReportSink none() {
        return report -> {};
    }
}
