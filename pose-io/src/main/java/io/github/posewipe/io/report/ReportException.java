package io.github.posewipe.io.report;

import java.io.IOException;

/** A report can't be read or written. The message is one line: the path, what is wrong, and the field where there is one. */
public final class ReportException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;

    /**
     * Names the file and what is wrong with it.
     *
     * @param path the report
     * @param message one line that names the path
     * @param cause the failure behind it, or null
     */
    public ReportException(String path, String message, Throwable cause) {
        super(message, cause);
        this.path = path;
    }

    /**
     * The report.
     *
     * @return its path
     */
    public String path() {
        return path;
    }
}
