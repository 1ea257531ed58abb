package io.github.posewipe.io.prove;

import io.github.posewipe.io.wipe.WipeResult;
import java.io.IOException;

/** The wipe of a session did not succeed, so there is nothing to answer from. */
public final class FillFailedException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient WipeResult result;

    FillFailedException(WipeResult result) {
        super(result.summary());
        this.result = result;
    }

    /**
     * How the wipe ended.
     *
     * @return the result; {@code null} after deserialisation
     */
    public WipeResult result() {
        return result;
    }
}
