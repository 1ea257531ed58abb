package io.github.posewipe.cuda.run;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuException;
import java.nio.ByteBuffer;

/** One run of a {@link CudaLabeler}. What made it fail once is thrown again at each further call. Thread-confined. */
final class CudaRun implements LabelRun {
    private final WindowPipeline pipeline;
    private final ChunkIndices chunks;
    private final Runnable ended;
    private SessionSeed seed;
    private RuntimeException failure;
    private long done;

    CudaRun(WindowPipeline pipeline, SessionSeed seed, ChunkIndices chunks, Runnable ended) {
        this.pipeline = pipeline;
        this.seed = seed;
        this.chunks = chunks;
        this.ended = ended;
        pipeline.begin(seed, chunks);
    }

    @Override
    public int next(ByteBuffer out) {
        if (seed == null) {
            throw new IllegalStateException("run is closed: backend=" + pipeline.backend());
        }
        seed.requireOpen();
        ChunkGeometry geometry = pipeline.plan().geometry();
        int count = geometry.chunksThatFit(out, chunks.count() - done);
        if (failure != null) {
            throw failure;
        }
        int position = out.position();
        try {
            pipeline.deliver(out, Math.multiplyExact(count, geometry.byteCount()));
        } catch (RuntimeException failed) {
            out.position(position);
            failure = told(failed);
            throw failure;
        }
        done += count;
        return count;
    }

    private RuntimeException told(RuntimeException failed) {
        if (failed instanceof GpuException) {
            return new LabelingFailedException(pipeline.backend(), failed.getMessage(), failed);
        }
        return failed instanceof LabelMismatchException || failed instanceof LabelingFailedException
                ? failed
                : new LabelingFailedException(pipeline.backend(), failed.toString(), failed);
    }

    @Override
    public void close() {
        if (seed != null) {
            seed = null;
            ended.run();
            try {
                pipeline.finish();
            } catch (GpuException lost) {
                // Nothing zeroes the keys on a lost device; whoever uses the labeler next is told.
                return;
            }
        }
    }
}
