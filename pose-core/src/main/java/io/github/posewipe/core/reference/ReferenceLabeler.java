package io.github.posewipe.core.reference;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Labels one chunk at a time in plain Java, copy after copy, in 2^level labels of memory. What it computes is to be read
 * in {@link InPlaceWalk} (the graph) and {@link NodeHash} (the labels). Thread-confined.
 */
public final class ReferenceLabeler implements Labeler {
    private final ChunkGeometry geometry;
    private int[] labels;
    private NodeHash hash;
    private InPlaceWalk walk;
    private Run openRun;

    /**
     * A labeler of chunks of one geometry.
     *
     * @param geometry the geometry
     */
    public ReferenceLabeler(ChunkGeometry geometry) {
        this.geometry = Objects.requireNonNull(geometry, "geometry");
        labels = new int[NodeHash.LABEL_WORDS << geometry.level()];
        hash = NodeHash.of(geometry.scheme(), labels);
        walk = new InPlaceWalk(geometry, hash);
    }

    /**
     * Memory of a labeler of that geometry: 2^level labels.
     *
     * @param geometry the geometry
     * @return bytes
     */
    static long workingBytes(ChunkGeometry geometry) {
        return (long) LabelScheme.LABEL_BYTES << geometry.level();
    }

    @Override
    public ChunkGeometry geometry() {
        return geometry;
    }

    @Override
    public String backend() {
        return ReferenceLabelerProvider.BACKEND;
    }

    @Override
    public int batchChunks() {
        return 1;
    }

    @Override
    public long workingBytes() {
        return workingBytes(geometry);
    }

    @Override
    public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
        requireOpen();
        if (openRun != null) {
            throw new IllegalStateException("a run is still open: close it before the next one starts");
        }
        seed.requireOpen();
        openRun = new Run(seed, Objects.requireNonNull(chunks, "chunks"));
        return openRun;
    }

    @Override
    public void close() {
        if (openRun != null) {
            openRun.close();
        }
        labels = null;
        hash = null;
        walk = null;
    }

    private void requireOpen() {
        if (labels == null) {
            throw new IllegalStateException("labeler is closed: backend=" + backend());
        }
    }

    private void labelChunk(SessionSeed seed, long chunkIndex, ByteBuffer out) {
        try (ChunkKeys keys = ChunkKeys.derive(geometry, seed, chunkIndex)) {
            hash.startChunk(keys);
            int firstCopyLabels = geometry.firstCopyLabels();
            walk.firstCopy();
            store(firstCopyLabels, out);
            if (geometry.labelCount() > firstCopyLabels) {
                walk.secondCopy();
                store(geometry.labelCount() - firstCopyLabels, out);
            }
        } finally {
            hash.clear();
        }
    }

    /** Appends the first {@code count} labels of the output set: base nodes 2^n, 2^n + 1, .. of the copy just walked. */
    private void store(int count, ByteBuffer out) {
        int from = NodeHash.LABEL_WORDS << geometry.n();
        ByteBuffer bytes = out.slice().order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(labels, from, count * NodeHash.LABEL_WORDS);
        out.position(out.position() + count * LabelScheme.LABEL_BYTES);
    }

    private final class Run implements LabelRun {
        private final ChunkIndices chunks;
        private SessionSeed seed;
        private long done;

        Run(SessionSeed seed, ChunkIndices chunks) {
            this.seed = seed;
            this.chunks = chunks;
        }

        @Override
        public int next(ByteBuffer out) {
            if (seed == null) {
                throw new IllegalStateException("run is closed: backend=" + backend());
            }
            seed.requireOpen();
            int count = geometry.chunksThatFit(out, chunks.count() - done);
            for (int i = 0; i < count; i++) {
                labelChunk(seed, chunks.at(done), out);
                done++;
            }
            return count;
        }

        @Override
        public void close() {
            if (seed != null) {
                seed = null;
                openRun = null;
            }
        }
    }
}
