package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import java.util.Objects;

/**
 * What a target is to be filled with.
 *
 * @param seed the seed of this target in this session; not the caller's to close
 * @param scheme the label scheme, chain included
 * @param chunkLabels labels a chunk, a power of two
 */
public record FillOrder(SessionSeed seed, LabelScheme scheme, int chunkLabels) {

    /** Checks that nothing is null. */
    public FillOrder {
        Objects.requireNonNull(seed, "seed");
        Objects.requireNonNull(scheme, "scheme");
    }
}
