package io.github.posewipe.core.nativecpu;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/**
 * What the native core reads: V1's two context keys, then 16 words a chunk (key words, and V1's descriptor). The layout
 * is that of {@code kernel.h}. Holds secrets between {@link #derive} and {@link #clear} alone.
 */
final class KeyBuffer {
    private static final int CONTEXT_WORDS = 16;
    private static final int CHUNK_WORDS = 16;

    private final ByteBuffer bytes;
    private final IntBuffer words;
    private final int[] zeros;

    KeyBuffer(int chunks) {
        bytes = ByteBuffer.allocateDirect(bytes(chunks)).order(ByteOrder.nativeOrder());
        words = bytes.asIntBuffer();
        words.put(ChunkKeys.sourceContextKey()).put(ChunkKeys.innerContextKey());
        zeros = new int[CHUNK_WORDS * chunks];
    }

    static int bytes(int chunks) {
        return (CONTEXT_WORDS + CHUNK_WORDS * chunks) * Integer.BYTES;
    }

    /** Fills in the keys of the chunks at positions {@code from .. from + count - 1}. */
    void derive(ChunkGeometry geometry, SessionSeed seed, ChunkIndices chunks, long from, int count) {
        for (int i = 0; i < count; i++) {
            try (ChunkKeys keys = ChunkKeys.derive(geometry, seed, chunks.at(from + i))) {
                words.position(CONTEXT_WORDS + i * CHUNK_WORDS);
                words.put(keys.keyWords()).put(keys.descriptorWords());
            }
        }
    }

    /** The buffer from its first byte on. */
    ByteBuffer buffer() {
        return bytes;
    }

    /** Zeroes the chunks' keys. */
    void clear() {
        words.position(CONTEXT_WORDS).put(zeros);
    }
}
