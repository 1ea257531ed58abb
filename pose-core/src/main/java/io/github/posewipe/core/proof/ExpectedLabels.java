package io.github.posewipe.core.proof;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/**
 * The labels of the challenges, recomputed in one batch before the rounds: every chunk that holds one is labelled once,
 * over as many labelers as the backend likes.
 */
final class ExpectedLabels {
    private static final int MOST_BUFFER_BYTES = 64 << 20;

    private static final int LABEL = 32;

    private final LabelCut cut;
    private final SessionSeed seed;
    private final LabelerProvider provider;
    private final long[] positions;
    private final byte[] labels;

    /** Where each chunk's challenges stand in {@link #byPosition}. */
    private final Integer[] byPosition;

    private ExpectedLabels(LabelCut cut, SessionSeed seed, LabelerProvider provider, long[] positions) {
        this.cut = cut;
        this.seed = seed;
        this.provider = provider;
        this.positions = positions;
        this.labels = new byte[Math.multiplyExact(positions.length, LABEL)];
        this.byPosition = new Integer[positions.length];
        Arrays.setAll(byPosition, i -> i);
        Arrays.sort(byPosition, (a, b) -> Long.compare(positions[a], positions[b]));
    }

    /**
     * The label of each position.
     *
     * @return 32 bytes a position, in the order given
     * @throws io.github.posewipe.core.BackendUnavailableException if the backend can't label here
     */
    static byte[] compute(LabelCut cut, SessionSeed seed, LabelerProvider provider, long[] positions) {
        ExpectedLabels expected = new ExpectedLabels(cut, seed, provider, positions);
        long[] chunks =
                LongStream.of(positions).map(cut::chunkOf).distinct().sorted().toArray();
        ChunkGeometry last = cut.geometryOf(cut.chunkCount() - 1);
        int regular = chunks.length;
        if (chunks[regular - 1] == cut.chunkCount() - 1 && !last.equals(cut.geometryOf(0))) {
            regular--;
            expected.label(last, new long[] {cut.chunkCount() - 1}, 0);
        }
        if (regular > 0) {
            expected.spread(Arrays.copyOf(chunks, regular));
        }
        return expected.labels;
    }

    private void spread(long[] chunks) {
        int workers = Math.min(provider.defaultLabelers(), chunks.length);
        ExecutorService pool = Executors.newFixedThreadPool(workers, ExpectedLabels::daemon);
        try {
            List<Callable<Void>> parts = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int slot = i;
                int from = (int) ((long) chunks.length * i / workers);
                int to = (int) ((long) chunks.length * (i + 1) / workers);
                parts.add(() -> {
                    label(cut.geometryOf(0), Arrays.copyOfRange(chunks, from, to), slot);
                    return null;
                });
            }
            for (Future<Void> part : pool.invokeAll(parts)) {
                part.get();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the expected labels were computed", stopped);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (failed.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException("the expected labels were not computed", failed.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "pose-expected-labels");
        thread.setDaemon(true);
        return thread;
    }

    /** A GPU likes to label more chunks side by side than a buffer should hold. */
    private static int mostAtOnce(ChunkGeometry geometry) {
        return Math.max(1, MOST_BUFFER_BYTES / geometry.byteCount());
    }

    private void label(ChunkGeometry geometry, long[] chunks, int slot) {
        try (Labeler labeler = provider.create(geometry, slot)) {
            int atOnce = Math.min(Math.min(chunks.length, labeler.batchChunks()), mostAtOnce(geometry));
            ByteBuffer out = ByteBuffer.allocateDirect(Math.multiplyExact(atOnce, geometry.byteCount()));
            int done = 0;
            try (LabelRun run = labeler.start(seed, ChunkIndices.of(chunks))) {
                for (int count = run.next(out.clear()); count > 0; count = run.next(out.clear())) {
                    for (int i = 0; i < count; i++) {
                        keep(chunks[done + i], out, i * geometry.byteCount());
                    }
                    done += count;
                }
            }
            if (done != chunks.length) {
                throw new IllegalStateException("the labeler left chunks out: backend=" + labeler.backend()
                        + ", labelled=" + done + ", needed: " + chunks.length);
            }
        }
    }

    /** Copies the labels of the challenges that lie in a chunk. */
    private void keep(long chunk, ByteBuffer out, int chunkStart) {
        int at = firstIn(chunk);
        while (at < byPosition.length && cut.chunkOf(positions[byPosition[at]]) == chunk) {
            int challenge = byPosition[at++];
            out.get(chunkStart + cut.rankOf(positions[challenge]) * LABEL, labels, challenge * LABEL, LABEL);
        }
    }

    private int firstIn(long chunk) {
        int low = 0;
        int high = byPosition.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cut.chunkOf(positions[byPosition[middle]]) < chunk) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
