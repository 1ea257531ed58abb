package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.ProgressTracker;
import io.github.posewipe.io.engine.Window;
import io.github.posewipe.io.engine.WindowFiller;
import io.github.posewipe.io.engine.WindowQueue;
import io.github.posewipe.io.engine.WindowQueue.Filled;
import io.github.posewipe.io.engine.Windows;
import io.github.posewipe.io.engine.WorkerFailedException;
import io.github.posewipe.io.engine.Workers;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes a target from its first byte to its last: workers fill windows, the calling thread alone writes them, in
 * ascending offsets. It knows at any time how many bytes are written, whatever ends it.
 */
final class WriteStage {
    private static final int WANTED_SLICE_BYTES = 4 << 20;
    private static final long END_TIMEOUT_MS = 10_000;

    private final SliceWriter writer;
    private final FillerPool pool;
    private final TargetLayout layout;
    private final int sliceBytes;
    private final AtomicLong fillNs = new AtomicLong();
    private long writeNs;
    private long bytesWritten;

    WriteStage(TargetChannel channel, FillerPool pool) {
        this.writer = new SliceWriter(channel);
        this.pool = pool;
        this.layout = pool.request().layout();
        int unitBytes = Windows.unitChunks(layout, pool.request().alignmentBytes())
                * layout.chunkLabels()
                * LabelScheme.LABEL_BYTES;
        this.sliceBytes = Math.max(1, WANTED_SLICE_BYTES / unitBytes) * unitBytes;
    }

    /**
     * Writes.
     *
     * @return true if every byte is written; false if it was cancelled at a chunk border
     */
    boolean run(Progress progress, Cancellation cancellation)
            throws TargetIoException, WorkerFailedException, InterruptedException {
        WindowQueue queue = new WindowQueue(pool.windows(), pool.buffers());
        Workers workers = pool.newWorkers();
        try (ProgressTracker tracker = new ProgressTracker(progress, ProgressStage.WRITE, layout.sizeBytes())) {
            for (int i = 0; i < pool.fillers().size(); i++) {
                WindowFiller filler = pool.fillers().get(i);
                workers.start("pose-fill-" + i, () -> fill(filler, queue));
            }
            Optional<Filled> next = queue.awaitNext(cancellation);
            while (next.isPresent() && write(next.get(), tracker, cancellation)) {
                queue.release(next.get());
                next = queue.awaitNext(cancellation);
            }
        } finally {
            queue.stop();
        }
        return bytesWritten == layout.sizeBytes() && requireEnd(workers);
    }

    /** After the last window no worker has anything left to do; one that does not end would share a filler. */
    private static boolean requireEnd(Workers workers) throws WorkerFailedException {
        if (!workers.join(END_TIMEOUT_MS)) {
            throw new WorkerFailedException(new IllegalStateException("a labeler does not end after its last window"));
        }
        return true;
    }

    private void fill(WindowFiller filler, WindowQueue queue) throws InterruptedException {
        try {
            Optional<Filled> next = queue.take();
            while (next.isPresent()) {
                long startNs = System.nanoTime();
                filler.fill(next.get().window().batch(), next.get().buffer());
                fillNs.addAndGet(System.nanoTime() - startNs);
                queue.hand(next.get());
                next = queue.take();
            }
        } catch (RuntimeException | Error failed) {
            queue.fail(failed);
        }
    }

    /** Writes a window in slices that end at chunk borders, so that a cancellation is obeyed soon on a slow disk too. */
    private boolean write(Filled filled, ProgressTracker tracker, Cancellation cancellation) throws TargetIoException {
        Window window = filled.window();
        ByteBuffer buffer = filled.buffer();
        int slice = window.batch().oddLast() ? window.lengthBytes() : sliceBytes;
        for (int done = 0; done < window.lengthBytes(); ) {
            if (cancellation.isCancelled()) {
                return false;
            }
            int end = (int) Math.min(window.lengthBytes(), (long) done + slice);
            writeSlice(buffer.limit(end).position(done), window.offsetBytes() + done);
            tracker.advance(end - done);
            done = end;
        }
        return true;
    }

    private void writeSlice(ByteBuffer slice, long offsetBytes) throws TargetIoException {
        int lengthBytes = slice.remaining();
        long startNs = System.nanoTime();
        try {
            writer.write(slice, offsetBytes);
            bytesWritten = offsetBytes + lengthBytes;
        } catch (TargetIoException failed) {
            bytesWritten = Math.max(offsetBytes, Math.min(failed.offsetBytes(), offsetBytes + lengthBytes));
            throw failed;
        } finally {
            writeNs += System.nanoTime() - startNs;
        }
    }

    /** Bytes that are written, from the target's first on. */
    long bytesWritten() {
        return bytesWritten;
    }

    /** Time that all fillers worked, added up. */
    double fillSeconds() {
        return fillNs.get() / 1e9;
    }

    /** Time that the writer wrote. */
    double writeSeconds() {
        return writeNs / 1e9;
    }
}
