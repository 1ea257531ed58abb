package io.github.posewipe.core.reference;

import io.github.posewipe.core.ChunkKeys;
import java.util.Arrays;

/**
 * {@code drg-v2} (label specification, section 4): node {@code t} is the {@code t}-th output block of keyed_hash under
 * the chunk key, the message being its predecessors. A message fits one block, so that is one compression whose counter
 * is {@code t}; its 64 bytes are both labels of a switch.
 */
final class NodeHashV2 extends NodeHash {
    private final int[] key = new int[Blake3.KEY_WORDS];
    private final int[] message = new int[Blake3.BLOCK_WORDS];
    private final int[] output = new int[Blake3.BLOCK_WORDS];

    NodeHashV2(int[] labels) {
        super(labels);
    }

    @Override
    void startChunk(ChunkKeys keys) {
        System.arraycopy(keys.keyWords(), 0, key, 0, Blake3.KEY_WORDS);
    }

    @Override
    void source(long id, int to) {
        Arrays.fill(message, 0);
        hash(id, 0);
        store(output, 0, to);
    }

    @Override
    void single(long id, int from, int to) {
        load(from, message, 0);
        Arrays.fill(message, LABEL_WORDS, Blake3.BLOCK_WORDS, 0);
        hash(id, Blake3.BLOCK_BYTES / 2);
        store(output, 0, to);
    }

    @Override
    void join(long id, int first, int to) {
        load(first, message, 0);
        load(to, message, 1);
        hash(id, Blake3.BLOCK_BYTES);
        store(output, 0, to);
    }

    @Override
    void switchPair(long lowerId, long upperId, int lower, int upper) {
        load(lower, message, 0);
        load(upper, message, 1);
        hash(lowerId, Blake3.BLOCK_BYTES);
        store(output, 0, lower);
        store(output, 1, upper);
    }

    private void hash(long id, int messageBytes) {
        Blake3.compress(key, message, id, messageBytes, Blake3.KEYED_HASH | Blake3.ONE_BLOCK, output);
    }

    @Override
    void clear() {
        Arrays.fill(key, 0);
    }
}
