package io.github.posewipe.core;

/**
 * Computes the labels of chunks of one geometry. Thread-confined: one labeler a worker, used by one thread at a time.
 *
 * <p>A labeler holds {@link #workingBytes()} beyond the caller's buffers from its creation to {@link #close()}.
 */
public interface Labeler extends AutoCloseable {

    /**
     * The scheme of its chunks.
     *
     * @return the scheme, chain length included
     */
    default LabelScheme scheme() {
        return geometry().scheme();
    }

    /**
     * The geometry of its chunks.
     *
     * @return the geometry
     */
    ChunkGeometry geometry();

    /**
     * What computes: {@code "reference"}, {@code "cpu/avx512"}, {@code "cuda:0 NVIDIA H200"}.
     *
     * @return backend and device
     */
    String backend();

    /**
     * How many chunks it likes to label side by side; buffers of a multiple of that keep it fully used.
     *
     * @return chunks, 1 or more
     */
    int batchChunks();

    /**
     * Memory that it holds beyond the caller's buffers.
     *
     * @return bytes
     */
    long workingBytes();

    /**
     * Page-locked host memory among {@link #workingBytes()}.
     *
     * @return bytes; 0 where there is none
     */
    default long pinnedBytes() {
        return 0;
    }

    /**
     * Memory that it holds on a device, which is no part of {@link #workingBytes()}.
     *
     * @return bytes; 0 where there is none
     */
    default long deviceBytes() {
        return 0;
    }

    /**
     * Time that it has spent so far on copying labels out of a device's memory while nothing was computed.
     *
     * @return nanoseconds since it was made, never falling; 0 where there is no device
     */
    default long transferNs() {
        return 0;
    }

    /**
     * Starts a run over chunks. One run at a time: the run before must have been closed.
     *
     * @param seed the session seed; must stay open until the run is closed, is never kept after it
     * @param chunks the chunks to label, in order
     * @return the run
     * @throws IllegalStateException if the labeler is closed, the seed is closed, or a run is still open
     */
    LabelRun start(SessionSeed seed, ChunkIndices chunks);

    /** Frees its memory. May be called more than once; an open run is ended. */
    @Override
    void close();
}
