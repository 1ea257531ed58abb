package io.github.posewipe.io;

import java.nio.ByteBuffer;

/**
 * An open target: reads and writes at absolute byte offsets, past the page cache. Transfers are whole: a short one is
 * continued, and what can't be finished throws. Safe for use by several threads at once; an interrupt closes nothing.
 *
 * <p>Buffers are direct and start at a multiple of {@link #bufferAlignmentBytes()} in memory; offsets are multiples of
 * {@code identity().logicalBlockBytes()}. A transfer's length is a multiple of that too, or ends at the end of the
 * target, where any multiple of 32 bytes is taken care of.
 */
public interface TargetChannel extends AutoCloseable {

    /**
     * The target that is open, as the open descriptor itself says.
     *
     * @return the identity
     */
    TargetIdentity identity();

    /**
     * What the memory address of a buffer must be a multiple of.
     *
     * @return bytes, a power of two
     */
    int bufferAlignmentBytes();

    /**
     * Fills the buffer from its position to its limit, and advances the position.
     *
     * @param into a direct, aligned buffer; contents past the position where an error struck are undefined
     * @param offsetBytes absolute offset on the target
     * @throws TargetIoException if the device fails, or ends before the buffer is full
     * @throws IllegalArgumentException if the buffer or offset breaks the rules above, or leaves the target
     * @throws IllegalStateException if the channel is closed
     */
    void read(ByteBuffer into, long offsetBytes) throws TargetIoException;

    /**
     * Fills a whole buffer by one read of the device and nothing else, as an answer within a time limit needs: the
     * target's size is not looked at, and once a thread has done it nothing is allocated.
     *
     * @param into a direct, aligned buffer, filled from its first byte to its capacity; its position is 0 before and
     *     after, its limit its capacity
     * @param offsetBytes absolute offset on the target
     * @throws TargetIoException if the device fails, or gives fewer bytes
     * @throws IllegalArgumentException if the buffer or offset breaks the rules above, or leaves the target
     * @throws IllegalStateException if the channel is closed
     */
    default void readOnce(ByteBuffer into, long offsetBytes) throws TargetIoException {
        read(into.clear(), offsetBytes);
        into.clear();
    }

    /**
     * Writes the buffer from its position to its limit, and advances the position.
     *
     * @param from a direct, aligned buffer; not changed
     * @param offsetBytes absolute offset on the target
     * @throws TargetIoException if the device fails; its offset is the first byte that is not known to be written
     * @throws IllegalArgumentException if the buffer or offset breaks the rules above, or leaves the target
     * @throws IllegalStateException if the channel is closed, or was opened for reading
     */
    void write(ByteBuffer from, long offsetBytes) throws TargetIoException;

    /**
     * Makes what was written durable. A failure is final: after one, a later success would mean nothing, so every
     * later call throws the same failure.
     *
     * @throws TargetIoException if the device fails
     * @throws IllegalStateException if the channel is closed, or was opened for reading
     */
    void flush() throws TargetIoException;

    /**
     * Closes the descriptor. May be called more than once.
     *
     * @throws TargetIoException if the close reports an error
     */
    @Override
    void close() throws TargetIoException;
}
