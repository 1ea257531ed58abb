package io.github.posewipe.io;

import java.io.IOException;

/** A system call on a target failed, or moved fewer bytes than it had to. */
public final class TargetIoException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String operation;
    private final String path;
    private final long offsetBytes;
    private final long lengthBytes;
    private final int errno;

    /**
     * Names the call and what it was about.
     *
     * @param operation the system call, such as {@code pwrite}
     * @param path the target
     * @param offsetBytes first byte that the call was about, or -1 where it has none
     * @param lengthBytes bytes that the call was about, or -1 where it has none
     * @param errno the error number, or 0 where the call ended early without one
     * @param text what the error number means, or what went wrong without one
     */
    public TargetIoException(
            String operation, String path, long offsetBytes, long lengthBytes, int errno, String text) {
        super(operation + " failed: path=" + path
                + (offsetBytes < 0 ? "" : ", offset=" + offsetBytes)
                + (lengthBytes < 0 ? "" : ", length=" + lengthBytes)
                + (errno == 0 ? "" : ", errno=" + errno)
                + ": " + text);
        this.operation = operation;
        this.path = path;
        this.offsetBytes = offsetBytes;
        this.lengthBytes = lengthBytes;
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
     * The target.
     *
     * @return its path
     */
    public String path() {
        return path;
    }

    /**
     * First byte that the call was about.
     *
     * @return absolute offset, or -1
     */
    public long offsetBytes() {
        return offsetBytes;
    }

    /**
     * Bytes that the call was about.
     *
     * @return length, or -1
     */
    public long lengthBytes() {
        return lengthBytes;
    }

    /**
     * The error number of the system.
     *
     * @return errno, or 0 where there was none
     */
    public int errno() {
        return errno;
    }
}
