package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks at a target on a thread of its own, because a dead disk or file server can keep a system call for ever. The
 * thread is a daemon, so that it never holds up the end of the program.
 */
final class TimeLimit {
    static final long DEFAULT_NS = TimeUnit.SECONDS.toNanos(20);

    private TimeLimit() {}

    static <T> T call(String name, long timeoutNs, Callable<T> look) throws TargetRefusedException {
        FutureTask<T> task = new FutureTask<>(look);
        Thread thread = new Thread(task, "pose-guard");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(timeoutNs, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TargetRefusedException refusal) {
                throw refusal;
            }
            throw failed(name, "examining it failed: " + e.getCause(), "report this as a defect", e.getCause());
        } catch (TimeoutException e) {
            throw failed(name, "no answer within " + timeoutNs / 1e9 + " s", "check the device or file server", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(name, "interrupted while it was examined", "try again", e);
        }
    }

    private static TargetRefusedException failed(String name, String what, String wayOut, Throwable cause) {
        TargetRefusedException refusal = Refusals.of(Reason.NOT_PERMITTED, name, what, wayOut);
        refusal.initCause(cause);
        return refusal;
    }
}
