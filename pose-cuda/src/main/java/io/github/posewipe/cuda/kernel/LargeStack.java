package io.github.posewipe.cuda.kernel;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Runs what needs more stack than the caller's thread may have: a compiler recurses as deep as its input asks for. */
final class LargeStack {
    /** Reserved, and only touched as far as it is used. */
    static final long BYTES = 64L << 20;

    private LargeStack() {}

    /**
     * Runs it on a thread of its own and waits. An interrupt does not end the wait (nothing could stop the work); it is
     * kept for the caller.
     */
    static <T> T call(String threadName, Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(null, task, threadName, BYTES);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException wait) {
                    interrupted = true;
                } catch (ExecutionException failed) {
                    throw asThrown(failed.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException asThrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (RuntimeException) cause;
    }
}
