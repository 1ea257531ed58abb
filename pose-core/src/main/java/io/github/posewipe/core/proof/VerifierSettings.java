package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelerProvider;
import java.util.Objects;
import java.util.Optional;

/**
 * How a verifier works. Immutable.
 *
 * @param provider the backend that recomputes labels
 * @param proverKey the one prover that is accepted; empty for any, whose key the verdict then names
 * @param times how long it waits
 */
public record VerifierSettings(LabelerProvider provider, Optional<VerifyingKey> proverKey, SessionTimes times) {

    /** Checks that nothing is null. */
    public VerifierSettings {
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(proverKey, "proverKey");
        Objects.requireNonNull(times, "times");
    }

    /**
     * Any prover, default times.
     *
     * @param provider the backend that recomputes labels
     * @return the settings
     */
    public static VerifierSettings of(LabelerProvider provider) {
        return new VerifierSettings(provider, Optional.empty(), SessionTimes.DEFAULT);
    }
}
