package io.github.posewipe.cuda.device;

import java.nio.ByteBuffer;

/** Page-locked host memory. */
public interface PinnedBuffer extends AutoCloseable {

    /**
     * The memory itself.
     *
     * @return one direct buffer, native byte order, position 0; the same object each time, not to be used after
     *     {@link #close()}
     */
    ByteBuffer buffer();

    /** Gives it back. No copy may be under way. May be called more than once. */
    @Override
    void close();
}
