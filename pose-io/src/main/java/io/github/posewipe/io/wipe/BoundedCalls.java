package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.Workers;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Calls that a dead device or file system may never answer: each is made in a daemon thread of its own and waited for, for
 * a limited time. Used by one thread at a time.
 */
final class BoundedCalls {
    private static final long TICK_MS = 100;

    private final FillerPool pool;
    private final WaitLimits limits;
    private final Cancellation cancellation;
    private final String path;
    private boolean stuck;

    /** A call. */
    @FunctionalInterface
    interface Call<T> {
        T make() throws TargetIoException, TargetRefusedException;
    }

    /** A call that gives nothing. */
    @FunctionalInterface
    interface Action {
        void make() throws TargetIoException, TargetRefusedException;
    }

    BoundedCalls(FillerPool pool, WaitLimits limits, Cancellation cancellation, String path) {
        this.pool = pool;
        this.limits = limits;
        this.cancellation = cancellation;
        this.path = path;
    }

    void run(String operation, Action action) throws TargetIoException, TargetRefusedException {
        call(operation, () -> {
            action.make();
            return operation;
        });
    }

    /**
     * Makes a call and waits for it.
     *
     * @throws TargetIoException if it failed so, or has not returned in time; it may then still be under way
     */
    <T> T call(String operation, Call<T> call) throws TargetIoException, TargetRefusedException {
        FutureTask<T> task = new FutureTask<>(call::make);
        Workers worker = pool.newWorkers();
        worker.start("pose-call", task::run);
        StallWatch stall = StallWatch.overCall(limits);
        while (!worker.join(TICK_MS)) {
            if (stall.isStuck(cancellation.isCancelled())) {
                stuck = true;
                throw stall.failure(operation, path, -1);
            }
        }
        return resultOf(task);
    }

    private static <T> T resultOf(FutureTask<T> ended) throws TargetIoException, TargetRefusedException {
        boolean interrupted = Thread.interrupted();
        try {
            return ended.get();
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof TargetIoException io) {
                throw io;
            }
            if (cause instanceof TargetRefusedException refused) {
                throw refused;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) cause;
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("a task that has ended is not waited for", impossible);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether a call has not returned, so that the device is not to be asked for anything more. */
    boolean isStuck() {
        return stuck;
    }
}
