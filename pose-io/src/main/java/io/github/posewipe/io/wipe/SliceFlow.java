package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Pause;
import io.github.posewipe.io.Throttle;
import io.github.posewipe.io.engine.FillRequest;
import io.github.posewipe.io.engine.WindowQueue;
import io.github.posewipe.io.engine.WindowQueue.Filled;
import io.github.posewipe.io.engine.Windows;
import io.github.posewipe.io.engine.WorkerFailedException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Cuts filled windows into slices that end at chunk borders and gives them to writers in ascending order. A window's
 * buffer goes back as soon as the last of its slices is written. Thread-safe.
 */
final class SliceFlow {
    private final WindowQueue queue;
    private final HighWaterMark mark;
    private final int sliceBytes;
    private final Throttle throttle;
    private final Pause pause;
    private final Cancellation stop;
    private final ReentrantLock turn = new ReentrantLock();
    private OpenWindow current;

    /** A window of which slices are still to be written. */
    private static final class OpenWindow {
        private final Filled filled;
        private final AtomicInteger leftBytes;
        private int cutBytes;

        OpenWindow(Filled filled) {
            this.filled = filled;
            this.leftBytes = new AtomicInteger(filled.window().lengthBytes());
        }

        boolean isCut() {
            return cutBytes == filled.window().lengthBytes();
        }
    }

    /** A slice: its bytes, where they belong, and its part in the high-water mark. */
    record Slice(OpenWindow window, ByteBuffer bytes, long offsetBytes, int lengthBytes, HighWaterMark.Write write) {}

    SliceFlow(
            WindowQueue queue, HighWaterMark mark, int sliceBytes, Throttle throttle, Pause pause, Cancellation stop) {
        this.queue = queue;
        this.mark = mark;
        this.sliceBytes = sliceBytes;
        this.throttle = throttle;
        this.pause = pause;
        this.stop = stop;
    }

    /** The largest slice of whole aligned units that is not larger than wanted, but one unit at least. */
    static int sliceBytes(FillRequest request, int wantedBytes) {
        int unitBytes = Windows.unitChunks(request.layout(), request.alignmentBytes())
                * request.layout().chunkLabels()
                * LabelScheme.LABEL_BYTES;
        return Math.max(1, wantedBytes / unitBytes) * unitBytes;
    }

    /**
     * Waits for the next slice and for the leave to write it.
     *
     * @return the slice; empty after the last, or when stopped
     */
    Optional<Slice> next() throws WorkerFailedException, InterruptedException {
        turn.lockInterruptibly();
        try {
            if (current == null || current.isCut()) {
                current = queue.awaitNext(stop).map(OpenWindow::new).orElse(null);
            }
            if (current == null || !mayWrite(nextLength())) {
                return Optional.empty();
            }
            return Optional.of(cut(nextLength()));
        } finally {
            turn.unlock();
        }
    }

    private boolean mayWrite(int lengthBytes) throws InterruptedException {
        return throttle.await(lengthBytes, stop) && pause.awaitResumed(stop);
    }

    private int nextLength() {
        int left = current.filled.window().lengthBytes() - current.cutBytes;
        return current.filled.window().batch().oddLast() ? left : Math.min(left, sliceBytes);
    }

    private Slice cut(int lengthBytes) {
        int from = current.cutBytes;
        current.cutBytes += lengthBytes;
        ByteBuffer bytes =
                current.filled.buffer().duplicate().limit(from + lengthBytes).position(from);
        long offsetBytes = current.filled.window().offsetBytes() + from;
        return new Slice(current, bytes, offsetBytes, lengthBytes, mark.begin(offsetBytes, lengthBytes));
    }

    /** A slice is written. */
    void written(Slice slice) {
        mark.written(slice.write());
        if (slice.window().leftBytes.addAndGet(-slice.lengthBytes()) == 0) {
            queue.release(slice.window().filled.buffer());
        }
    }

    /** A slice could not be written: there are no further ones. */
    void failed(Slice slice, long firstUnwrittenBytes) {
        mark.failed(slice.write(), firstUnwrittenBytes);
        stop.cancel();
    }
}
