package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ProgressEvent;

/** Shows nothing. */
final class SilentProgress implements ProgressView {
    @Override
    public void update(ProgressEvent event) {}

    @Override
    public void close() {}
}
