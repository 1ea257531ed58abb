package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;

/**
 * SIGINT, SIGTERM and SIGHUP: the first asks the run to stop at a chunk border, so that it still writes a true report;
 * the second ends the process at once.
 *
 * <p>A shutdown hook could not do that: once it runs, the JVM ignores further signals.
 */
final class StopSignals {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");
    private static final long LAST_WORDS_MS = 300;

    private final Cancellation cancellation;
    private final Consumer<String> notes;
    private final Runnable lastWords;
    private boolean askedBefore;

    private StopSignals(Cancellation cancellation, Consumer<String> notes, Runnable lastWords) {
        this.cancellation = cancellation;
        this.notes = notes;
        this.lastWords = lastWords;
    }

    /**
     * Handles the signals from now on, unless the process was started to ignore them (as nohup does).
     *
     * @param err where a line says what a signal did
     * @return cancelled by the first signal
     */
    static Cancellation handle(PrintWriter err) {
        Consumer<String> notes = line -> {
            err.println();
            err.println(line);
        };
        Cancellation cancellation = new Cancellation();
        handle(cancellation, notes, () -> {});
        return cancellation;
    }

    /**
     * Handles the signals from now on, unless the process was started to ignore them.
     *
     * @param cancellation cancelled by the first signal
     * @param notes takes a line that says what a signal did
     * @param lastWords run before the second signal ends the process, if that takes no longer than a moment
     */
    static void handle(Cancellation cancellation, Consumer<String> notes, Runnable lastWords) {
        StopSignals signals = new StopSignals(cancellation, notes, lastWords);
        try {
            for (String name : SIGNALS) {
                Signals.handle(name, signals::received);
            }
        } catch (ReflectiveOperationException noSignals) {
            notes.accept("signals can't be handled here (" + noSignals + "): Ctrl-C ends without a report");
        }
    }

    private void received() {
        if (isSecond()) {
            end();
        }
        cancellation.cancel();
        notes.accept("interrupted: stopping at the next chunk border; a second signal ends at once");
    }

    private synchronized boolean isSecond() {
        boolean second = askedBefore;
        askedBefore = true;
        return second;
    }

    /** The terminal may be stopped (Ctrl-S), and whoever draws on it stuck: then the end does not wait. */
    private void end() {
        Thread last = new Thread(lastWords, "pose-last-words");
        last.setDaemon(true);
        last.start();
        try {
            last.join(LAST_WORDS_MS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
    }
}
