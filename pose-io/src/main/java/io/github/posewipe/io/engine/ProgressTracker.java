package io.github.posewipe.io.engine;

import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.ProgressStage;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Tells a listener how far a stage has come, a few times a second, and once more where it ends: at 100 %, or at the
 * point of failure. Thread-safe; the listener is called by one thread at a time.
 */
public final class ProgressTracker implements AutoCloseable {
    private static final long EVENT_INTERVAL_NS = 200_000_000L;

    private final ProgressStage stage;
    private final long bytesTotal;
    private final RateMeter rate = new RateMeter();
    private Progress listener;
    private long bytesDone;
    private long lastEventNs;

    /**
     * Begins a stage, and says so.
     *
     * @param listener who hears of it
     * @param stage the stage
     * @param bytesTotal bytes of the stage; 0 where bytes say nothing
     */
    public ProgressTracker(Progress listener, ProgressStage stage, long bytesTotal) {
        this(listener, stage, bytesTotal, 0);
    }

    /**
     * Goes on with a stage of which a part was done by an earlier run, and says so.
     *
     * @param listener who hears of it
     * @param stage the stage
     * @param bytesTotal bytes of the stage
     * @param bytesDone bytes of it that were done before
     */
    public ProgressTracker(Progress listener, ProgressStage stage, long bytesTotal, long bytesDone) {
        this.bytesDone = bytesDone;
        this.listener = listener;
        this.stage = stage;
        this.bytesTotal = bytesTotal;
        tell(System.nanoTime());
    }

    /**
     * Notes that more is done.
     *
     * @param bytes how much more
     */
    public synchronized void advance(long bytes) {
        bytesDone = Math.min(bytesTotal, bytesDone + bytes);
        long nowNs = System.nanoTime();
        if (nowNs - lastEventNs >= EVENT_INTERVAL_NS) {
            tell(nowNs);
        }
    }

    /** Says where the stage ended. */
    @Override
    public synchronized void close() {
        tell(System.nanoTime());
    }

    private void tell(long nowNs) {
        lastEventNs = nowNs;
        rate.add(nowNs, bytesDone);
        OptionalDouble bytesPerSecond = bytesTotal == 0 ? OptionalDouble.empty() : rate.bytesPerSecond();
        try {
            listener.update(new ProgressEvent(stage, bytesDone, bytesTotal, bytesPerSecond, eta(bytesPerSecond)));
        } catch (RuntimeException listenerFailed) {
            listener = Progress.none();
        }
    }

    private OptionalLong eta(OptionalDouble bytesPerSecond) {
        if (bytesPerSecond.isEmpty() || bytesPerSecond.getAsDouble() <= 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of((long) Math.ceil((bytesTotal - bytesDone) / bytesPerSecond.getAsDouble()));
    }
}
