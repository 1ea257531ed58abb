package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.Keys;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.VerifyingKey;
import java.io.IOException;
import java.nio.file.Path;

/** Keys that the command line names; a file that holds none is a slip of the user's. */
final class KeyFiles {
    private KeyFiles() {}

    /** A private key, which the caller closes. */
    static SigningKey signing(String option, Path file) {
        try {
            return Keys.readPrivate(file);
        } catch (IOException noKey) {
            throw unusable(option, noKey);
        }
    }

    static VerifyingKey verifying(String option, Path file) {
        try {
            return Keys.readPublic(file);
        } catch (IOException noKey) {
            throw unusable(option, noKey);
        }
    }

    private static UsageException unusable(String option, IOException noKey) {
        return new UsageException("option " + option + ": " + Failures.describe(noKey), noKey);
    }
}
