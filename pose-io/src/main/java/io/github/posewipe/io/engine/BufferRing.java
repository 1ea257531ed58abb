package io.github.posewipe.io.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A fixed number of direct buffers of one size, aligned for direct transfers. Made once a run. Immutable. */
public final class BufferRing {
    private final List<ByteBuffer> buffers = new ArrayList<>();

    /**
     * Allocates the buffers.
     *
     * @param count how many
     * @param bytes bytes of each
     * @param alignmentBytes what their addresses are a multiple of
     * @throws IllegalArgumentException if the Java machine's direct memory is used up
     */
    public BufferRing(int count, int bytes, int alignmentBytes) {
        for (int i = 0; i < count; i++) {
            buffers.add(allocate(bytes, alignmentBytes));
        }
    }

    private static ByteBuffer allocate(int bytes, int alignmentBytes) {
        try {
            ByteBuffer padded = ByteBuffer.allocateDirect(Math.addExact(bytes, alignmentBytes));
            return padded.alignedSlice(alignmentBytes).slice(0, bytes);
        } catch (OutOfMemoryError noDirectMemory) {
            throw new IllegalArgumentException(
                    "direct memory is used up: bufferBytes=" + bytes
                            + "; lower the memory budget or raise -XX:MaxDirectMemorySize",
                    noDirectMemory);
        }
    }

    /**
     * All buffers.
     *
     * @return the buffers
     */
    public List<ByteBuffer> all() {
        return List.copyOf(buffers);
    }
}
