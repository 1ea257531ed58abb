package io.github.posewipe.io.verify;

/**
 * A chunk that does not hold what belongs there.
 *
 * @param offsetBytes absolute offset of the first byte that is wrong
 * @param chunk 0-based chunk index
 * @param rank rank of the first label that is wrong
 * @param wrongLabels labels of the chunk that are wrong
 */
public record Mismatch(long offsetBytes, long chunk, int rank, long wrongLabels) {}
