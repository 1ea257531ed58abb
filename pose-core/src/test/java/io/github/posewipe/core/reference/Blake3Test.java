package io.github.posewipe.core.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;
import org.junit.jupiter.api.Test;

class Blake3Test {

    @Test
    void derivesTheKeysThatBouncyCastleDerives() {
        Random random = new Random(2);
        String context = "posewipe tests 2026-11-30 a context that is one block and no more";
        for (int length = 0; length <= Blake3.BLOCK_BYTES; length++) {
            byte[] material = new byte[length];
            random.nextBytes(material);
            String used = context.substring(0, Math.max(1, Math.min(length, Blake3.BLOCK_BYTES)));
            byte[] expected = new byte[32];
            Blake3Digest blake3 = new Blake3Digest();
            blake3.init(Blake3Parameters.context(used.getBytes(StandardCharsets.US_ASCII)));
            blake3.update(material, 0, length);
            blake3.doFinal(expected, 0);
            assertArrayEquals(expected, Blake3.deriveKey(used, material), "material of " + length + " bytes");
        }
    }

    @Test
    void refusesInputsLongerThanOneBlock() {
        byte[] longer = new byte[Blake3.BLOCK_BYTES + 1];
        IllegalArgumentException material =
                assertThrows(IllegalArgumentException.class, () -> Blake3.deriveKey("context", longer));
        assertEquals("input longer than one block: bytes=65, allowed: 0..64", material.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Blake3.contextKey("x".repeat(65)));
    }

    @Test
    void givesTheOutputBlocksOfAKeyedHash() {
        Random random = new Random(3);
        for (int length : new int[] {0, 1, 31, 32, 63, 64}) {
            byte[] key = new byte[32];
            byte[] message = new byte[length];
            random.nextBytes(key);
            random.nextBytes(message);
            Blake3Digest blake3 = new Blake3Digest();
            blake3.init(Blake3Parameters.key(key.clone()));
            blake3.update(message, 0, length);
            for (int block = 0; block < 300; block++) {
                byte[] expected = new byte[Blake3.BLOCK_BYTES];
                blake3.doOutput(expected, 0, expected.length);
                assertArrayEquals(
                        expected, keyedHashBlock(key, message, block), "length " + length + ", block " + block);
            }
        }
    }

    private static byte[] keyedHashBlock(byte[] key, byte[] message, long counter) {
        int[] out = new int[Blake3.BLOCK_WORDS];
        Blake3.compress(
                words(key, Blake3.KEY_WORDS),
                words(message, Blake3.BLOCK_WORDS),
                counter,
                message.length,
                Blake3.KEYED_HASH | Blake3.ONE_BLOCK,
                out);
        ByteBuffer bytes = ByteBuffer.allocate(Blake3.BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(out);
        return bytes.array();
    }

    /** The upper half of the counter has a word of its own: compressions that differ there alone differ. */
    @Test
    void takesAllSixtyFourBitsOfTheCounter() {
        byte[] key = new byte[32];
        byte[] low = keyedHashBlock(key, new byte[0], 5);
        byte[] high = keyedHashBlock(key, new byte[0], 5 + (1L << 32));
        byte[] swapped = keyedHashBlock(key, new byte[0], (5L << 32) + 1);
        assertEquals(0, Arrays.mismatch(low, high));
        assertEquals(0, Arrays.mismatch(high, swapped));
    }

    @Test
    void writesOverItsOwnChainingValue() {
        int[] apart = new int[Blake3.BLOCK_WORDS];
        int[] shared = new Random(4).ints(Blake3.BLOCK_WORDS).toArray();
        int[] block = new Random(5).ints(Blake3.BLOCK_WORDS).toArray();
        Blake3.compress(shared.clone(), block, 9, Blake3.BLOCK_BYTES, Blake3.KEYED_HASH, apart);
        Blake3.compress(shared, block, 9, Blake3.BLOCK_BYTES, Blake3.KEYED_HASH, shared);
        assertArrayEquals(apart, shared);
    }

    private static int[] words(byte[] bytes, int count) {
        int[] words = new int[count];
        ByteBuffer.wrap(Arrays.copyOf(bytes, count * Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(words);
        return words;
    }
}
