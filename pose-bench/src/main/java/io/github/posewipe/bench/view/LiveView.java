package io.github.posewipe.bench.view;

import io.github.posewipe.io.RunProgress;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.TerminalSize;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Shows a run on a terminal: a row a labeler, a row a target, the total. The terminal's size is asked for at each redraw,
 * so a resize needs no signal. Thread-safe; closed when the run has returned.
 */
public final class LiveView implements RunProgress, AutoCloseable {
    private static final int USUAL_COLUMNS = 80;
    private static final int USUAL_ROWS = 24;

    private final Screen screen;
    private final Supplier<TerminalSize> size;
    private final BooleanSupplier isInFront;
    private boolean hidden;
    private RunSnapshot last;

    /**
     * A view.
     *
     * @param terminal leads to the terminal; not closed
     * @param size asked for at each redraw; zeros where the terminal does not know
     * @param isInFront whether the terminal is this process's to draw on now
     */
    public LiveView(PrintWriter terminal, Supplier<TerminalSize> size, BooleanSupplier isInFront) {
        this.screen = new Screen(terminal);
        this.size = size;
        this.isInFront = isInFront;
    }

    @Override
    public synchronized void update(RunSnapshot snapshot) {
        last = snapshot;
        if (!hidden && isInFront.getAsBoolean()) {
            screen.draw(rows());
        }
    }

    private List<String> rows() {
        return Frame.of(last, known(size.get()));
    }

    private static TerminalSize known(TerminalSize asked) {
        return new TerminalSize(
                asked.columns() > 0 ? asked.columns() : USUAL_COLUMNS, asked.rows() > 0 ? asked.rows() : USUAL_ROWS);
    }

    /**
     * Prints a line that stays, above the rows.
     *
     * @param line the line
     */
    public synchronized void print(String line) {
        screen.print(Text.printable(line));
        if (screen.isDrawn()) {
            screen.draw(rows());
        }
    }

    /** Leaves the terminal to others, with the cursor below the rows, until {@link #show()}. */
    public synchronized void hide() {
        hidden = true;
        if (screen.isDrawn()) {
            screen.leave(rows());
        }
    }

    /** Draws again, below what is there by now. */
    public synchronized void show() {
        hidden = false;
        if (last != null) {
            update(last);
        }
    }

    /** Leaves the last rows where they are, and the cursor below them. */
    @Override
    public synchronized void close() {
        hide();
    }
}
