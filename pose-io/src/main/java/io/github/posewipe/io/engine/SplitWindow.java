package io.github.posewipe.io.engine;

import io.github.posewipe.io.StageSplit;
import java.util.ArrayDeque;
import java.util.Deque;

/** Where a worker's time went in the last seconds. Not thread-safe. */
final class SplitWindow {
    private static final long WINDOW_NS = 10_000_000_000L;

    private final Deque<Point> points = new ArrayDeque<>();

    private record Point(long timeNs, StageSplit split) {}

    /** Notes where it went so far, and tells what was added in the last seconds. */
    StageSplit recent(long timeNs, StageSplit split) {
        points.addLast(new Point(timeNs, split));
        while (points.size() > 2 && timeNs - points.peekFirst().timeNs() > WINDOW_NS) {
            points.removeFirst();
        }
        return split.since(points.peekFirst().split());
    }
}
