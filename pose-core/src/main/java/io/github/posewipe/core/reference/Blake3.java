package io.github.posewipe.core.reference;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * BLAKE3 as far as labels need it: the compression function and derive_key of inputs that fit one block. In the order
 * of the BLAKE3 paper (O'Connor, Aumasson, Neves, Wilcox-O'Hearn, 2020), section 2. Stateless, thread-safe.
 */
public final class Blake3 {

    /** Words of a key, a chaining value or a label; 32-bit, little-endian. */
    public static final int KEY_WORDS = 8;

    /** Words of a message block and of the compression's full output. */
    public static final int BLOCK_WORDS = 16;

    /** Bytes of a message block. */
    public static final int BLOCK_BYTES = 64;

    /** Set on the first block of a chunk of BLAKE3 (paper, table 3). */
    public static final int CHUNK_START = 1;

    /** Set on the last block of a chunk. */
    public static final int CHUNK_END = 1 << 1;

    /** Set on the compressions that give the output. */
    public static final int ROOT = 1 << 3;

    /** Set on every compression of keyed_hash. */
    public static final int KEYED_HASH = 1 << 4;

    /** Set on every compression that hashes a derive_key context. */
    public static final int DERIVE_KEY_CONTEXT = 1 << 5;

    /** Set on every compression that hashes derive_key material. */
    public static final int DERIVE_KEY_MATERIAL = 1 << 6;

    /** The flags of a message that is one block long. */
    public static final int ONE_BLOCK = CHUNK_START | CHUNK_END | ROOT;

    /** Paper, table 1. */
    private static final int[] IV = {
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19
    };

    private static final int ROUNDS = 7;

    private Blake3() {}

    /**
     * The compression function (paper, section 2.2).
     *
     * @param cv8 input chaining value or key, at least 8 words
     * @param block16 message block, 16 words, zeros beyond {@code blockLen}
     * @param counter chunk counter, or number of the 64-byte output block of a root compression
     * @param blockLen bytes of the block that are message, 0 to 64
     * @param flags the sum of the flags that apply
     * @param out16 receives 16 words: the chaining value (or the first 32 output bytes), then the rest of the extended
     *     output; may be the array given as {@code cv8}
     */
    // The state v and the message m never leave this method, so that the JIT keeps both in registers.
    public static void compress(int[] cv8, int[] block16, long counter, int blockLen, int flags, int[] out16) {
        int[] v = {
            cv8[0],
            cv8[1],
            cv8[2],
            cv8[3],
            cv8[4],
            cv8[5],
            cv8[6],
            cv8[7],
            IV[0],
            IV[1],
            IV[2],
            IV[3],
            (int) counter,
            (int) (counter >>> 32),
            blockLen,
            flags
        };
        int[] m = {
            block16[0], block16[1], block16[2], block16[3],
            block16[4], block16[5], block16[6], block16[7],
            block16[8], block16[9], block16[10], block16[11],
            block16[12], block16[13], block16[14], block16[15]
        };
        for (int r = 1; r < ROUNDS; r++) {
            round(v, m);
            permute(m);
        }
        round(v, m);
        finish(v, cv8, 0, out16);
        finish(v, cv8, 1, out16);
        finish(v, cv8, 2, out16);
        finish(v, cv8, 3, out16);
        finish(v, cv8, 4, out16);
        finish(v, cv8, 5, out16);
        finish(v, cv8, 6, out16);
        finish(v, cv8, 7, out16);
    }

    /** One round: G on the columns, then on the diagonals. */
    private static void round(int[] v, int[] m) {
        g(v, 0, 4, 8, 12, m[0], m[1]);
        g(v, 1, 5, 9, 13, m[2], m[3]);
        g(v, 2, 6, 10, 14, m[4], m[5]);
        g(v, 3, 7, 11, 15, m[6], m[7]);
        g(v, 0, 5, 10, 15, m[8], m[9]);
        g(v, 1, 6, 11, 12, m[10], m[11]);
        g(v, 2, 7, 8, 13, m[12], m[13]);
        g(v, 3, 4, 9, 14, m[14], m[15]);
    }

    /** The permutation of table 2, which is two cycles of eight words. */
    private static void permute(int[] m) {
        int m0 = m[0];
        m[0] = m[2];
        m[2] = m[3];
        m[3] = m[10];
        m[10] = m[12];
        m[12] = m[9];
        m[9] = m[11];
        m[11] = m[5];
        m[5] = m0;
        int m1 = m[1];
        m[1] = m[6];
        m[6] = m[4];
        m[4] = m[7];
        m[7] = m[13];
        m[13] = m[14];
        m[14] = m[15];
        m[15] = m[8];
        m[8] = m1;
    }

    /** Output words {@code i} and {@code i + 8}; the chaining value is read before it may be overwritten. */
    private static void finish(int[] v, int[] cv8, int i, int[] out16) {
        out16[i + 8] = v[i + 8] ^ cv8[i];
        out16[i] = v[i] ^ v[i + 8];
    }

    private static void g(int[] v, int a, int b, int c, int d, int x, int y) {
        v[a] += v[b] + x;
        v[d] = Integer.rotateRight(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = Integer.rotateRight(v[b] ^ v[c], 12);
        v[a] += v[b] + y;
        v[d] = Integer.rotateRight(v[d] ^ v[a], 8);
        v[c] += v[d];
        v[b] = Integer.rotateRight(v[b] ^ v[c], 7);
    }

    /**
     * The key that derive_key mode makes of a context alone: the hash of the context string (paper, section 2.3).
     *
     * @param context at most 64 ASCII characters
     * @return 8 words, fresh
     * @throws IllegalArgumentException if the context is longer than one block
     */
    public static int[] contextKey(String context) {
        return hashOneBlock(IV, context.getBytes(StandardCharsets.US_ASCII), DERIVE_KEY_CONTEXT);
    }

    /**
     * derive_key with 32 bytes of output (paper, section 2.3).
     *
     * @param context at most 64 ASCII characters
     * @param material at most 64 bytes; still the caller's to zero
     * @return 8 words, fresh; the caller zeroes them after use
     * @throws IllegalArgumentException if context or material is longer than one block
     */
    public static int[] deriveKeyWords(String context, byte[] material) {
        return hashOneBlock(contextKey(context), material, DERIVE_KEY_MATERIAL);
    }

    /**
     * {@link #deriveKeyWords} as bytes.
     *
     * @param context at most 64 ASCII characters
     * @param material at most 64 bytes; still the caller's to zero
     * @return 32 bytes, fresh; the caller zeroes them after use
     * @throws IllegalArgumentException if context or material is longer than one block
     */
    public static byte[] deriveKey(String context, byte[] material) {
        int[] words = deriveKeyWords(context, material);
        ByteBuffer key = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        key.asIntBuffer().put(words);
        Arrays.fill(words, 0);
        return key.array();
    }

    private static int[] hashOneBlock(int[] key, byte[] message, int mode) {
        if (message.length > BLOCK_BYTES) {
            throw new IllegalArgumentException(
                    "input longer than one block: bytes=" + message.length + ", allowed: 0.." + BLOCK_BYTES);
        }
        byte[] padded = Arrays.copyOf(message, BLOCK_BYTES);
        int[] block = new int[BLOCK_WORDS];
        ByteBuffer.wrap(padded).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(block);
        int[] out = new int[BLOCK_WORDS];
        compress(key, block, 0, message.length, mode | ONE_BLOCK, out);
        int[] hash = Arrays.copyOf(out, KEY_WORDS);
        Arrays.fill(padded, (byte) 0);
        Arrays.fill(block, 0);
        Arrays.fill(out, 0);
        return hash;
    }
}
