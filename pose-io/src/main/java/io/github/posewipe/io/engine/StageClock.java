package io.github.posewipe.io.engine;

import io.github.posewipe.io.StageSplit;

/** Adds up what one worker spends its time on. Thread-safe: the worker switches it, others read it at any time. */
public final class StageClock {
    private final long[] spentNs = new long[Activity.values().length];
    private Activity activity = Activity.IDLE;
    private long sinceNs = System.nanoTime();
    private int writesUnderWay;

    /** What a worker can be at. */
    public enum Activity {
        /** Not at work, or at something that no stage stands for. */
        IDLE,
        /** Computing. */
        LABEL,
        /** Copying from a device. */
        TRANSFER,
        /** Writing. */
        WRITE,
        /** Waiting for another stage, for a rate limit or the end of a pause. */
        WAIT
    }

    /** A clock that stands. */
    public StageClock() {}

    /**
     * The worker turns to something else.
     *
     * @param next what it is at from now on
     */
    public synchronized void enter(Activity next) {
        long nowNs = System.nanoTime();
        spentNs[activity.ordinal()] += nowNs - sinceNs;
        sinceNs = nowNs;
        activity = next;
    }

    /** One more write is under way; the writer writes while there is any. */
    public synchronized void beginWrite() {
        if (writesUnderWay++ == 0) {
            enter(Activity.WRITE);
        }
    }

    /** One of the writes has ended; with the last the writer waits. */
    public synchronized void endWrite() {
        if (--writesUnderWay == 0) {
            enter(Activity.WAIT);
        }
    }

    /**
     * Part of what counted as computing was copying.
     *
     * @param ns nanoseconds
     */
    public synchronized void wasTransfer(long ns) {
        spentNs[Activity.LABEL.ordinal()] -= ns;
        spentNs[Activity.TRANSFER.ordinal()] += ns;
    }

    /**
     * Where the time went up to now.
     *
     * @return the split
     */
    public synchronized StageSplit split() {
        enter(activity);
        return new StageSplit(
                seconds(Activity.LABEL), seconds(Activity.TRANSFER), seconds(Activity.WRITE), seconds(Activity.WAIT));
    }

    private double seconds(Activity of) {
        return Math.max(0, spentNs[of.ordinal()]) / 1e9;
    }
}
