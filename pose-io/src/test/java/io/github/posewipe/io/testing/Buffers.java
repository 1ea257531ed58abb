package io.github.posewipe.io.testing;

import java.nio.ByteBuffer;
import java.util.Random;

/** Direct buffers that every device takes. */
public final class Buffers {
    private static final int ALIGNMENT_BYTES = 4096;

    private Buffers() {}

    /**
     * A buffer of zeros.
     *
     * @param sizeBytes its capacity
     * @return direct, at a multiple of 4096 in memory
     */
    public static ByteBuffer aligned(int sizeBytes) {
        return ByteBuffer.allocateDirect(sizeBytes + 2 * ALIGNMENT_BYTES)
                .alignedSlice(ALIGNMENT_BYTES)
                .slice(0, sizeBytes);
    }

    /**
     * A buffer of random bytes.
     *
     * @param sizeBytes its capacity
     * @param seed of the bytes
     * @return direct, at a multiple of 4096 in memory
     */
    public static ByteBuffer random(int sizeBytes, long seed) {
        byte[] bytes = new byte[sizeBytes];
        new Random(seed).nextBytes(bytes);
        return aligned(sizeBytes).put(bytes).flip();
    }

    /**
     * A buffer's bytes.
     *
     * @param buffer any buffer; not changed
     * @return its bytes from 0 to its capacity
     */
    public static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.duplicate().clear().get(bytes);
        return bytes;
    }
}
