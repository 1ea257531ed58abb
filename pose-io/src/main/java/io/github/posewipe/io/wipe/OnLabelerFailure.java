package io.github.posewipe.io.wipe;

/** What happens when a labeler fails while a target is written. Either way it is used no more, and reported. */
public enum OnLabelerFailure {
    /** Another labeler of the team does its window again; the target fails when none is left. */
    RETRY,
    /** The target's wipe ends as failed. */
    FAIL
}
