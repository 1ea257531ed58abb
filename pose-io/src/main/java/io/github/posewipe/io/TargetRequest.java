package io.github.posewipe.io;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What the user asks to have overwritten.
 *
 * @param name the path as the user named it
 * @param sizeBytes the size asked for: what a new file gets; for what exists it may be absent, and must be its own size
 *     if it is given
 * @param confirmed whether the user confirmed that what exists may be overwritten
 */
public record TargetRequest(String name, OptionalLong sizeBytes, boolean confirmed) {

    /** Checks that nothing is null. */
    public TargetRequest {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(sizeBytes, "sizeBytes");
    }
}
