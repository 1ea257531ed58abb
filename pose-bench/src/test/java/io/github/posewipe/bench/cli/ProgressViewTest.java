package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.ProgressStage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // a view that is closed without an event
class ProgressViewTest {
    private static final long SECOND_NS = 1_000_000_000L;

    private final StringWriter text = new StringWriter();
    private final PrintWriter err = new PrintWriter(text);
    private long nowNs;

    private static ProgressEvent event(ProgressStage stage, long done, long total) {
        return new ProgressEvent(stage, done, total, OptionalDouble.empty(), OptionalLong.empty());
    }

    @Test
    void lineShowsPercentRateAndEta() {
        ProgressEvent event = new ProgressEvent(
                ProgressStage.WRITE, 27 << 20, 64 << 20, OptionalDouble.of(120.54 * (1 << 20)), OptionalLong.of(3723));
        assertEquals(
                "demo.img: write 42.1 % of 64.00 MiB, 120.5 MiB/s, ETA 1:02:03", ProgressView.line("demo.img", event));
    }

    @Test
    void percentIsNeverRoundedUpToAHundred() {
        ProgressEvent nearly = event(ProgressStage.WRITE, Long.MAX_VALUE - 32, Long.MAX_VALUE);
        assertEquals("x: write 99.9 % of 8.00 EiB", ProgressView.line("x", nearly));
        ProgressEvent done = event(ProgressStage.WRITE, Long.MAX_VALUE, Long.MAX_VALUE);
        assertEquals("x: write 100.0 % of 8.00 EiB", ProgressView.line("x", done));
    }

    @Test
    void plainLinesComeAtStageEndsAndEveryFiveSecondsBetween() {
        try (ProgressView view = new PlainProgress("x", err, () -> nowNs)) {
            view.update(event(ProgressStage.WRITE, 0, 1024));
            for (int tick = 1; tick <= 60; tick++) {
                nowNs += SECOND_NS / 5;
                view.update(event(ProgressStage.WRITE, tick * 10, 1024));
            }
            view.update(event(ProgressStage.WRITE, 1024, 1024));
            view.update(event(ProgressStage.FLUSH, 0, 0));
        }
        assertEquals("""
                x: write 0.0 % of 1.00 KiB
                x: write 24.4 % of 1.00 KiB
                x: write 48.8 % of 1.00 KiB
                x: write 100.0 % of 1.00 KiB
                x: flush
                """, text.toString());
    }

    @Test
    void plainLinesEndAtThePointOfFailure() {
        try (ProgressView view = new PlainProgress("x", err, () -> nowNs)) {
            view.update(event(ProgressStage.WRITE, 0, 1000));
            view.update(event(ProgressStage.WRITE, 375, 1000));
        }
        assertEquals("x: write 0.0 % of 1000 bytes\nx: write 37.5 % of 1000 bytes\n", text.toString());
    }

    @Test
    void terminalLineRewritesItselfWithoutWrapping() {
        try (ProgressView view = new TerminalProgress("x", err)) {
            view.update(event(ProgressStage.WRITE, 0, 1000));
            view.update(event(ProgressStage.WRITE, 1000, 1000));
        }
        String first = "\r\033[?7lx: write 0.0 % of 1000 bytes\033[K\033[?7h";
        String last = "\r\033[?7lx: write 100.0 % of 1000 bytes\033[K\033[?7h";
        assertEquals(first + last + "\n", text.toString());
    }

    @Test
    void silentViewPrintsNothingAndNoStageLeavesNoLine() {
        try (ProgressView silent = ProgressView.of(ProgressView.Mode.none, "x", err);
                ProgressView unused = new TerminalProgress("x", err)) {
            silent.update(event(ProgressStage.WRITE, 1, 2));
        }
        assertTrue(text.toString().isEmpty(), text.toString());
    }
}
