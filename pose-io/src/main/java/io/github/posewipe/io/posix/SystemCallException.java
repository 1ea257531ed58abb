package io.github.posewipe.io.posix;

/** A system call failed. Inner signal of this module: it leaves as one of the public exceptions. */
public final class SystemCallException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String operation;
    private final int errno;

    /**
     * Names the call and its error.
     *
     * @param operation the system call
     * @param errno the error number, greater than 0
     */
    public SystemCallException(String operation, int errno) {
        super(operation + ": " + Posix.errorText(errno));
        this.operation = operation;
        this.errno = errno;
    }

    /**
     * The system call.
     *
     * @return its name
     */
    public String operation() {
        return operation;
    }

    /**
     * The error number of the system.
     *
     * @return errno, greater than 0
     */
    public int errno() {
        return errno;
    }

    /**
     * What the error number means, its symbol first.
     *
     * @return such as {@code "EIO (Input/output error)"}
     */
    public String text() {
        return Posix.errorText(errno);
    }
}
