package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressEvent;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Shows the progress of one target. Closed when the run has returned, so that the cursor stands on a line of its own
 * before results are printed.
 */
interface ProgressView extends Progress, AutoCloseable {

    /** How progress is shown. */
    enum Mode {
        /** Rows that are drawn again and again on a terminal, plain lines otherwise. */
        auto,
        /** Plain lines. */
        plain,
        /** Nothing. */
        none
    }

    @Override
    void close();

    /**
     * The view that suits where standard error leads.
     *
     * @param mode what the user asked for
     * @param name the target
     * @param err standard error
     * @return a view that the caller closes
     */
    static ProgressView of(Mode mode, String name, PrintWriter err) {
        if (mode == Mode.none) {
            return new SilentProgress();
        }
        boolean rewrites = mode == Mode.auto && Terminal.canBeDrawnOn();
        return rewrites ? new TerminalProgress(name, err) : new PlainProgress(name, err, System::nanoTime);
    }

    /** Where a run stands, in one line: {@code demo.img: write 43.2 % of 64.00 MiB, 120.5 MiB/s, ETA 0:00:12}. */
    static String line(String name, ProgressEvent event) {
        StringBuilder line =
                new StringBuilder(name).append(": ").append(event.stage().id());
        if (event.bytesTotal() > 0) {
            // Rounded down: 100.0 % stands there only when every byte is done.
            double percent = Math.floor(event.percent() * 10) / 10;
            line.append(String.format(Locale.ROOT, " %.1f %% of ", percent)).append(Sizes.readable(event.bytesTotal()));
        }
        event.windowRate().ifPresent(rate -> line.append(String.format(Locale.ROOT, ", %.1f MiB/s", rate / (1 << 20))));
        event.etaSeconds().ifPresent(seconds -> line.append(", ETA ").append(duration(seconds)));
        return line.toString();
    }

    /** Hours, minutes and seconds: {@code 1:02:03}. */
    static String duration(long seconds) {
        return Figures.clock(seconds);
    }
}
