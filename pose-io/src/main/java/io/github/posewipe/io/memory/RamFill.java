package io.github.posewipe.io.memory;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.ProgressTracker;
import io.github.posewipe.io.engine.Window;
import io.github.posewipe.io.engine.WindowFiller;
import io.github.posewipe.io.engine.WorkerFailedException;
import io.github.posewipe.io.engine.Workers;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Labels memory in place: each labeler works straight into its run of chunks, and nothing is copied. */
final class RamFill {
    private final RamRegion region;
    private final FillerPool pool;
    private final RamWindows windows;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong fillNs = new AtomicLong();
    private volatile boolean stopped;

    RamFill(RamRegion region, FillerPool pool) {
        this.region = region;
        this.pool = pool;
        this.windows =
                new RamWindows(region, pool.request().layout(), pool.plan().windowChunks());
    }

    /**
     * Labels all of it.
     *
     * @return false if it was cancelled before the end
     */
    boolean run(Cancellation cancellation, ProgressTracker tracker) throws WorkerFailedException, InterruptedException {
        Workers workers = pool.newWorkers();
        int number = 0;
        for (WindowFiller filler : pool.fillers()) {
            workers.start("pose-memory-" + number++, () -> fill(filler, cancellation, tracker));
        }
        try {
            return workers.await(cancellation) && bytes.get() == region.sizeBytes();
        } finally {
            stopped = true;
        }
    }

    private void fill(WindowFiller filler, Cancellation cancellation, ProgressTracker tracker) {
        Optional<Window> window = windows.next();
        while (window.isPresent() && !stopped && !cancellation.isCancelled()) {
            Window one = window.get();
            long startNs = System.nanoTime();
            if (!region.enter()) {
                return;
            }
            try {
                filler.fill(one.batch(), region.view(one.offsetBytes(), one.lengthBytes()));
            } finally {
                region.exit();
            }
            fillNs.addAndGet(System.nanoTime() - startNs);
            bytes.addAndGet(one.lengthBytes());
            tracker.advance(one.lengthBytes());
            window = windows.next();
        }
    }

    /** Bytes that are labelled so far; ascending from the first byte on only where all of them are. */
    long bytesFilled() {
        return bytes.get();
    }

    /** Time that labelers worked, added up over all of them. */
    double fillSeconds() {
        return fillNs.get() / 1e9;
    }
}
