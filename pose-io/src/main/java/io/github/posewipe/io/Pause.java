package io.github.posewipe.io;

/**
 * A wish to stand still for a while, told by one thread (a signal handler, say) and obeyed by others: writers before
 * their next write, labelers before their next window. Nothing is lost, and nothing is closed. Thread-safe; no method
 * but {@link #awaitResumed} ever blocks for longer than a moment.
 */
public final class Pause {
    private static final long POLL_MS = 50;

    private boolean paused;

    /** Not paused. */
    public Pause() {}

    /** Asks what runs to stand still. May be called more than once. */
    public synchronized void pause() {
        paused = true;
    }

    /** Lets it go on. May be called more than once. */
    public synchronized void resume() {
        paused = false;
        notifyAll();
    }

    /**
     * Whether what runs is to stand still.
     *
     * @return true between {@link #pause()} and {@link #resume()}
     */
    public synchronized boolean isPaused() {
        return paused;
    }

    /**
     * Waits while paused.
     *
     * @param cancellation ends the waiting
     * @return false if it was cancelled
     * @throws InterruptedException if the caller is interrupted
     */
    public synchronized boolean awaitResumed(Cancellation cancellation) throws InterruptedException {
        while (paused && !cancellation.isCancelled()) {
            wait(POLL_MS);
        }
        return !cancellation.isCancelled();
    }
}
