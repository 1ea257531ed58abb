package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Progress;
import io.github.posewipe.io.RunProgress;
import java.io.PrintWriter;

/**
 * Shows nothing of the run itself; what a signal did is still said.
 *
 * @param err standard error
 */
record SilentRunView(PrintWriter err) implements RunView {

    @Override
    public RunProgress run() {
        return RunProgress.none();
    }

    @Override
    public Progress target(String name) {
        return Progress.none();
    }

    @Override
    public void print(String line) {
        err.println(line);
    }

    @Override
    public void close() {}
}
