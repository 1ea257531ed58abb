package io.github.posewipe.bench.wipe;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Holds one worker back to a rate. Not thread-safe. */
final class Pace {
    private final OptionalLong bytesPerSecond;
    private double dueNs = System.nanoTime();

    Pace(OptionalLong bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    /** Waits until so many bytes, begun at that time, may be done; what the work itself took counts. */
    void hold(long bytes, long startNs) {
        if (bytesPerSecond.isEmpty()) {
            return;
        }
        dueNs = Math.max(dueNs, startNs) + bytes * 1e9 / bytesPerSecond.getAsLong();
        long leftNs = (long) dueNs - System.nanoTime();
        try {
            TimeUnit.NANOSECONDS.sleep(leftNs);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
