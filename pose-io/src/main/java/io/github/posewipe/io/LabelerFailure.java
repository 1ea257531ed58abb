package io.github.posewipe.io;

/**
 * A labeler that failed while a target was written. Its window was done again by another, or the target's wipe ended.
 * Immutable.
 *
 * @param labeler what failed, such as {@code cuda:1 NVIDIA H200}
 * @param offsetBytes first byte of the window that it was to label
 * @param lengthBytes bytes of that window
 * @param message why, in one line
 */
public record LabelerFailure(String labeler, long offsetBytes, long lengthBytes, String message) {}
