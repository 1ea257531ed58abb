package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What a prover answers from: the labels of one target, by position. An answer is one read of the place where the label
 * lies; it computes nothing and, once a thread has had its first answer, allocates nothing. Safe for use by several
 * threads at once.
 */
public interface Answers extends AutoCloseable {

    /**
     * Labels of the target.
     *
     * @return 1 or more
     */
    long labelCount();

    /**
     * Copies one label, as the target holds it now.
     *
     * @param position 0-based place of the label on the target: its byte offset divided by 32
     * @param into a buffer of any kind with 32 bytes left; its position is advanced by 32 and nothing else is touched
     * @throws IOException if the target can't be read there; {@code into} is then undefined
     * @throws IndexOutOfBoundsException if the target has no such label
     */
    void read(long position, ByteBuffer into) throws IOException;

    /**
     * Ends the service. Called once, when no read is under way any more.
     *
     * @throws IOException if the target can't be closed
     */
    @Override
    void close() throws IOException;
}
