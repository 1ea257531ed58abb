package io.github.posewipe.core.reference;

import io.github.posewipe.core.ChunkKeys;
import java.util.Arrays;

/**
 * {@code drg-v1} (label specification, section 3): keyed_hash of {@code node id || 56 zero bytes || predecessor 0 ||
 * predecessor 1 || chunk seed || descriptor}, three blocks, under a key that tells sources from all other nodes.
 */
final class NodeHashV1 extends NodeHash {
    private final int[] sourceKey = ChunkKeys.sourceContextKey();
    private final int[] innerKey = ChunkKeys.innerContextKey();

    private final int[] idBlock = new int[Blake3.BLOCK_WORDS];
    private final int[] predecessorBlock = new int[Blake3.BLOCK_WORDS];
    private final int[] chunkBlock = new int[Blake3.BLOCK_WORDS];
    private final int[] state = new int[Blake3.BLOCK_WORDS];

    NodeHashV1(int[] labels) {
        super(labels);
    }

    @Override
    void startChunk(ChunkKeys keys) {
        System.arraycopy(keys.keyWords(), 0, chunkBlock, 0, LABEL_WORDS);
        System.arraycopy(keys.descriptorWords(), 0, chunkBlock, LABEL_WORDS, LABEL_WORDS);
    }

    @Override
    void source(long id, int to) {
        Arrays.fill(predecessorBlock, 0);
        hash(sourceKey, id, to);
    }

    @Override
    void single(long id, int from, int to) {
        load(from, predecessorBlock, 0);
        Arrays.fill(predecessorBlock, LABEL_WORDS, Blake3.BLOCK_WORDS, 0);
        hash(innerKey, id, to);
    }

    @Override
    void join(long id, int first, int to) {
        load(first, predecessorBlock, 0);
        load(to, predecessorBlock, 1);
        hash(innerKey, id, to);
    }

    @Override
    void switchPair(long lowerId, long upperId, int lower, int upper) {
        load(lower, predecessorBlock, 0);
        load(upper, predecessorBlock, 1);
        hash(innerKey, lowerId, lower);
        hash(innerKey, upperId, upper);
    }

    private void hash(int[] key, long id, int to) {
        idBlock[0] = Integer.reverseBytes((int) (id >>> 32));
        idBlock[1] = Integer.reverseBytes((int) id);
        Blake3.compress(key, idBlock, 0, Blake3.BLOCK_BYTES, Blake3.KEYED_HASH | Blake3.CHUNK_START, state);
        Blake3.compress(state, predecessorBlock, 0, Blake3.BLOCK_BYTES, Blake3.KEYED_HASH, state);
        int lastFlags = Blake3.KEYED_HASH | Blake3.CHUNK_END | Blake3.ROOT;
        Blake3.compress(state, chunkBlock, 0, Blake3.BLOCK_BYTES, lastFlags, state);
        store(state, 0, to);
    }

    @Override
    void clear() {
        Arrays.fill(chunkBlock, 0);
    }
}
