package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.posewipe.core.contract.LabelChecks;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChunkKeysTest {
    private static final long[] INDICES = {0, 1, 255, 256, (1L << 32) - 1, 1L << 32, Long.MAX_VALUE};

    private final SessionSeed seed = SessionSeed.ofHex(LabelChecks.seedHex(5));

    @AfterEach
    void closeSeed() {
        seed.close();
    }

    @Test
    void v1HasAChunkSeedAndADescriptor() {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V1, 1000);
        for (long index : INDICES) {
            try (ChunkKeys keys = ChunkKeys.derive(geometry, seed, index)) {
                assertArrayEquals(derived("pose-db/chunk-seed", seed.copyBytes(), index), keys.keyWords());
                assertArrayEquals(derived("pose-db/descriptor", new byte[0], 1000, 9, 256), keys.descriptorWords());
            }
        }
    }

    @Test
    void v2HasAChunkKeyThatBindsAllItsParameters() {
        for (int chainLength : new int[] {1, 15, 65_535}) {
            LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(chainLength);
            for (long index : INDICES) {
                try (ChunkKeys keys = ChunkKeys.derive(ChunkGeometry.of(scheme, 1000), seed, index)) {
                    int[] expected =
                            derived("pose-drg-v2 2026-12-01 chunk key", seed.copyBytes(), index, 1000, 9, chainLength);
                    assertArrayEquals(expected, keys.keyWords());
                    assertEquals(0, keys.descriptorWords().length);
                }
            }
        }
    }

    @Test
    void theTwoContextKeysDiffer() {
        assertEquals(8, ChunkKeys.sourceContextKey().length);
        assertFalse(Arrays.equals(ChunkKeys.sourceContextKey(), ChunkKeys.innerContextKey()));
    }

    @Test
    void areZeroedAndUselessOnceClosed() {
        for (LabelScheme scheme : LabelScheme.all()) {
            ChunkKeys keys = ChunkKeys.derive(ChunkGeometry.of(scheme, 4), seed, 3);
            int[] key = keys.keyWords();
            int[] descriptor = keys.descriptorWords();
            keys.close();
            keys.close();
            assertArrayEquals(new int[8], key);
            assertArrayEquals(new int[descriptor.length], descriptor);
            assertThrows(IllegalStateException.class, keys::keyWords);
            assertThrows(IllegalStateException.class, keys::descriptorWords);
            assertEquals("ChunkKeys", keys.toString());
        }
    }

    @Test
    void refusesANegativeIndexAndAClosedSeed() {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2, 4);
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ChunkKeys.derive(geometry, seed, -1));
        assertEquals("chunk index out of range: index=-1, allowed: 0..2^63-1", refused.getMessage());
        seed.close();
        assertThrows(IllegalStateException.class, () -> ChunkKeys.derive(geometry, seed, 0));
    }

    /** Bouncy Castle's derive_key of bytes and big-endian numbers, as little-endian words. */
    private static int[] derived(String context, byte[] bytes, long... numbers) {
        ByteBuffer material = ByteBuffer.allocate(bytes.length + numbers.length * Long.BYTES);
        material.put(bytes);
        for (long number : numbers) {
            material.putLong(number);
        }
        Blake3Digest blake3 = new Blake3Digest();
        blake3.init(Blake3Parameters.context(context.getBytes(StandardCharsets.US_ASCII)));
        blake3.update(material.array(), 0, material.capacity());
        byte[] key = new byte[32];
        blake3.doFinal(key, 0);
        int[] words = new int[8];
        ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }
}
