package io.github.posewipe.io.engine;

import io.github.posewipe.io.Cancellation;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hands out windows in ascending order to workers that fill them, and hands them on in the same order to one writer. A
 * window is handed out together with a buffer, which it keeps until it is written: a slow disk stops the labelers, and
 * nothing piles up. As the lowest window handed out always has a buffer, the writer never waits in vain.
 */
public final class WindowQueue {
    private static final long POLL_MS = 50;

    private final Windows windows;
    private final Deque<ByteBuffer> free;
    private final Map<Long, Filled> filled = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long nextToFill;
    private long nextToWrite;
    private boolean stopped;
    private Throwable failure;

    /**
     * A window with its buffer.
     *
     * @param window the window
     * @param buffer the buffer, with position 0 and the window's length as its limit
     */
    public record Filled(Window window, ByteBuffer buffer) {}

    /**
     * A queue at its start.
     *
     * @param windows the windows
     * @param buffers the buffers: at least one more than workers, so that one can be written while all label
     */
    public WindowQueue(Windows windows, List<ByteBuffer> buffers) {
        this.windows = windows;
        this.free = new ArrayDeque<>(buffers);
    }

    /**
     * Waits for a buffer and takes the next window to fill.
     *
     * @return the window and its buffer; empty when there is none left or the run has stopped
     * @throws InterruptedException if the worker is interrupted
     */
    public Optional<Filled> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!stopped && nextToFill < windows.count() && free.isEmpty()) {
                changed.await();
            }
            if (stopped || nextToFill >= windows.count()) {
                return Optional.empty();
            }
            Window window = windows.at(nextToFill++);
            ByteBuffer buffer = free.pop();
            return Optional.of(new Filled(window, buffer.clear().limit(window.lengthBytes())));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Hands on a window that was filled.
     *
     * @param done what {@link #take} gave
     */
    public void hand(Filled done) {
        lock.lock();
        try {
            done.buffer().flip();
            filled.put(done.window().index(), done);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Stops the run because a worker failed; the first failure counts.
     *
     * @param cause why
     */
    public void fail(Throwable cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
            stopped = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Stops the run: workers get no further window. */
    public void stop() {
        lock.lock();
        try {
            stopped = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the next window in order.
     *
     * @param cancellation ends the waiting
     * @return the window and its buffer, to be given back with {@link #release}; empty after the last, or when cancelled
     * @throws WorkerFailedException if a worker failed
     * @throws InterruptedException if the writer is interrupted
     */
    public Optional<Filled> awaitNext(Cancellation cancellation) throws WorkerFailedException, InterruptedException {
        lock.lockInterruptibly();
        try {
            while (nextToWrite < windows.count() && !cancellation.isCancelled()) {
                if (failure != null) {
                    throw new WorkerFailedException(failure);
                }
                Filled next = filled.remove(nextToWrite);
                if (next != null) {
                    nextToWrite++;
                    return Optional.of(next);
                }
                changed.await(POLL_MS, TimeUnit.MILLISECONDS);
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives a buffer back.
     *
     * @param written what {@link #awaitNext} gave
     */
    public void release(Filled written) {
        lock.lock();
        try {
            free.push(written.buffer());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
