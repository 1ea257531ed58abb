package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.ProgressStage;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Plain lines for a pipe or a log: the start and the end of each stage, and between them one every few seconds.
 * Thread-safe.
 */
final class PlainProgress implements ProgressView {
    private static final long BETWEEN_LINES_NS = TimeUnit.SECONDS.toNanos(5);

    private final String name;
    private final PrintWriter err;
    private final LongSupplier clockNs;
    private ProgressStage stage;
    private long lastLineNs;
    private ProgressEvent pending;
    private boolean endShown;

    PlainProgress(String name, PrintWriter err, LongSupplier clockNs) {
        this.name = name;
        this.err = err;
        this.clockNs = clockNs;
    }

    @Override
    public synchronized void update(ProgressEvent event) {
        if (event.stage() != stage) {
            close();
            stage = event.stage();
            print(event);
            return;
        }
        boolean ended = event.bytesTotal() > 0 && event.bytesDone() == event.bytesTotal();
        if (ended && endShown) {
            return;
        }
        if (ended || clockNs.getAsLong() - lastLineNs >= BETWEEN_LINES_NS) {
            print(event);
        } else {
            pending = event;
        }
    }

    private void print(ProgressEvent event) {
        lastLineNs = clockNs.getAsLong();
        pending = null;
        endShown = event.bytesTotal() > 0 && event.bytesDone() == event.bytesTotal();
        err.println(ProgressView.line(name, event));
    }

    /** Prints where a stage stopped short of its end. */
    @Override
    public synchronized void close() {
        if (pending != null && pending.bytesTotal() > 0) {
            print(pending);
        }
        pending = null;
    }
}
