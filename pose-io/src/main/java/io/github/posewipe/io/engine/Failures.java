package io.github.posewipe.io.engine;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.report.ReportException;

/** Which exit code a failure stands for. */
public final class Failures {
    private Failures() {}

    /**
     * A failure before the first byte was written.
     *
     * @param cause what was thrown
     * @return the failure: what the user asked for, a refusal, a backend, or I/O
     */
    public static RunFailure beforeStart(Throwable cause) {
        if (cause instanceof IllegalArgumentException || cause instanceof ReportException) {
            return RunFailure.of(ExitCode.USAGE, cause);
        }
        if (cause instanceof LabelMismatchException || cause instanceof LabelingFailedException) {
            return RunFailure.of(ExitCode.BACKEND, cause);
        }
        return underWay(cause);
    }

    /**
     * A failure while the target is written or read: a device is lost, be it the target or a labeler's.
     *
     * @param cause what was thrown
     * @return the failure
     */
    public static RunFailure underWay(Throwable cause) {
        if (cause instanceof TargetIoException io) {
            return RunFailure.of(io);
        }
        if (cause instanceof TargetRefusedException refused) {
            return RunFailure.of(refused);
        }
        if (cause instanceof BackendUnavailableException) {
            return RunFailure.of(ExitCode.BACKEND, cause);
        }
        return RunFailure.of(ExitCode.IO, cause);
    }
}
