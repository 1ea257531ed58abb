package io.github.posewipe.core;

import io.github.posewipe.core.LabelScheme.Family;
import io.github.posewipe.core.reference.Blake3;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The secrets of one chunk, which every backend feeds its hash with (label specification, sections 3 and 4), derived
 * here and nowhere else. All words are 32-bit and little-endian, as BLAKE3 takes them. Thread-confined; zeroed on
 * {@link #close()}.
 */
public final class ChunkKeys implements AutoCloseable {
    private static final String SEED_CONTEXT = "pose-db/chunk-seed";
    private static final String DESCRIPTOR_CONTEXT = "pose-db/descriptor";
    private static final String SOURCE_CONTEXT = "pose-db/label/src";
    private static final String INNER_CONTEXT = "pose-db/label/int";
    private static final String CHUNK_KEY_CONTEXT = "pose-drg-v2 2026-12-01 chunk key";

    private static final long LABEL_BITS = 256;

    private final int[] keyWords;
    private final int[] descriptorWords;
    private boolean closed;

    private ChunkKeys(int[] keyWords, int[] descriptorWords) {
        this.keyWords = keyWords;
        this.descriptorWords = descriptorWords;
    }

    /**
     * Derives the secrets of a chunk.
     *
     * @param geometry scheme, chain length and labels of the chunk at hand
     * @param seed the session seed
     * @param chunkIndex 0-based chunk index on the target
     * @return the secrets; the caller closes them
     * @throws IllegalArgumentException if {@code chunkIndex} is negative
     * @throws IllegalStateException if the seed is closed
     */
    public static ChunkKeys derive(ChunkGeometry geometry, SessionSeed seed, long chunkIndex) {
        if (chunkIndex < 0) {
            throw new IllegalArgumentException(
                    "chunk index out of range: index=" + chunkIndex + ", allowed: 0..2^63-1");
        }
        return geometry.scheme().family() == Family.DRG_V1
                ? deriveV1(geometry, seed, chunkIndex)
                : deriveV2(geometry, seed, chunkIndex);
    }

    /** Section 3: chunk seed of (session seed, chunk index), descriptor of (m, n, 256). */
    private static ChunkKeys deriveV1(ChunkGeometry geometry, SessionSeed seed, long chunkIndex) {
        int[] chunkSeed = deriveFromSeed(SEED_CONTEXT, seed, chunkIndex);
        int[] descriptor =
                Blake3.deriveKeyWords(DESCRIPTOR_CONTEXT, bigEndian(geometry.labelCount(), geometry.n(), LABEL_BITS));
        return new ChunkKeys(chunkSeed, descriptor);
    }

    /** Section 4: one chunk key of (session seed, chunk index, m, n, k). */
    private static ChunkKeys deriveV2(ChunkGeometry geometry, SessionSeed seed, long chunkIndex) {
        int chain = geometry.scheme().chainLength();
        return new ChunkKeys(
                deriveFromSeed(CHUNK_KEY_CONTEXT, seed, chunkIndex, geometry.labelCount(), geometry.n(), chain),
                new int[0]);
    }

    private static int[] deriveFromSeed(String context, SessionSeed seed, long... numbers) {
        byte[] secret = seed.copyBytes();
        byte[] material = Arrays.copyOf(secret, secret.length + numbers.length * Long.BYTES);
        System.arraycopy(bigEndian(numbers), 0, material, secret.length, numbers.length * Long.BYTES);
        try {
            return Blake3.deriveKeyWords(context, material);
        } finally {
            Arrays.fill(secret, (byte) 0);
            Arrays.fill(material, (byte) 0);
        }
    }

    private static byte[] bigEndian(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
        bytes.asLongBuffer().put(numbers);
        return bytes.array();
    }

    /**
     * The chunk seed of {@code drg-v1}, the chunk key of {@code drg-v2}.
     *
     * @return 8 words; this object's own array, not to be changed, zeroed when it is closed
     * @throws IllegalStateException if it is closed
     */
    public int[] keyWords() {
        requireOpen();
        return keyWords;
    }

    /**
     * The descriptor of {@code drg-v1}.
     *
     * @return 8 words, none for {@code drg-v2}; this object's own array, not to be changed, zeroed when it is closed
     * @throws IllegalStateException if it is closed
     */
    public int[] descriptorWords() {
        requireOpen();
        return descriptorWords;
    }

    /**
     * The key under which {@code drg-v1} hashes a source: {@code contextKey("pose-db/label/src")}. No secret.
     *
     * @return 8 words, fresh
     */
    public static int[] sourceContextKey() {
        return Blake3.contextKey(SOURCE_CONTEXT);
    }

    /**
     * The key under which {@code drg-v1} hashes every other node: {@code contextKey("pose-db/label/int")}. No secret.
     *
     * @return 8 words, fresh
     */
    public static int[] innerContextKey() {
        return Blake3.contextKey(INNER_CONTEXT);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("chunk keys are closed");
        }
    }

    /** Zeroes the secrets. May be called more than once. */
    @Override
    public void close() {
        closed = true;
        Arrays.fill(keyWords, 0);
        Arrays.fill(descriptorWords, 0);
    }

    /** Never shows the secrets. */
    @Override
    public String toString() {
        return "ChunkKeys";
    }
}
