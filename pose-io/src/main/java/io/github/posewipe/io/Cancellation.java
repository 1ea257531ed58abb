package io.github.posewipe.io;

/** A wish to stop, told by one thread (a signal handler, say) and obeyed by others at a chunk border. Thread-safe. */
public final class Cancellation {
    private volatile boolean cancelled;

    /** No stop is asked for yet. */
    public Cancellation() {}

    /** Asks what runs to stop. May be called more than once. */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Whether a stop was asked for.
     *
     * @return true after {@link #cancel()}
     */
    public boolean isCancelled() {
        return cancelled;
    }
}
