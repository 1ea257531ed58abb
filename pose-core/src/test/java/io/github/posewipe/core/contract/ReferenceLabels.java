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

    /** About what an entry takes beside its labels. */
    private static final long ENTRY_BYTES = 256;

    private static final Map<Chunk, byte[]> KEPT = new ConcurrentHashMap<>();
    private static final AtomicLong KEPT_SO_FAR = new AtomicLong();

    private record Chunk(ChunkGeometry geometry, String seedHex, long chunkIndex) {}

    private ReferenceLabels() {}

    /**
     * The labels of chunks.
     *
     * @param geometry scheme, chain and labels of each chunk
     * @param seedHex session seed
     * @param chunks chunk indices
     * @return 32 bytes a label in rank order, chunk after chunk
     */
    public static byte[] of(ChunkGeometry geometry, String seedHex, long... chunks) {
        ByteBuffer labels = ByteBuffer.allocate(Math.multiplyExact(chunks.length, geometry.byteCount()));
        for (long chunk : chunks) {
            labels.put(ofChunk(new Chunk(geometry, seedHex, chunk)));
        }
        return labels.array();
    }

    private static byte[] ofChunk(Chunk chunk) {
        byte[] labels = KEPT.get(chunk);
        if (labels == null) {
            labels = compute(chunk);
            if (KEPT_SO_FAR.addAndGet(labels.length + ENTRY_BYTES) <= KEPT_BYTES) {
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
