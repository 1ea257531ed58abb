package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.view.Foreground;
import io.github.posewipe.bench.view.LiveView;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.RunProgress;
import io.github.posewipe.io.TerminalSize;
import java.io.PrintWriter;

/**
 * Shows a run over several targets. Thread-safe. Closed when the run has returned, so that the cursor stands on a line
 * of its own before results are printed.
 */
interface RunView extends AutoCloseable {

    /** Sees the whole run. */
    RunProgress run();

    /** Hears of one target. */
    Progress target(String name);

    /** Prints a line that stays. */
    void print(String line);

    /** Leaves the terminal to others until {@link #show()}; nothing where only lines are printed. */
    default void hide() {}

    /** Goes on after {@link #hide()}; nothing otherwise. */
    default void show() {}

    /** Ends; may be asked for more than once. */
    @Override
    void close();

    /** Ends before the results are printed; {@link #close()} then has nothing left to do. */
    default void end() {
        close();
    }

    /**
     * The view that suits where standard error leads.
     *
     * @param mode what the user asked for
     * @param err standard error
     * @param targetCount how many targets there are
     * @return a view that the caller closes
     */
    static RunView of(ProgressView.Mode mode, PrintWriter err, int targetCount) {
        if (mode == ProgressView.Mode.none) {
            return new SilentRunView(err);
        }
        if (mode == ProgressView.Mode.auto && Terminal.canBeDrawnOn()) {
            return new LiveRunView(new LiveView(
                    err,
                    () -> TerminalSize.of(Terminal.STANDARD_ERROR).orElse(new TerminalSize(0, 0)),
                    () -> Foreground.ask().isInFront()));
        }
        return new PlainRunView(err, targetCount, System::nanoTime);
    }
}
