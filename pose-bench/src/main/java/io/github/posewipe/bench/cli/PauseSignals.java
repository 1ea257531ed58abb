package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.view.Foreground;
import io.github.posewipe.io.Pause;
import java.io.IOException;

/**
 * SIGTSTP (Ctrl-Z, {@code kill -TSTP}) pauses a run, SIGCONT ({@code fg}, {@code bg}, {@code kill -CONT}) lets it go on.
 * In the foreground of a terminal the process also stops, so that the shell gets the terminal back.
 */
final class PauseSignals {
    private final Pause pause;
    private final RunView view;

    private PauseSignals(Pause pause, RunView view) {
        this.pause = pause;
        this.view = view;
    }

    /**
     * Handles the signals from now on. Where that is not possible SIGTSTP stops the process as it does any other.
     *
     * @param pause set by SIGTSTP and lifted by SIGCONT
     * @param view gives the terminal back meanwhile
     */
    static void handle(Pause pause, RunView view) {
        PauseSignals signals = new PauseSignals(pause, view);
        try {
            Signals.handle("CONT", signals::resume);
            Signals.handle("TSTP", signals::pause);
        } catch (ReflectiveOperationException noSignals) {
            view.print("a pause can't be signalled here (" + noSignals + "): Ctrl-Z stops the process as it is");
        }
    }

    private void pause() {
        pause.pause();
        view.print("paused; SIGCONT (fg, bg or kill -CONT "
                + ProcessHandle.current().pid() + ") goes on");
        Foreground.State state = Foreground.ask();
        if (state.hasTerminal() && state.isInFront()) {
            view.hide();
            stop();
        }
    }

    /** The JVM can't send itself SIGSTOP, but any shell can. */
    private void stop() {
        long self = ProcessHandle.current().pid();
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -STOP " + self).start();
        } catch (IOException noShell) {
            view.show();
        }
    }

    private synchronized void resume() {
        view.show();
        if (pause.isPaused()) {
            pause.resume();
            view.print("going on");
        }
    }
}
