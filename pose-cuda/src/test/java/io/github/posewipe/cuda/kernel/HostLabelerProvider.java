package io.github.posewipe.cuda.kernel;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.Objects;

/** The kernels of one team width as a backend, run on the host: what the contract suite judges them through. */
final class HostLabelerProvider implements LabelerProvider {
    private final int teamWidth;

    HostLabelerProvider(int teamWidth) {
        this.teamWidth = teamWidth;
    }

    @Override
    public String backend() {
        return "cuda-on-host/team" + teamWidth;
    }

    @Override
    public Availability availability() {
        return Availability.yes("kernels compiled for the host");
    }

    @Override
    public int autoRank() {
        return 0;
    }

    @Override
    public int defaultLabelers() {
        return 1;
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return (long) Integer.BYTES * KernelVariant.KEY_WORDS * batchChunks(geometry)
                + variant(geometry).scratchBytes(geometry, batchChunks(geometry));
    }

    /** More than one block's warps where a warp takes many chunks: the suite then tries fewer numbers of chunks. */
    private int batchChunks(ChunkGeometry geometry) {
        int chunksAWarp = variant(geometry).chunksAWarp();
        return teamWidth == 1 ? 3 * chunksAWarp : chunksAWarp;
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        return new HostLabeler(Objects.requireNonNull(geometry, "geometry"));
    }

    private KernelVariant variant(ChunkGeometry geometry) {
        return new KernelVariant(geometry.scheme().family(), teamWidth);
    }

    private final class HostLabeler implements Labeler {
        private final ChunkGeometry geometry;
        private boolean closed;
        private Run openRun;

        HostLabeler(ChunkGeometry geometry) {
            this.geometry = geometry;
        }

        @Override
        public ChunkGeometry geometry() {
            return geometry;
        }

        @Override
        public String backend() {
            return HostLabelerProvider.this.backend();
        }

        @Override
        public int batchChunks() {
            return HostLabelerProvider.this.batchChunks(geometry);
        }

        @Override
        public long workingBytes() {
            return HostLabelerProvider.this.workingBytes(geometry);
        }

        @Override
        public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
            if (closed || openRun != null) {
                throw new IllegalStateException("labeler is closed or a run is open: closed=" + closed);
            }
            seed.requireOpen();
            openRun = new Run(seed, Objects.requireNonNull(chunks, "chunks"));
            return openRun;
        }

        @Override
        public void close() {
            closed = true;
            if (openRun != null) {
                openRun.close();
            }
        }

        private final class Run implements LabelRun {
            private final SessionSeed seed;
            private final ChunkIndices chunks;
            private long done;

            Run(SessionSeed seed, ChunkIndices chunks) {
                this.seed = seed;
                this.chunks = chunks;
            }

            @Override
            public int next(ByteBuffer out) {
                if (openRun != this) {
                    throw new IllegalStateException("run is closed");
                }
                seed.requireOpen();
                int count = geometry.chunksThatFit(out, chunks.count() - done);
                if (count > 0) {
                    long[] indices = new long[count];
                    for (int i = 0; i < count; i++) {
                        indices[i] = chunks.at(done + i);
                    }
                    HostKernel.label(variant(geometry), geometry, seed, indices, out)
                            .assertClean(backend() + ", " + geometry + ", chunks=" + count);
                    done += count;
                    out.position(out.position() + count * geometry.byteCount());
                }
                return count;
            }

            @Override
            public void close() {
                if (openRun == this) {
                    openRun = null;
                }
            }
        }
    }
}
