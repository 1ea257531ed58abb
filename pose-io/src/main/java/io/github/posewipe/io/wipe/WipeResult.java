package io.github.posewipe.io.wipe;

import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.verify.VerifyResult;
import java.util.Locale;
import java.util.Optional;

/**
 * How the wipe of one target ended: the report, the exit code and the text for the user follow from this one object.
 * Immutable.
 *
 * @param report what is kept of it
 * @param verification what the read-back found, if there was one
 * @param failure why it could not be finished
 */
public record WipeResult(WipeReport report, Optional<VerifyResult> verification, Optional<RunFailure> failure) {

    /**
     * How it ended.
     *
     * @return the report's status
     */
    public WipeStatus status() {
        return report.status();
    }

    /**
     * Bytes written, from the target's first on.
     *
     * @return bytes
     */
    public long bytesWritten() {
        return report.bytesWritten();
    }

    /**
     * The exit code of the process.
     *
     * @return the code that belongs to {@link #status()} and the failure
     */
    public ExitCode exitCode() {
        return switch (status()) {
            case DONE -> ExitCode.DONE;
            case MISMATCH -> ExitCode.MISMATCH;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            default -> failure.map(RunFailure::exitCode).orElse(ExitCode.IO);
        };
    }

    /**
     * How it ended, in one line for the user.
     *
     * @return one line
     */
    public String summary() {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %s, %d of %d bytes written (%s), %.1f MiB/s",
                status().word(),
                report.target().path(),
                bytesWritten(),
                report.target().sizeBytes(),
                report.fill().id(),
                report.mibPerSecond()));
        verification.ifPresent(found -> line.append("; read back: ").append(found.summary()));
        if (verification.isEmpty() && status() == WipeStatus.DONE) {
            line.append("; not read back");
        }
        failure.filter(why ->
                        verification.isEmpty() || verification.get().failure().isEmpty())
                .ifPresent(why -> line.append("; ").append(why.message()));
        return line.toString();
    }
}
