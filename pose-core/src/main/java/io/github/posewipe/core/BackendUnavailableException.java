package io.github.posewipe.core;

/** A backend that was asked for can't label here. */
public final class BackendUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String backend;
    private final String reason;

    /**
     * Names the backend and the reason.
     *
     * @param backend the backend asked for
     * @param reason why it can't label here, in one line
     * @param cause the failure behind it, or null
     */
    public BackendUnavailableException(String backend, String reason, Throwable cause) {
        super("backend unavailable: backend=" + backend + ", reason: " + reason, cause);
        this.backend = backend;
        this.reason = reason;
    }

    /**
     * The backend asked for.
     *
     * @return its name
     */
    public String backend() {
        return backend;
    }

    /**
     * Why it can't label here.
     *
     * @return one line
     */
    public String reason() {
        return reason;
    }
}
