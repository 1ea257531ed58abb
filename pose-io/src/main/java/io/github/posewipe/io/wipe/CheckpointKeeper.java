package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.engine.BadRanges;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.Windows;
import io.github.posewipe.io.engine.Workers;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes what is written durable now and then, in a thread of its own beside the writes, and only then tells that it is
 * safe. Does nothing where nobody wants to know. Thread-safe.
 */
final class CheckpointKeeper {
    private static final long END_TIMEOUT_MS = 30_000;

    private final TargetChannel channel;
    private final Checkpoints checkpoints;
    private final HighWaterMark mark;
    private final BadRanges bad;
    private final long sizeBytes;
    private final int borderBytes;
    private final long lastBorderBytes;
    private final Workers workers;
    private long safeBytes;
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

    private synchronized void tell(long bytes) throws TargetIoException {
        if (bytes > safeBytes) {
            safeBytes = bytes;
            checkpoints.safe(bytes, bad.within(0, bytes));
        }
    }

    /**
     * There are no more of its own accord; one that is being kept is waited for, for a limited time.
     *
     * @return whether it has ended
     */
    boolean end() {
        synchronized (this) {
            ended = true;
            notifyAll();
        }
        return workers.join(END_TIMEOUT_MS);
    }

    /** Someone has made durable what is written up to now. */
    void flushed() throws TargetIoException {
        tell(border(mark.bytes()));
    }
}
