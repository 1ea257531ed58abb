package io.github.posewipe.core.reference;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme.Network;

/**
 * The graph of a chunk, walked in the array that holds its labels (label specification, section 2, "The same graph, in
 * place", with what section 4 changes). Ids count up as nodes are written. Both schemes take the same walk; they differ
 * in {@link #network}, in whether a merged network has an ingress of its own, and in {@link #baseNode}'s chain.
 *
 * <p>Positions are counted in labels from the start of the array X. Thread-confined.
 */
final class InPlaceWalk {
    private final NodeHash hash;
    private final Network network;
    private final int chainLength;
    private final int level;
    private long nextId;

    InPlaceWalk(ChunkGeometry geometry, NodeHash hash) {
        this.hash = hash;
        this.network = geometry.scheme().network();
        this.chainLength = geometry.scheme().chainLength();
        this.level = geometry.level();
    }

    /** Copy 1 of a chunk: ids from 0 on. Afterwards X holds the labels of its 2^level base nodes. */
    void firstCopy() {
        nextId = 0;
        standalone();
    }

    /** Copy 2 of a chunk, right after copy 1: its ids go on where copy 1's ended. */
    void secondCopy() {
        standalone();
    }

    private void standalone() {
        hash.source(nextId++, 0);
        restOfChain(0);
        for (int l = 1; l <= level; l++) {
            int half = 1 << (l - 1);
            for (int i = 0; i < half; i++) {
                hash.single(nextId++, i, half + i);
            }
            network(l - 1, half);
            connected(l - 1, half);
        }
    }

    private void connected(int l, int x) {
        int size = 1 << l;
        for (int i = 0; i < size; i++) {
            baseNode(x + i);
            if (i + 1 < size) {
                int d = Integer.numberOfTrailingZeros(i + 1);
                merged(d, x + i + 1 - (1 << d), x + i + 1);
            }
        }
    }

    private void merged(int d, int left, int y) {
        int size = 1 << d;
        if (network == Network.BUTTERFLY) {
            for (int i = 0; i < size; i++) {
                hash.single(nextId++, y + i, y + i);
            }
            network(d, y);
        }
        for (int i = 0; i < size; i++) {
            hash.join(nextId++, left + i, y + i);
        }
        network(d, y);
    }

    /** The switch layers over 2^d positions: bits d-1 .. 0, and in a Benes network 1 .. d-1 again. */
    private void network(int d, int y) {
        for (int b = d - 1; b >= 0; b--) {
            switchLayer(d, 1 << b, y);
        }
        if (network == Network.BENES) {
            for (int b = 1; b < d; b++) {
                switchLayer(d, 1 << b, y);
            }
        }
    }

    /** One layer: every position without {@code bit} is switched with the one that has it. */
    private void switchLayer(int d, int bit, int y) {
        int size = 1 << d;
        for (int i = 0; i < size; i++) {
            if ((i & bit) == 0) {
                hash.switchPair(nextId + i, nextId + (i | bit), y + i, y + (i | bit));
            }
        }
        nextId += size;
    }

    private void baseNode(int x) {
        hash.single(nextId++, x, x);
        restOfChain(x);
    }

    private void restOfChain(int x) {
        for (int link = 1; link < chainLength; link++) {
            hash.single(nextId++, x, x);
        }
    }
}
