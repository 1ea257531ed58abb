package io.github.posewipe.io.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Direct buffers of one size, aligned for direct transfers. They are taken from a share of the memory and used over and
 * over; there may become more of them, and all are given back when the target has ended. Thread-safe.
 */
public final class BufferRing {
    private final List<ByteBuffer> buffers = new ArrayList<>();
    private final int bytes;
    private final int alignmentBytes;
    private final MemoryBudget.Share memory;

    /**
     * No buffers yet.
     *
     * @param bytes bytes of each
     * @param alignmentBytes what their addresses are a multiple of
     * @param memory where they are taken from
     */
    BufferRing(int bytes, int alignmentBytes, MemoryBudget.Share memory) {
        this.bytes = bytes;
        this.alignmentBytes = alignmentBytes;
        this.memory = memory;
    }

    /**
     * Allocates buffers that a plan has found room for.
     *
     * @throws IllegalArgumentException if there is no room after all
     */
    void add(int count) {
        for (int i = 0; i < count; i++) {
            if (grow().isEmpty()) {
                throw new IllegalArgumentException("direct memory is used up: bufferBytes=" + bytes
                        + "; lower the memory budget or raise -XX:MaxDirectMemorySize");
            }
        }
    }

    /**
     * Allocates one more, if there is room.
     *
     * @return the buffer; empty if the memory is used up
     */
    public synchronized Optional<ByteBuffer> grow() {
        if (!memory.takeDirect(bytes)) {
            return Optional.empty();
        }
        try {
            ByteBuffer padded = ByteBuffer.allocateDirect(Math.addExact(bytes, alignmentBytes));
            ByteBuffer buffer = padded.alignedSlice(alignmentBytes).slice(0, bytes);
            buffers.add(buffer);
            return Optional.of(buffer);
        } catch (OutOfMemoryError noDirectMemory) {
            memory.giveDirect(bytes);
            return Optional.empty();
        }
    }

    /**
     * How many there are.
     *
     * @return buffers
     */
    public synchronized int size() {
        return buffers.size();
    }

    /**
     * All buffers.
     *
     * @return the buffers
     */
    public synchronized List<ByteBuffer> all() {
        return List.copyOf(buffers);
    }

    /** Gives all back; nobody may use one any more. */
    synchronized void close() {
        memory.giveDirect((long) bytes * buffers.size());
        buffers.clear();
    }
}
