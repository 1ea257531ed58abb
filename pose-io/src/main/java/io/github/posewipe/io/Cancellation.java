package io.github.posewipe.io;

import java.util.List;

/** A wish to stop, told by one thread (a signal handler, say) and obeyed by others at a chunk border. Thread-safe. */
public final class Cancellation {
    private final List<Cancellation> above;
    private volatile boolean cancelled;

    /** No stop is asked for yet. */
    public Cancellation() {
        this(List.of());
    }

    private Cancellation(List<Cancellation> above) {
        this.above = above;
    }

    /**
     * A wish of its own that each of some others stands for too: cancelling one of them cancels it, but not the other way
     * round.
     *
     * @param above the others
     * @return the wish
     */
    public static Cancellation below(Cancellation... above) {
        return new Cancellation(List.of(above));
    }

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
        return cancelled || above.stream().anyMatch(Cancellation::isCancelled);
    }
}
