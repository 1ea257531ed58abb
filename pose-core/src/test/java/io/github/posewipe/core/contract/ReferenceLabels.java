package io.github.posewipe.core.contract;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabeler;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The labels that are expected: one chunk at a time from the reference, kept for the next backend that asks. */
public final class ReferenceLabels {
    private static final long KEPT_BYTES = 64L << 20;

    private static final Map<Chunk, byte[]> KEPT = new ConcurrentHashMap<>();
    private static final AtomicLong KEPT_SO_FAR = new AtomicLong();

    private record Chunk(ChunkGeometry geometry, String seedHex, long chunkIndex) {}

    private ReferenceLabels() {}

    /**
     * The labels of a chunk.
     *
     * @param geometry scheme, chain and labels
     * @param seedHex session seed
     * @param chunkIndex chunk index
     * @return 32 bytes a label in rank order; not to be changed
     */
    public static byte[] of(ChunkGeometry geometry, String seedHex, long chunkIndex) {
        Chunk chunk = new Chunk(geometry, seedHex, chunkIndex);
        byte[] labels = KEPT.get(chunk);
        if (labels == null) {
            labels = compute(chunk);
            if (KEPT_SO_FAR.addAndGet(labels.length) <= KEPT_BYTES) {
                KEPT.put(chunk, labels);
            }
        }
        return labels;
    }

    private static byte[] compute(Chunk chunk) {
        ByteBuffer out = ByteBuffer.allocateDirect(chunk.geometry().byteCount());
        try (SessionSeed seed = SessionSeed.ofHex(chunk.seedHex());
                ReferenceLabeler labeler = new ReferenceLabeler(chunk.geometry());
                LabelRun run = labeler.start(seed, ChunkIndices.of(chunk.chunkIndex()))) {
            run.next(out);
        }
        byte[] labels = new byte[chunk.geometry().byteCount()];
        out.flip().get(labels);
        return labels;
    }
}
