package io.github.posewipe.io.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/** The rate over the last seconds. Not thread-safe. */
final class RateMeter {
    private static final long WINDOW_NS = 10_000_000_000L;
    private static final long LEAST_SPAN_NS = 500_000_000L;

    private final Deque<Point> points = new ArrayDeque<>();

    private record Point(long timeNs, long bytes) {}

    /** Notes how far it is; times and bytes never fall. */
    void add(long timeNs, long bytes) {
        points.addLast(new Point(timeNs, bytes));
        while (points.size() > 2 && timeNs - points.peekFirst().timeNs() > WINDOW_NS) {
            points.removeFirst();
        }
    }

    /** Bytes a second; empty until half a second has been seen, so that nothing is divided by nearly nothing. */
    OptionalDouble bytesPerSecond() {
        if (points.size() < 2) {
            return OptionalDouble.empty();
        }
        long spanNs = points.peekLast().timeNs() - points.peekFirst().timeNs();
        if (spanNs < LEAST_SPAN_NS) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((points.peekLast().bytes() - points.peekFirst().bytes()) * 1e9 / spanNs);
    }
}
