package io.github.posewipe.bench.jmh;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** A labeler with a fixed seed and a buffer, whose first and last chunk the reference has checked. */
final class BenchedLabeler implements AutoCloseable {
    static final String SEED_HEX = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    private final SessionSeed seed = SessionSeed.of(HexFormat.of().parseHex(SEED_HEX));
    private final Labeler labeler;
    private final ByteBuffer buffer;
    private final ChunkIndices chunks;

    /**
     * A labeler of so many chunks side by side.
     *
     * @param chunkCount chunks an operation; 0 for the batch that the labeler likes
     */
    BenchedLabeler(LabelerProvider provider, LabelScheme scheme, int chunkLabels, int chunkCount) {
        labeler = provider.create(ChunkGeometry.of(scheme, chunkLabels));
        int count = chunkCount == 0 ? labeler.batchChunks() : chunkCount;
        chunks = ChunkIndices.range(0, count);
        buffer = ByteBuffer.allocateDirect(
                Math.multiplyExact(count, labeler.geometry().byteCount()));
        label();
        requireReference(0);
        requireReference(count - 1);
    }

    /** Labels all chunks into the buffer and gives it back, full. */
    ByteBuffer label() {
        buffer.clear();
        try (LabelRun run = labeler.start(seed, chunks)) {
            run.next(buffer);
        }
        return buffer.flip();
    }

    private void requireReference(int chunk) {
        int chunkBytes = labeler.geometry().byteCount();
        requireEqual(
                labeler.backend(),
                chunk,
                buffer.slice(chunk * chunkBytes, chunkBytes),
                reference(labeler.geometry(), chunk));
    }

    /** A chunk as the reference labels it. */
    static ByteBuffer reference(ChunkGeometry geometry, long chunk) {
        ByteBuffer labels = ByteBuffer.allocateDirect(geometry.byteCount());
        try (SessionSeed seed = SessionSeed.of(HexFormat.of().parseHex(SEED_HEX));
                Labeler reference = Labelers.exactly("reference").create(geometry);
                LabelRun run = reference.start(seed, ChunkIndices.of(chunk))) {
            run.next(labels);
        }
        return labels.flip();
    }

    /** Refuses to measure what is wrong. */
    static void requireEqual(String name, long chunk, ByteBuffer labels, ByteBuffer reference) {
        int wrong = labels.mismatch(reference);
        if (wrong >= 0) {
            throw new IllegalStateException("labels differ from the reference: backend=" + name + ", chunk=" + chunk
                    + ", rank=" + wrong / LabelScheme.LABEL_BYTES);
        }
    }

    @Override
    public void close() {
        labeler.close();
        seed.close();
    }
}
