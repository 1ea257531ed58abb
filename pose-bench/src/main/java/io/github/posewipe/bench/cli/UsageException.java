package io.github.posewipe.bench.cli;

/** The command line can't be obeyed as it stands: one line with the value, what is allowed and the way out. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
