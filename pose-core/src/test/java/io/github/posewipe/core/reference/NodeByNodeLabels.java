package io.github.posewipe.core.reference;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.graph.ChunkGraph;
import io.github.posewipe.core.graph.NodeKind;
import io.github.posewipe.core.graph.NodeVisitor;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;

/**
 * The second, independent opinion: labels node by node over the recursive graph, by the text of the label specification
 * and Bouncy Castle's BLAKE3, key derivation included. Nothing of the code under test but the graph's nodes.
 */
final class NodeByNodeLabels {
    private static final int LABEL_BYTES = LabelScheme.LABEL_BYTES;
    private static final int BLOCK_BYTES = 64;
    private static final byte[] NO_LABEL = new byte[LABEL_BYTES];

    private final ChunkGeometry geometry;
    private final byte[] sessionSeed;
    private final long chunkIndex;
    private final List<byte[]> labelOfNode = new ArrayList<>();
    private final ByteBuffer outputs;
    private final byte[] skipped = new byte[1 << 14];

    private NodeByNodeLabels(ChunkGeometry geometry, String seedHex, long chunkIndex) {
        this.geometry = geometry;
        this.sessionSeed = HexFormat.of().parseHex(seedHex);
        this.chunkIndex = chunkIndex;
        this.outputs = ByteBuffer.allocate(geometry.byteCount());
    }

    /** The labels of a chunk, 32 bytes each, in rank order. */
    static byte[] of(ChunkGeometry geometry, String seedHex, long chunkIndex) {
        NodeByNodeLabels labels = new NodeByNodeLabels(geometry, seedHex, chunkIndex);
        if (geometry.scheme().family() == LabelScheme.Family.DRG_V1) {
            labels.computeV1();
        } else {
            labels.computeV2();
        }
        return labels.outputs.array();
    }

    /** Section 3. */
    private void computeV1() {
        byte[] chunkSeed = deriveKey("pose-db/chunk-seed", concat(sessionSeed, bigEndian(chunkIndex)));
        byte[] descriptor = deriveKey("pose-db/descriptor", bigEndian(geometry.labelCount(), geometry.n(), 256));
        byte[] sourceKey = contextKey("pose-db/label/src");
        byte[] innerKey = contextKey("pose-db/label/int");
        new ChunkGraph(geometry).visit((id, kind, p0, p1, layer, rank) -> {
            byte[] key = kind == NodeKind.SOURCE ? sourceKey : innerKey;
            byte[] message =
                    concat(bigEndian(id), new byte[56], labelOrZeros(p0), labelOrZeros(p1), chunkSeed, descriptor);
            add(id, output(key, message, 0, LABEL_BYTES), rank);
        });
    }

    private byte[] labelOrZeros(long id) {
        return id == NodeVisitor.ABSENT ? NO_LABEL : labelOfNode.get((int) id);
    }

    private record Switch(long predecessor0, long predecessor1) {}

    /** Section 4: the upper node's label is kept, under the switch's two predecessors, until that node comes. */
    private void computeV2() {
        byte[] numbers = bigEndian(
                chunkIndex,
                geometry.labelCount(),
                geometry.n(),
                geometry.scheme().chainLength());
        byte[] chunkKey = deriveKey("pose-drg-v2 2026-12-01 chunk key", concat(sessionSeed, numbers));
        Map<Switch, byte[]> upperLabels = new HashMap<>();
        new ChunkGraph(geometry).visit((id, kind, p0, p1, layer, rank) -> {
            byte[] message = concat(labelOrNothing(p0), labelOrNothing(p1));
            if (kind == NodeKind.SWITCH_UPPER) {
                add(id, upperLabels.remove(new Switch(p0, p1)), rank);
            } else if (kind == NodeKind.SWITCH_LOWER) {
                byte[] both = output(chunkKey, message, id, BLOCK_BYTES);
                add(id, Arrays.copyOf(both, LABEL_BYTES), rank);
                upperLabels.put(new Switch(p0, p1), Arrays.copyOfRange(both, LABEL_BYTES, BLOCK_BYTES));
            } else {
                add(id, output(chunkKey, message, id, LABEL_BYTES), rank);
            }
        });
        assertTrue(upperLabels.isEmpty(), "every switch has both its nodes");
    }

    private byte[] labelOrNothing(long id) {
        return id == NodeVisitor.ABSENT ? new byte[0] : labelOfNode.get((int) id);
    }

    private void add(long id, byte[] label, int rank) {
        assertTrue(id == labelOfNode.size(), () -> "ids count up from 0: id=" + id + ", nodes=" + labelOfNode.size());
        labelOfNode.add(label);
        if (rank != NodeVisitor.ABSENT) {
            outputs.put(rank * LABEL_BYTES, label);
        }
    }

    /** {@code O(t, message, len)}: the output is read from its start to byte 64*t, and then {@code len} bytes further. */
    private byte[] output(byte[] key, byte[] message, long t, int len) {
        Blake3Digest blake3 = new Blake3Digest();
        blake3.init(Blake3Parameters.key(key));
        blake3.update(message, 0, message.length);
        for (long left = BLOCK_BYTES * t; left > 0; left -= Math.min(left, skipped.length)) {
            blake3.doOutput(skipped, 0, (int) Math.min(left, skipped.length));
        }
        byte[] wanted = new byte[len];
        blake3.doOutput(wanted, 0, len);
        return wanted;
    }

    private static byte[] deriveKey(String context, byte[] material) {
        Blake3Digest blake3 = new Blake3Digest();
        blake3.init(Blake3Parameters.context(context.getBytes(StandardCharsets.US_ASCII)));
        blake3.update(material, 0, material.length);
        byte[] key = new byte[LABEL_BYTES];
        blake3.doFinal(key, 0);
        return key;
    }

    /** The hash of the context under DERIVE_KEY_CONTEXT, which Bouncy Castle works with but has no method for. */
    private static byte[] contextKey(String context) {
        Blake3Digest blake3 = new Blake3Digest();
        blake3.init(Blake3Parameters.context(context.getBytes(StandardCharsets.US_ASCII)));
        try {
            Field words = Blake3Digest.class.getDeclaredField("theK");
            words.setAccessible(true);
            ByteBuffer key = ByteBuffer.allocate(LABEL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            key.asIntBuffer().put((int[]) words.get(blake3));
            return key.array();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Bouncy Castle keeps the context key elsewhere", e);
        }
    }

    private static byte[] bigEndian(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
        bytes.asLongBuffer().put(numbers);
        return bytes.array();
    }

    private static byte[] concat(byte[]... parts) {
        ByteBuffer bytes = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            bytes.put(part);
        }
        return bytes.array();
    }
}
