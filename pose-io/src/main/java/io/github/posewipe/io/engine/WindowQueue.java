package io.github.posewipe.io.engine;

import io.github.posewipe.io.Cancellation;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Hands out windows in ascending order to workers that fill them, and hands them on in the same order to one writer. A
 * window is handed out together with a buffer, which it keeps until it is written: a slow disk stops the labelers, and
 * nothing piles up. As the lowest window handed out always has a buffer, the writer never waits in vain.
 *
 * <p>Where the writer has nothing to write, though a worker had to wait for a buffer since that last happened, further
 * buffers are added, if there is memory: labelers and disk are too uneven for the buffers that there are, and labels that
 * the worker could have filled meanwhile are what the writer lacks now. They grow by half each time, so that few waits
 * find out how many it takes.
 */
public final class WindowQueue {
    private static final long POLL_MS = 50;

    private final Windows windows;
    private final Deque<ByteBuffer> free;
    private final Supplier<Optional<ByteBuffer>> further;
    private final Map<Long, Filled> filled = new HashMap<>();
    private final TreeMap<Long, Window> again = new TreeMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long nextToFill;
    private long nextToWrite;
    private int beingFilled;
    private int bufferCount;
    private boolean workerWaited;
    private long starvedNs;
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
     * @param further allocates one more; empty if there is no memory for it
     */
    public WindowQueue(Windows windows, Collection<ByteBuffer> buffers, Supplier<Optional<ByteBuffer>> further) {
        this.windows = windows;
        this.free = new ArrayDeque<>(buffers);
        this.further = further;
        this.bufferCount = buffers.size();
    }

    /**
     * Waits for a buffer and takes the next window to fill: one that was given back, or else the lowest that nobody had.
     * While others are still at work it waits, as one of them may give its window back.
     *
     * @return the window and its buffer; empty when there is none left or the run has stopped
     * @throws InterruptedException if the worker is interrupted
     */
    public Optional<Filled> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!stopped && mayGetWork()) {
                if (hasWindow() && findBuffer()) {
                    return Optional.of(handOut());
                }
                changed.await();
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private boolean mayGetWork() {
        return hasWindow() || beingFilled > 0;
    }

    private boolean hasWindow() {
        return !again.isEmpty() || nextToFill < windows.count();
    }

    private boolean findBuffer() {
        workerWaited |= free.isEmpty();
        return !free.isEmpty();
    }

    private Filled handOut() {
        Window window = again.isEmpty()
                ? windows.at(nextToFill++)
                : again.pollFirstEntry().getValue();
        beingFilled++;
        return new Filled(window, free.pop().clear().limit(window.lengthBytes()));
    }

    /**
     * Hands on a window that was filled.
     *
     * @param done what {@link #take} gave
     */
    public void hand(Filled done) {
        lock.lock();
        try {
            beingFilled--;
            done.buffer().flip();
            filled.put(done.window().index(), done);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives a window back that could not be filled, for another worker.
     *
     * @param failed what {@link #take} gave
     */
    public void giveBack(Filled failed) {
        lock.lock();
        try {
            beingFilled--;
            again.put(failed.window().index(), failed.window());
            free.push(failed.buffer());
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
     * Waits for the next window in order. One thread at a time.
     *
     * @param cancellation ends the waiting
     * @return the window and its buffer, to be given back with {@link #release}; empty after the last, when cancelled or
     *     stopped
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
                if (stopped) {
                    return Optional.empty();
                }
                awaitFilled();
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * How long the writer has waited for windows to be filled; a rate limit or a pause is no such wait.
     *
     * @return nanoseconds, never falling
     */
    public long starvedNs() {
        lock.lock();
        try {
            return starvedNs;
        } finally {
            lock.unlock();
        }
    }

    private void awaitFilled() throws InterruptedException {
        if (workerWaited) {
            workerWaited = false;
            addBuffers();
            changed.signalAll();
        }
        long startNs = System.nanoTime();
        changed.await(POLL_MS, TimeUnit.MILLISECONDS);
        starvedNs += System.nanoTime() - startNs;
    }

    private void addBuffers() {
        for (int wanted = Math.max(1, bufferCount / 2); wanted > 0; wanted--) {
            Optional<ByteBuffer> buffer = further.get();
            if (buffer.isEmpty()) {
                return;
            }
            free.push(buffer.get());
            bufferCount++;
        }
    }

    /**
     * Gives a buffer back, or adds one.
     *
     * @param buffer a buffer that nobody uses
     */
    public void release(ByteBuffer buffer) {
        lock.lock();
        try {
            free.push(buffer);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
