package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.view.LiveView;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.RunProgress;

/**
 * Rows on a terminal that are drawn again and again.
 *
 * @param view the rows
 */
record LiveRunView(LiveView view) implements RunView {

    @Override
    public RunProgress run() {
        return view;
    }

    @Override
    public Progress target(String name) {
        return Progress.none();
    }

    @Override
    public void print(String line) {
        view.print(line);
    }

    @Override
    public void hide() {
        view.hide();
    }

    @Override
    public void show() {
        view.show();
    }

    @Override
    public void close() {
        view.close();
    }
}
