package io.github.posewipe.io;

import java.util.Collection;

/** How a run ended, as the process tells it. The numbers are a contract with scripts. */
public enum ExitCode {
    /** Done and true. */
    DONE(0),
    /** What was read back is not what was written. */
    MISMATCH(1),
    /** The request can't be carried out as it was made. */
    USAGE(2),
    /** A guard refused the target. */
    REFUSED(3),
    /** I/O failed, or a device was lost. */
    IO(4),
    /** The backend can't label here, or its labels are wrong. */
    BACKEND(5),
    /** Cancelled. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /**
     * The code of the process.
     *
     * @return 0 to 130
     */
    public int code() {
        return code;
    }

    /**
     * The code of a refusal: what the user typed, or what the guard found.
     *
     * @param reason why the target was refused
     * @return {@link #USAGE} or {@link #REFUSED}
     */
    public static ExitCode of(TargetRefusedException.Reason reason) {
        return switch (reason) {
            case NO_SUCH_TARGET, NOT_A_TARGET, BAD_SIZE -> USAGE;
            default -> REFUSED;
        };
    }

    /**
     * The gravest of several, for a process that had several targets.
     *
     * @param codes one a target
     * @return the gravest in the order 130, 4, 1, 3, 5, 2, 0; {@link #USAGE} if there are none, as nothing was done
     */
    public static ExitCode gravest(Collection<ExitCode> codes) {
        for (ExitCode code : new ExitCode[] {INTERRUPTED, IO, MISMATCH, REFUSED, BACKEND, USAGE, DONE}) {
            if (codes.contains(code)) {
                return code;
            }
        }
        return USAGE;
    }
}
