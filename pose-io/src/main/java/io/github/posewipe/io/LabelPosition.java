package io.github.posewipe.io;

/**
 * Where a byte of a target lies among its labels.
 *
 * @param chunk 0-based chunk index
 * @param rank rank of the label in its chunk
 * @param byteInLabel byte of the label, 0 to 31
 */
public record LabelPosition(long chunk, int rank, int byteInLabel) {}
