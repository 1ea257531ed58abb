package io.github.posewipe.core.nativecpu;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme.Family;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Labels as many chunks side by side as the instruction set has lanes, straight into the caller's buffer; fewer chunks
 * than that fill the lanes from inside. Its scratch is native memory of its own, outside the Java heap and JavaCPP's
 * account. Thread-confined.
 */
final class CpuLabeler implements Labeler {
    private final ChunkGeometry geometry;
    private final CpuIsa isa;
    private final int lanes;
    private final KeyBuffer keys;
    private final long workingBytes;
    private long handle;
    private Run openRun;

    CpuLabeler(ChunkGeometry geometry, CpuIsa isa) {
        this.geometry = Objects.requireNonNull(geometry, "geometry");
        this.isa = isa;
        lanes = NativeCpu.isaLanes(isa.ordinal());
        workingBytes = workingBytes(geometry, isa);
        keys = keyBuffer(lanes);
        handle = NativeCpu.createLabeler(
                isa.ordinal(),
                schemeNumber(geometry),
                geometry.labelCount(),
                geometry.n(),
                geometry.scheme().chainLength(),
                geometry.copyNodeCount());
        if (handle == 0) {
            throw new BackendUnavailableException(
                    backend(),
                    "the system gives no memory for a labeler: workingBytes=" + workingBytes + ", " + geometry
                            + "; use fewer threads or smaller chunks",
                    null);
        }
    }

    private KeyBuffer keyBuffer(int chunks) {
        try {
            return new KeyBuffer(chunks);
        } catch (OutOfMemoryError noDirectMemory) {
            throw new BackendUnavailableException(
                    backend(), "no direct memory is left for keys; raise -XX:MaxDirectMemorySize", noDirectMemory);
        }
    }

    /** What a labeler holds beyond the caller's buffers: native scratch and the buffer of keys. */
    static long workingBytes(ChunkGeometry geometry, CpuIsa isa) {
        long scratchBytes = NativeCpu.workspaceBytes(
                isa.ordinal(),
                schemeNumber(geometry),
                geometry.labelCount(),
                geometry.n(),
                geometry.scheme().chainLength(),
                geometry.copyNodeCount());
        return scratchBytes + KeyBuffer.bytes(NativeCpu.isaLanes(isa.ordinal()));
    }

    /** The number of a scheme's node hash in kernel.h. */
    private static int schemeNumber(ChunkGeometry geometry) {
        return geometry.scheme().family() == Family.DRG_V1 ? 0 : 1;
    }

    @Override
    public ChunkGeometry geometry() {
        return geometry;
    }

    @Override
    public String backend() {
        return CpuLabelerProvider.BACKEND + "/" + isa.id();
    }

    @Override
    public int batchChunks() {
        return lanes;
    }

    @Override
    public long workingBytes() {
        return workingBytes;
    }

    @Override
    public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
        if (handle == 0) {
            throw new IllegalStateException("labeler is closed: backend=" + backend());
        }
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
        if (handle != 0) {
            NativeCpu.destroyLabeler(handle);
            handle = 0;
        }
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
            for (int i = 0; i < count; i += lanes) {
                labelSideBySide(Math.min(lanes, count - i), out);
            }
            return count;
        }

        private void labelSideBySide(int count, ByteBuffer out) {
            int bytes = Math.multiplyExact(count, geometry.byteCount());
            Objects.checkFromIndexSize(out.position(), bytes, out.limit());
            try {
                keys.derive(geometry, seed, chunks, done, count);
                NativeCpu.labelChunks(
                        handle, keys.buffer(), count, out.duplicate().position(0), out.position());
            } finally {
                keys.clear();
            }
            done += count;
            out.position(out.position() + bytes);
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
