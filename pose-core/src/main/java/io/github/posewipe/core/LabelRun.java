package io.github.posewipe.core;

import java.nio.ByteBuffer;

/**
 * Labels of a sequence of chunks, handed out in the order asked for. The caller brings each buffer, so a caller that
 * waits for a buffer stops the labeler: back-pressure needs no further machinery. Thread-confined.
 */
public interface LabelRun extends AutoCloseable {

    /**
     * Fills the next whole chunks: as many as are left and fit between position and limit. Labels stand in rank order,
     * 32 bytes each, chunk after chunk; the position is advanced by the bytes written and nothing outside them is
     * touched.
     *
     * @param out a direct, writable buffer with room for at least one chunk
     * @return chunks written; 0 at the end
     * @throws IllegalArgumentException if {@code out} is read-only, not direct, or has no room for one chunk while
     *     chunks are left
     * @throws IllegalStateException if the run, its labeler or the seed is closed
     * @throws LabelingFailedException if the device that computes failed
     */
    int next(ByteBuffer out);

    /** Ends the run; chunks that are left are not labelled. May be called more than once. */
    @Override
    void close();
}
