package io.github.posewipe.io.engine;

/**
 * A run of neighbouring chunks that is one buffer.
 *
 * @param index 0-based, ascending with the offset
 * @param batch the chunks
 * @param offsetBytes where it begins on the target
 * @param lengthBytes bytes
 */
public record Window(long index, ChunkBatch batch, long offsetBytes, int lengthBytes) {}
