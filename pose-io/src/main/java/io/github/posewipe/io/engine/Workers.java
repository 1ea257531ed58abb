package io.github.posewipe.io.engine;

import io.github.posewipe.io.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Daemon threads that work on one stage. None of them ever keeps the process alive. */
public final class Workers {
    private static final long POLL_MS = 20;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** What a worker does. */
    @FunctionalInterface
    public interface Task {
        /**
         * Works until done.
         *
         * @throws Exception if it fails
         */
        void run() throws Exception;
    }

    /** No workers yet. */
    public Workers() {}

    /**
     * Starts a worker.
     *
     * @param name its thread's name
     * @param task what it does
     */
    public void start(String name, Task task) {
        Thread thread = new Thread(() -> attempt(task), name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void attempt(Task task) {
        try {
            task.run();
        } catch (Throwable any) {
            failure.compareAndSet(null, any);
        }
    }

    /**
     * Waits until all have ended, one has failed, or the run is cancelled.
     *
     * @param cancellation ends the waiting
     * @return true if all have ended without a failure
     * @throws WorkerFailedException if one failed; others may still be working
     * @throws InterruptedException if the caller is interrupted
     */
    public boolean await(Cancellation cancellation) throws WorkerFailedException, InterruptedException {
        while (!cancellation.isCancelled()) {
            boolean working = isWorking();
            if (failure.get() != null) {
                throw new WorkerFailedException(failure.get());
            }
            if (!working) {
                return true;
            }
            joinFirst(POLL_MS);
        }
        return false;
    }

    /**
     * Waits for the end of all for a bounded time, whether they fail or not. An interrupt does not shorten it, and is
     * kept for the caller.
     *
     * @param timeoutMs longest time to wait, in milliseconds
     * @return true if all have ended
     */
    public boolean join(long timeoutMs) {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        boolean interrupted = false;
        while (isWorking() && System.nanoTime() - deadlineNs < 0) {
            try {
                joinFirst(POLL_MS);
            } catch (InterruptedException kept) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !isWorking();
    }

    /**
     * Does something after the workers of all stages have ended: now, or in a daemon thread if that takes longer.
     *
     * @param stages the workers
     * @param timeoutMs longest time that the caller waits for them, in milliseconds
     * @param then what to do
     */
    static void whenEnded(List<Workers> stages, long timeoutMs, Runnable then) {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        boolean ended = true;
        for (Workers stage : stages) {
            ended &= stage.join(TimeUnit.NANOSECONDS.toMillis(Math.max(0, deadlineNs - System.nanoTime())));
        }
        if (ended) {
            then.run();
            return;
        }
        List<Thread> working =
                stages.stream().flatMap(stage -> stage.threads.stream()).toList();
        new Workers().start("pose-reaper", () -> {
            for (Thread thread : working) {
                thread.join();
            }
            then.run();
        });
    }

    private boolean isWorking() {
        return threads.stream().anyMatch(Thread::isAlive);
    }

    private void joinFirst(long timeoutMs) throws InterruptedException {
        for (Thread thread : threads) {
            if (thread.isAlive()) {
                thread.join(timeoutMs);
                return;
            }
        }
    }
}
