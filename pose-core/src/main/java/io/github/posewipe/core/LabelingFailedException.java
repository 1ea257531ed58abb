package io.github.posewipe.core;

/** A labeler failed in the middle of a run: its device was lost or reported an error. */
public final class LabelingFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String backend;

    /**
     * Names the labeler and what happened.
     *
     * @param backend {@link Labeler#backend()} of the labeler
     * @param reason what happened, in one line
     * @param cause the failure behind it, or null
     */
    public LabelingFailedException(String backend, String reason, Throwable cause) {
        super("labeling failed: backend=" + backend + ", reason: " + reason, cause);
        this.backend = backend;
    }

    /**
     * The labeler that failed.
     *
     * @return backend and device
     */
    public String backend() {
        return backend;
    }
}
