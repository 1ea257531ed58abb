package io.github.posewipe.io.engine;

/** A worker thread failed; its failure is the cause. */
public final class WorkerFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Wraps the failure.
     *
     * @param cause the failure
     */
    public WorkerFailedException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
