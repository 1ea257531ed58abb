package io.github.posewipe.io.memory;

import io.github.posewipe.io.posix.SystemCallException;
import java.nio.ByteBuffer;

/** Gives memory that stays where it is. The one seam between growing and the system, for tests too. */
@FunctionalInterface
interface SegmentSource {

    /**
     * Gives one more segment, every page of it present.
     *
     * @throws SystemCallException if the system does not give it
     */
    Segment take(int sizeBytes) throws SystemCallException;

    /** Memory of at most 2 GiB. */
    interface Segment extends AutoCloseable {

        /** A view of all of it, that may be used by several threads at once. */
        ByteBuffer bytes();

        /** Bytes of it. */
        long sizeBytes();

        /** Where it begins. */
        long address();

        @Override
        void close();
    }
}
