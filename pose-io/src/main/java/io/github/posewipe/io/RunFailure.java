package io.github.posewipe.io;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Why a wipe or a verification could not be finished. Immutable.
 *
 * @param exitCode the process exit code that it stands for
 * @param message one line: what happened, with values and the way out
 * @param offsetBytes first byte of the target that it is about, if it is about one
 * @param cause the failure behind it
 */
public record RunFailure(ExitCode exitCode, String message, OptionalLong offsetBytes, Throwable cause) {

    /** Checks that nothing is null, and that a failure is no success. */
    public RunFailure {
        Objects.requireNonNull(exitCode, "exitCode");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(offsetBytes, "offsetBytes");
        Objects.requireNonNull(cause, "cause");
        if (exitCode == ExitCode.DONE) {
            throw new IllegalArgumentException("a failure can't have the exit code of a success");
        }
    }

    /**
     * A failure that is about no byte of the target.
     *
     * @param exitCode the process exit code
     * @param cause the failure behind it, whose message is taken
     * @return the failure
     */
    public static RunFailure of(ExitCode exitCode, Throwable cause) {
        return new RunFailure(exitCode, messageOf(cause), OptionalLong.empty(), cause);
    }

    /**
     * A failed system call.
     *
     * @param cause the failure
     * @return an I/O failure at the offset that the call was about
     */
    public static RunFailure of(TargetIoException cause) {
        OptionalLong offset = cause.offsetBytes() < 0 ? OptionalLong.empty() : OptionalLong.of(cause.offsetBytes());
        return new RunFailure(ExitCode.IO, messageOf(cause), offset, cause);
    }

    /**
     * A target that was refused.
     *
     * @param cause the refusal
     * @return a usage failure or a refusal, by its reason
     */
    public static RunFailure of(TargetRefusedException cause) {
        return of(ExitCode.of(cause.reason()), cause);
    }

    private static String messageOf(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
