package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ProgressEvent;
import java.io.PrintWriter;

/** One line on a terminal that rewrites itself. */
final class TerminalProgress implements ProgressView {
    // While the line is written the terminal clips at its right edge instead of wrapping: a line that is wider than the
    // terminal, after a resize say, then never leaves pieces of itself on the rows above.
    private static final String TO_LINE_START_WITHOUT_WRAP = "\r\033[?7l";
    private static final String ERASE_REST_WRAP_AGAIN = "\033[K\033[?7h";

    private final String name;
    private final PrintWriter err;
    private boolean dirty;

    TerminalProgress(String name, PrintWriter err) {
        this.name = name;
        this.err = err;
    }

    @Override
    public void update(ProgressEvent event) {
        err.print(TO_LINE_START_WITHOUT_WRAP + ProgressView.line(name, event) + ERASE_REST_WRAP_AGAIN);
        err.flush();
        dirty = true;
    }

    @Override
    public void close() {
        if (dirty) {
            err.println();
            dirty = false;
        }
    }
}
