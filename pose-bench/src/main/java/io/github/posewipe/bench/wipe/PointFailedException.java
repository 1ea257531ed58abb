package io.github.posewipe.bench.wipe;

import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.wipe.WipeResult;

/** A point could not be measured because its wipe failed; the message says why in one line. */
public final class PointFailedException extends Exception {
    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    PointFailedException(WipeResult result) {
        super(result.summary());
        this.exitCode = result.exitCode();
    }

    /**
     * The exit code of the wipe.
     *
     * @return the code
     */
    public ExitCode exitCode() {
        return exitCode;
    }
}
