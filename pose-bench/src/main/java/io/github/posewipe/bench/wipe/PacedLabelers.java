package io.github.posewipe.bench.wipe;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Stands in for labelers of another speed: each hands out prepared bytes at a set rate and uses next to no processor for
 * it, as a device does. What it hands out are no labels and prove nothing, so it is no service: only a bench uses it.
 * The bytes can't be compressed, and begin with the chunk's index, so that no two chunks are alike. Thread-safe.
 */
public final class PacedLabelers implements LabelerProvider {
    /** The name of this stand-in. */
    public static final String BACKEND = "paced";

    private static final int DEFAULT_LABELERS = 4;
    private static final int PATTERN_BYTES = 1 << 20;
    private static final int BATCH_BYTES = 1 << 20;

    private final OptionalLong bytesPerSecond;
    private final byte[] pattern = new byte[PATTERN_BYTES];

    /**
     * Labelers of one speed.
     *
     * @param bytesPerSecond what each hands out, 1 or more; empty for as fast as memory is copied
     */
    public PacedLabelers(OptionalLong bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
        new Random(1).nextBytes(pattern);
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public Availability availability() {
        return Availability.yes(
                bytesPerSecond.isPresent() ? bytesPerSecond.getAsLong() + " bytes/s each" : "prepared data, unlimited");
    }

    @Override
    public int autoRank() {
        return -1;
    }

    @Override
    public int defaultLabelers() {
        return DEFAULT_LABELERS;
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return 0;
    }

    /** Not held back: it judges the others. */
    @Override
    public Labeler create(ChunkGeometry geometry) {
        return new Paced(geometry, BACKEND + "/judge", OptionalLong.empty());
    }

    @Override
    public Labeler create(ChunkGeometry geometry, int slot) {
        return new Paced(geometry, BACKEND + ":" + slot, bytesPerSecond);
    }

    /** One of them. */
    private final class Paced implements Labeler {
        private final ChunkGeometry geometry;
        private final String name;
        private final Pace pace;

        Paced(ChunkGeometry geometry, String name, OptionalLong bytesPerSecond) {
            this.geometry = geometry;
            this.name = name;
            this.pace = new Pace(bytesPerSecond);
        }

        @Override
        public ChunkGeometry geometry() {
            return geometry;
        }

        @Override
        public String backend() {
            return name;
        }

        @Override
        public int batchChunks() {
            return Math.max(1, BATCH_BYTES / geometry.byteCount());
        }

        @Override
        public long workingBytes() {
            return 0;
        }

        @Override
        public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
            return new PacedRun(geometry.byteCount(), chunks, pace);
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }

    /** Hands out the bytes of some chunks. */
    private final class PacedRun implements LabelRun {
        private final int chunkBytes;
        private final ChunkIndices chunks;
        private final Pace pace;
        private long handed;

        PacedRun(int chunkBytes, ChunkIndices chunks, Pace pace) {
            this.chunkBytes = chunkBytes;
            this.chunks = chunks;
            this.pace = pace;
        }

        @Override
        public int next(ByteBuffer out) {
            long startNs = System.nanoTime();
            int count = (int) Math.min(out.remaining() / chunkBytes, chunks.count() - handed);
            for (int i = 0; i < count; i++) {
                put(chunks.at(handed + i), out);
            }
            handed += count;
            pace.hold((long) count * chunkBytes, startNs);
            return count;
        }

        private void put(long chunk, ByteBuffer out) {
            int start = out.position();
            for (int done = 0; done < chunkBytes; done += PATTERN_BYTES) {
                out.put(pattern, 0, Math.min(PATTERN_BYTES, chunkBytes - done));
            }
            out.putLong(start, chunk);
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
