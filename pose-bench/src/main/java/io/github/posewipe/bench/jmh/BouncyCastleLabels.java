package io.github.posewipe.bench.jmh;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.graph.ChunkGraph;
import io.github.posewipe.core.graph.NodeKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;

/**
 * {@code drg-v1} the usual way: node by node over the graph with a stock BLAKE3, every label of the graph kept. The
 * baseline that the labelers are compared with. ({@code drg-v2} has no such baseline: a stock BLAKE3 reaches byte 64 t of
 * an output only through all bytes before it.)
 */
final class BouncyCastleLabels {
    private static final int LABEL_BYTES = LabelScheme.LABEL_BYTES;
    private static final int MESSAGE_BYTES = 192;
    private static final int PREDECESSORS_AT = 64;
    private static final int CHUNK_SEED_AT = 128;
    private static final int DESCRIPTOR_AT = 160;

    private final ChunkGraph graph;
    private final ByteBuffer stored;
    private final byte[] labels;
    private final byte[] message = new byte[MESSAGE_BYTES];
    private final Blake3Digest digest = new Blake3Digest();
    private final Blake3Parameters sourceKey = key(ChunkKeys.sourceContextKey());
    private final Blake3Parameters innerKey = key(ChunkKeys.innerContextKey());

    BouncyCastleLabels(int chunkLabels) {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V1, chunkLabels);
        graph = new ChunkGraph(geometry);
        stored = ByteBuffer.allocate(geometry.byteCount());
        labels = new byte[Math.toIntExact(geometry.nodeCount() * LABEL_BYTES)];
        try (SessionSeed seed = SessionSeed.of(HexFormat.of().parseHex(BenchedLabeler.SEED_HEX));
                ChunkKeys keys = ChunkKeys.derive(geometry, seed, 0)) {
            put(CHUNK_SEED_AT, keys.keyWords());
            put(DESCRIPTOR_AT, keys.descriptorWords());
        }
        BenchedLabeler.requireEqual("bouncy castle", 0, label(), BenchedLabeler.reference(geometry, 0));
    }

    /** Labels chunk 0 and gives its stored labels in rank order. */
    ByteBuffer label() {
        graph.visit(this::node);
        return stored.clear();
    }

    private void node(long id, NodeKind kind, long predecessor0, long predecessor1, int layer, int outputRank) {
        ByteBuffer.wrap(message).putLong(0, id);
        predecessor(PREDECESSORS_AT, predecessor0);
        predecessor(PREDECESSORS_AT + LABEL_BYTES, predecessor1);
        digest.init(kind == NodeKind.SOURCE ? sourceKey : innerKey);
        digest.update(message, 0, MESSAGE_BYTES);
        int at = (int) (id * LABEL_BYTES);
        digest.doFinal(labels, at, LABEL_BYTES);
        if (outputRank >= 0) {
            stored.put(outputRank * LABEL_BYTES, labels, at, LABEL_BYTES);
        }
    }

    private void predecessor(int at, long id) {
        if (id < 0) {
            Arrays.fill(message, at, at + LABEL_BYTES, (byte) 0);
        } else {
            System.arraycopy(labels, (int) (id * LABEL_BYTES), message, at, LABEL_BYTES);
        }
    }

    private void put(int at, int[] words) {
        ByteBuffer.wrap(message, at, LABEL_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .put(words);
    }

    private static Blake3Parameters key(int[] words) {
        byte[] bytes = new byte[LABEL_BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(words);
        return Blake3Parameters.key(bytes);
    }
}
