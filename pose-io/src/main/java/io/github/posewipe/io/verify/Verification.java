package io.github.posewipe.io.verify;

import io.github.posewipe.io.TargetChannel;

/**
 * Reads a target back past the page cache and compares it with what belongs there, recomputed chunk by chunk. Writes
 * nothing.
 */
public final class Verification {
    private Verification() {}

    /**
     * Verifies a target.
     *
     * @param channel the open target; stays the caller's to close
     * @param settings what to compare with
     * @return what was found; never throws for what happens to the target or the labelers
     */
    public static VerifyResult run(TargetChannel channel, VerifySettings settings) {
        throw new UnsupportedOperationException("verification");
    }
}
