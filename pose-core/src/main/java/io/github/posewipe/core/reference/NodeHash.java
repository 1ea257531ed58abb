package io.github.posewipe.core.reference;

import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.LabelScheme;

/**
 * How a node becomes a label: the one thing, beside the network and the chain, in which the schemes differ. Labels stand
 * in one array of 32-bit little-endian words, 8 a label; nodes are named by the position of their label in it, in
 * labels. Thread-confined.
 */
abstract class NodeHash {

    /** Words of one label. */
    static final int LABEL_WORDS = LabelScheme.LABEL_BYTES / Integer.BYTES;

    /** The labels, 8 words each, that nodes are read from and written to. */
    final int[] labels;

    NodeHash(int[] labels) {
        this.labels = labels;
    }

    /** The hash of a scheme over an array of labels. */
    static NodeHash of(LabelScheme scheme, int[] labels) {
        return switch (scheme.family()) {
            case DRG_V1 -> new NodeHashV1(labels);
            case DRG_V2 -> new NodeHashV2(labels);
        };
    }

    /** Takes the secrets of the chunk whose nodes come next; they stay open until its last node. */
    abstract void startChunk(ChunkKeys keys);

    /** Node {@code id}, without predecessor, is written at {@code to}. */
    abstract void source(long id, int to);

    /** Node {@code id}, with the one predecessor at {@code from}, is written at {@code to}. */
    abstract void single(long id, int from, int to);

    /** Node {@code id}, with the predecessors at {@code first} and {@code to}, in that order, is written at {@code to}. */
    abstract void join(long id, int first, int to);

    /**
     * The nodes {@code lowerId} and {@code upperId}, both with the predecessors at {@code lower} and {@code upper}, are
     * written over them.
     */
    abstract void switchPair(long lowerId, long upperId, int lower, int upper);

    /** Zeroes what is left of the chunk's secrets. */
    abstract void clear();

    /** Copies the label at {@code from} into the first or second half of a message block. */
    final void load(int from, int[] block, int half) {
        System.arraycopy(labels, from * LABEL_WORDS, block, half * LABEL_WORDS, LABEL_WORDS);
    }

    /** Writes half of a compression's output at {@code to}. */
    final void store(int[] output, int half, int to) {
        System.arraycopy(output, half * LABEL_WORDS, labels, to * LABEL_WORDS, LABEL_WORDS);
    }
}
