package io.github.posewipe.io;

/** A target was refused before anything was written to it. */
public final class TargetRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Why a target is refused. */
    public enum Reason {
        /** The name leads to nothing that exists. */
        NO_SUCH_TARGET,
        /** The name leads to something that is neither a block device nor a regular file. */
        NOT_A_TARGET,
        /** A size is missing, zero, no multiple of a label, or not the size of what exists. */
        BAD_SIZE,
        /** It exists and the user did not confirm that it may be overwritten. */
        NOT_CONFIRMED,
        /** It, a partition of it or its parent is mounted. */
        MOUNTED,
        /** It, a partition of it or its parent is swapped on. */
        SWAP,
        /** Device-mapper, md, a loop device or another holder stands on it, or it is open exclusively elsewhere. */
        HELD,
        /** It can't be written. */
        READ_ONLY,
        /** It holds the running system. */
        SYSTEM_DISK,
        /** It is named twice, or overlaps another target. */
        DUPLICATE,
        /** A report, journal or seed file lies on it. */
        HOLDS_OUTPUT,
        /** It is not the target that was examined: a link or device changed in between. */
        CHANGED,
        /** The system does not permit it, or examining it failed. */
        NOT_PERMITTED
    }

    private final Reason reason;
    private final String target;

    /**
     * Names the target, the reason and the way out.
     *
     * @param reason the reason
     * @param target the target as the user named it
     * @param message one line: the value, what is wrong with it, and what to do instead
     */
    public TargetRefusedException(Reason reason, String target, String message) {
        super(message);
        this.reason = reason;
        this.target = target;
    }

    /**
     * Why it was refused.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }

    /**
     * The target as the user named it.
     *
     * @return its name
     */
    public String target() {
        return target;
    }
}
