package io.github.posewipe.core.proof;

/** How one round ended. */
public enum RoundOutcome {
    /** The right label within the limit. */
    RIGHT,
    /** The right label, after the limit. */
    LATE,
    /** Another label, whenever it came. */
    WRONG,
    /** No answer: none came in time to be waited for, or the prover could not read its target. */
    MISSING
}
