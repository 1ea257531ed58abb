package io.github.posewipe.io.testing;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/**
 * A backend of cheap labels that depend on what real ones depend on (seed, chunk, its size, rank), so that the pipeline
 * can be tried at speed; and one that can lie in each of the ways that must be found out.
 */
public final class QuickProvider implements LabelerProvider {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** What it does wrong. */
    public enum Lie {
        NONE,
        /** Says that it is done before it is. */
        ENDS_EARLY,
        /** Advances the position and says so, but leaves the last chunk of a batch as it was. */
        LEAVES_A_CHUNK,
        /** Fills the first half of each chunk alone. */
        FILLS_HALF,
        /** Reports one chunk more than it filled. */
        COUNTS_TOO_MANY,
        /** One bit of the last label is wrong. */
        WRONG_LAST_LABEL,
        /** Is honest for its first 200 chunks, and then leaves every tenth chunk as it was. */
        LEAVES_CHUNKS_LATER,
        /** Its device is lost at chunk 5. */
        LOST_AT_CHUNK_5,
        /** An unexpected exception. */
        BREAKS,
        /** Can't label here. */
        UNAVAILABLE
    }

    private final String name;
    private final Lie lie;
    private final int batchChunks;
    private final long workingBytes;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger labelled = new AtomicInteger();
    private final AtomicInteger created = new AtomicInteger();
    private volatile LongConsumer beforeChunk = chunk -> {};

    public QuickProvider(String name, Lie lie, int batchChunks, long workingBytes) {
        this.name = name;
        this.lie = lie;
        this.batchChunks = batchChunks;
        this.workingBytes = workingBytes;
    }

    public static QuickProvider honest() {
        return new QuickProvider("quick", Lie.NONE, 4, 1000);
    }

    public static QuickProvider lying(Lie lie) {
        return new QuickProvider("liar", lie, 4, 1000);
    }

    /** Runs before each chunk, in the labeler's thread. */
    public QuickProvider beforeChunk(Runnable action) {
        return beforeChunk(chunk -> action.run());
    }

    /** Runs before each chunk, in the labeler's thread, and is told the chunk. */
    public QuickProvider beforeChunk(LongConsumer action) {
        beforeChunk = action;
        return this;
    }

    /** Labelers that are not closed. */
    public int openLabelers() {
        return open.get();
    }

    public int createdLabelers() {
        return created.get();
    }

    @Override
    public String backend() {
        return name;
    }

    @Override
    public Availability availability() {
        return lie == Lie.UNAVAILABLE ? Availability.no("no such device") : Availability.yes("test");
    }

    @Override
    public int autoRank() {
        return -1;
    }

    @Override
    public int defaultLabelers() {
        return 2;
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return workingBytes;
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        open.incrementAndGet();
        created.incrementAndGet();
        return new QuickLabeler(geometry);
    }

    private final class QuickLabeler implements Labeler {
        private final ChunkGeometry geometry;
        private boolean closed;

        QuickLabeler(ChunkGeometry geometry) {
            this.geometry = geometry;
        }

        @Override
        public ChunkGeometry geometry() {
            return geometry;
        }

        @Override
        public String backend() {
            return name + "/test";
        }

        @Override
        public int batchChunks() {
            return batchChunks;
        }

        @Override
        public long workingBytes() {
            return workingBytes;
        }

        @Override
        public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            return new QuickRun(geometry, seed, chunks);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                open.decrementAndGet();
            }
        }
    }

    private final class QuickRun implements LabelRun {
        private final ChunkGeometry geometry;
        private final SessionSeed seed;
        private final ChunkIndices chunks;
        private long done;

        QuickRun(ChunkGeometry geometry, SessionSeed seed, ChunkIndices chunks) {
            this.geometry = geometry;
            this.seed = seed;
            this.chunks = chunks;
        }

        @Override
        public int next(ByteBuffer out) {
            int fitting = (int) Math.min(chunks.count() - done, out.remaining() / geometry.byteCount());
            int most = Math.min(fitting, batchChunks);
            if (lie == Lie.ENDS_EARLY && done + most == chunks.count()) {
                most--;
            }
            for (int i = 0; i < most; i++) {
                beforeChunk.accept(chunks.at(done));
                label(chunks.at(done++), i == most - 1, out);
            }
            return lie == Lie.COUNTS_TOO_MANY ? most + 1 : most;
        }

        private void label(long chunk, boolean lastOfBatch, ByteBuffer out) {
            if (lie == Lie.BREAKS) {
                throw new UnsupportedOperationException("broken");
            }
            if (lie == Lie.LOST_AT_CHUNK_5 && chunk == 5) {
                throw new LabelingFailedException(name + "/test", "the device fell off the bus", null);
            }
            int start = out.position();
            int labels = geometry.labelCount();
            int before = labelled.getAndIncrement();
            boolean later = lie == Lie.LEAVES_CHUNKS_LATER && before > 200 && before % 10 == 0;
            boolean leave = later || (lie == Lie.LEAVES_A_CHUNK && lastOfBatch);
            int filled = leave ? 0 : lie == Lie.FILLS_HALF ? (labels + 1) / 2 : labels;
            byte[] secret = seed.copyBytes();
            long state = (Arrays.hashCode(secret) * GOLDEN + chunk) * GOLDEN
                    + labels * 31L
                    + geometry.scheme().id().hashCode() * 31L
                    + geometry.scheme().chainLength();
            for (int word = 0; word < filled * LABEL_BYTES / Long.BYTES; word++) {
                state = (state ^ (state >>> 29)) * GOLDEN + word;
                out.putLong(start + word * Long.BYTES, state);
            }
            if (lie == Lie.WRONG_LAST_LABEL) {
                int last = start + geometry.byteCount() - 1;
                out.put(last, (byte) (out.get(last) ^ 1));
            }
            out.position(start + geometry.byteCount());
        }

        @Override
        public void close() {}
    }
}
