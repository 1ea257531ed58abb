package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.engine.BadRanges;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.Windows;
import io.github.posewipe.io.engine.Workers;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Makes what is written durable now and then, in a thread of its own beside the writes, and only then tells that it is
 * safe. Does nothing where nobody wants to know. Thread-safe.
 */
final class CheckpointKeeper {
    private static final String FLUSH = "fdatasync";
    private static final String KEEP = "journal write";

    private final TargetChannel channel;
    private final Checkpoints checkpoints;
    private final HighWaterMark mark;
    private final BadRanges bad;
    private final long sizeBytes;
    private final int borderBytes;
    private final long lastBorderBytes;
    private final Workers workers;
    private final ReentrantLock telling = new ReentrantLock();
    private long safeBytes;
    private volatile String underWay = FLUSH;
    private boolean ended;

    CheckpointKeeper(
            TargetChannel channel, Checkpoints checkpoints, HighWaterMark mark, BadRanges bad, FillerPool pool) {
        this.channel = channel;
        this.checkpoints = checkpoints;
        this.mark = mark;
        this.bad = bad;
        this.sizeBytes = pool.request().layout().sizeBytes();
        this.borderBytes = SliceFlow.sliceBytes(pool.request(), 1);
        // There is no border within a last chunk of another size.
        this.lastBorderBytes = sizeBytes
                - Windows.oddWindowBytes(pool.request().layout(), pool.request().alignmentBytes());
        this.workers = pool.newWorkers();
        this.safeBytes = mark.bytes();
    }

    /** Begins to keep checkpoints until {@link #end}; a failure is told, and there are no more after it. */
    void start(int targetIndex, Consumer<Throwable> failed) {
        if (checkpoints != Checkpoints.none()) {
            workers.start("pose-safe-" + targetIndex, () -> {
                try {
                    while (awaitNext()) {
                        keep();
                    }
                } catch (TargetIoException | RuntimeException | Error any) {
                    failed.accept(any);
                }
            });
        }
    }

    private synchronized boolean awaitNext() throws InterruptedException {
        long startNs = System.nanoTime();
        long leftNs = checkpoints.intervalNs();
        while (!ended && leftNs > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            leftNs = checkpoints.intervalNs() - (System.nanoTime() - startNs);
        }
        return !ended;
    }

    private void keep() throws TargetIoException {
        long written = border(mark.bytes());
        if (written > safeBytes) {
            channel.flush();
            tell(written);
        }
    }

    /** A target's end is a border; a mark within a chunk, left by a failed write, is not. */
    private long border(long bytes) {
        return bytes == sizeBytes ? bytes : Math.min(lastBorderBytes, bytes - bytes % borderBytes);
    }

    /** The file system of a journal may never answer: whoever ends the keeping does not wait for this lock. */
    private void tell(long bytes) throws TargetIoException {
        telling.lock();
        try {
            if (bytes > safeBytes) {
                safeBytes = bytes;
                underWay = KEEP;
                checkpoints.safe(bytes, bad.within(0, bytes));
            }
        } finally {
            underWay = FLUSH;
            telling.unlock();
        }
    }

    /** There are no more of its own accord, beside the one that is just being kept. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** After {@link #end}: waits a bounded time; true if none is being kept any more. */
    boolean awaitEnd(long timeoutMs) {
        return workers.join(timeoutMs);
    }

    /** The call that is under way, as failures name it. */
    String underWay() {
        return underWay;
    }

    /** Someone has made durable what is written up to now. */
    void flushed() throws TargetIoException {
        tell(border(mark.bytes()));
    }
}
