package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.Workers;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes what is written durable now and then, in a thread of its own beside the writes, and only then tells that it is
 * safe. Does nothing where nobody wants to know. Thread-safe.
 */
final class CheckpointKeeper {
    private static final long END_TIMEOUT_MS = 30_000;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final TargetChannel channel;
    private final Checkpoints checkpoints;
    private final HighWaterMark mark;
    private final long sizeBytes;
    private final int borderBytes;
    private final Workers workers;
    private long safeBytes;
    private boolean ended;

    CheckpointKeeper(TargetChannel channel, Checkpoints checkpoints, HighWaterMark mark, FillerPool pool) {
        this.channel = channel;
        this.checkpoints = checkpoints;
        this.mark = mark;
        this.sizeBytes = pool.request().layout().sizeBytes();
        this.borderBytes = SliceFlow.sliceBytes(pool.request(), 1);
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
        long leftNs = INTERVAL_NS;
        while (!ended && leftNs > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            leftNs = INTERVAL_NS - (System.nanoTime() - startNs);
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
        return bytes == sizeBytes ? bytes : bytes - bytes % borderBytes;
    }

    private synchronized void tell(long bytes) throws TargetIoException {
        if (bytes > safeBytes) {
            safeBytes = bytes;
            checkpoints.safe(bytes);
        }
    }

    /** There are no more of its own accord; one that is being kept is waited for, for a limited time. */
    void end() {
        synchronized (this) {
            ended = true;
            notifyAll();
        }
        workers.join(END_TIMEOUT_MS);
    }

    /** Someone has made durable what is written up to now. */
    void flushed() throws TargetIoException {
        tell(border(mark.bytes()));
    }
}
