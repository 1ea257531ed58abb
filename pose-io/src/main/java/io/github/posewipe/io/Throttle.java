package io.github.posewipe.io;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A limit on how many bytes a second are written. Targets that share one share its limit: together they write no more.
 * It may be set anew at any time. Thread-safe.
 *
 * <p>Time that nobody used is kept for a tenth of a second and no longer, so that a pause is not followed by a burst.
 */
public final class Throttle {
    private static final long KEPT_NS = 100_000_000L;
    private static final long LONGEST_WAIT_NS = 100_000_000L;

    private long bytesPerSecond;
    private long freeAtNs = System.nanoTime();

    private Throttle(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    /**
     * No limit.
     *
     * @return a throttle that lets everything through until it is set
     */
    public static Throttle none() {
        return new Throttle(0);
    }

    /**
     * A limit.
     *
     * @param bytesPerSecond 1 or more
     * @return the throttle
     * @throws IllegalArgumentException if it is less than 1
     */
    public static Throttle of(long bytesPerSecond) {
        Throttle throttle = none();
        throttle.set(OptionalLong.of(bytesPerSecond));
        return throttle;
    }

    /**
     * Sets the limit anew; writes that wait feel it at once.
     *
     * @param limit bytes a second, 1 or more; empty for none
     * @throws IllegalArgumentException if it is less than 1
     */
    public synchronized void set(OptionalLong limit) {
        if (limit.isPresent() && limit.getAsLong() < 1) {
            throw new IllegalArgumentException(
                    "bad rate limit: bytesPerSecond=" + limit.getAsLong() + ", allowed: 1 or more");
        }
        bytesPerSecond = limit.orElse(0);
        freeAtNs = Math.min(freeAtNs, System.nanoTime());
    }

    /**
     * The limit.
     *
     * @return bytes a second; empty where there is none
     */
    public synchronized OptionalLong limit() {
        return bytesPerSecond == 0 ? OptionalLong.empty() : OptionalLong.of(bytesPerSecond);
    }

    /**
     * Waits until that many bytes may be written. The first bytes of all go through at once.
     *
     * @param bytes how many are to be written
     * @param cancellation ends the waiting
     * @return false if it was cancelled
     * @throws InterruptedException if the caller is interrupted
     */
    public boolean await(long bytes, Cancellation cancellation) throws InterruptedException {
        long waitNs = take(bytes);
        while (waitNs > 0 && !cancellation.isCancelled()) {
            TimeUnit.NANOSECONDS.sleep(Math.min(waitNs, LONGEST_WAIT_NS));
            waitNs = take(bytes);
        }
        return !cancellation.isCancelled();
    }

    /** Takes the bytes if it is time for them; else tells how long that still is. */
    private synchronized long take(long bytes) {
        long nowNs = System.nanoTime();
        if (bytesPerSecond == 0) {
            return 0;
        }
        if (freeAtNs - nowNs > 0) {
            return freeAtNs - nowNs;
        }
        freeAtNs = Math.max(freeAtNs, nowNs - KEPT_NS) + (long) (bytes * 1e9 / bytesPerSecond);
        return 0;
    }
}
