package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelerProvider;
import java.util.Objects;

/**
 * Labelers of one backend in a pool. Immutable.
 *
 * @param provider the backend
 * @param slots how many labelers: slots 0 to {@code slots - 1} of the provider
 */
public record LabelerSource(LabelerProvider provider, int slots) {
    /** Checks the number. */
    public LabelerSource {
        Objects.requireNonNull(provider, "provider");
        if (slots < 1) {
            throw new IllegalArgumentException("bad number of labelers: labelers=" + slots + ", allowed: 1 or more");
        }
    }
}
