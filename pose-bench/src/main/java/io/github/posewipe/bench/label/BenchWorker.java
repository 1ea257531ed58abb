package io.github.posewipe.bench.label;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongToDoubleFunction;

/** One labeler with its thread and its output buffer. */
final class BenchWorker implements AutoCloseable {
    private static final long MOST_BUFFER_BYTES = 512L << 20;

    private final SessionSeed seed;
    private final ExecutorService thread;
    private final Labeler labeler;
    private final ByteBuffer buffer;

    BenchWorker(LabelerProvider provider, ChunkGeometry geometry, int slot, SessionSeed seed) {
        this.seed = seed;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread worker = new Thread(task, "bench-labeler");
            worker.setDaemon(true);
            return worker;
        });
        try {
            this.labeler = LabelBench.await(thread.submit(() -> provider.create(geometry, slot)));
            this.buffer = allocate(geometry);
        } catch (RuntimeException | Error failure) {
            thread.shutdown();
            throw failure;
        }
    }

    private ByteBuffer allocate(ChunkGeometry geometry) {
        long fitting = Math.max(1, MOST_BUFFER_BYTES / geometry.byteCount());
        int batch = (int) Math.min(fitting, labeler.batchChunks());
        return ByteBuffer.allocateDirect(Math.multiplyExact(batch, geometry.byteCount()));
    }

    String backend() {
        return labeler.backend();
    }

    int batchChunks() {
        return labeler.batchChunks();
    }

    long workingBytes() {
        return labeler.workingBytes();
    }

    /** Labels chunks on this worker's thread, batch after batch into the same buffer. */
    Future<?> label(long first, int count) {
        return thread.submit(() -> {
            try (LabelRun run = labeler.start(seed, ChunkIndices.range(first, count))) {
                do {
                    buffer.clear();
                } while (run.next(buffer) > 0);
            }
        });
    }

    /** Measures the plain compression rate on this worker's thread. */
    Future<Double> plain(LongToDoubleFunction plainRate, long durationNs) {
        return thread.submit(() -> plainRate.applyAsDouble(durationNs));
    }

    @Override
    public void close() {
        LabelBench.await(thread.submit(labeler::close));
        thread.shutdown();
    }
}
