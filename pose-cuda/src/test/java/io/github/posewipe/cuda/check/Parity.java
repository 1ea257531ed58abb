package io.github.posewipe.cuda.check;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Random chunks of a scheme's default size, on the GPU and on the CPU. */
final class Parity {
    private static final long RANDOM_SEED = 20261201;

    private Parity() {}

    /** Whether all labels of so many chunks agree. */
    static boolean holds(LabelerProvider cuda, LabelScheme scheme, int count, PrintStream out) {
        ChunkGeometry geometry = ChunkGeometry.of(scheme, scheme.defaultChunkLabels());
        long[] chunks = new Random(RANDOM_SEED).longs(count, 0, Long.MAX_VALUE).toArray();
        long beginNs = System.nanoTime();
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            byte[][] expected = label(pool, Labelers.exactly("cpu"), geometry, chunks, threads);
            byte[][] actual = label(pool, cuda, geometry, chunks, 1);
            int wrong = (int) IntStream.range(0, count)
                    .filter(i -> !Arrays.equals(expected[i], actual[i]))
                    .peek(i -> out.println("  DIFFERS: " + geometry + ", chunk=" + chunks[i] + ", rank="
                            + Arrays.mismatch(expected[i], actual[i]) / LabelScheme.LABEL_BYTES))
                    .count();
            out.printf(
                    "parity: %s, %d random chunks against the CPU labeler: %d differ, %.1f s%n",
                    geometry, count, wrong, (System.nanoTime() - beginNs) / 1e9);
            return wrong == 0;
        } catch (InterruptedException | ExecutionException failed) {
            out.println("parity: " + geometry + ": FAILED: " + failed.getCause());
            return false;
        } finally {
            pool.shutdownNow();
        }
    }

    private static byte[][] label(
            ExecutorService pool, LabelerProvider provider, ChunkGeometry geometry, long[] chunks, int parts)
            throws InterruptedException, ExecutionException {
        byte[][] labels = new byte[chunks.length][];
        List<Callable<Void>> tasks = IntStream.range(0, parts)
                .mapToObj(part -> (Callable<Void>) () -> {
                    int from = chunks.length * part / parts;
                    int to = chunks.length * (part + 1) / parts;
                    labelPart(provider, geometry, chunks, from, to, labels);
                    return null;
                })
                .toList();
        for (Future<Void> done : pool.invokeAll(tasks)) {
            done.get();
        }
        return labels;
    }

    private static void labelPart(
            LabelerProvider provider, ChunkGeometry geometry, long[] chunks, int from, int to, byte[][] labels) {
        byte[] secret = new byte[SessionSeed.BYTES];
        new Random(RANDOM_SEED).nextBytes(secret);
        int batch = 16;
        ByteBuffer out = ByteBuffer.allocateDirect(batch * geometry.byteCount());
        try (SessionSeed seed = SessionSeed.of(secret);
                Labeler labeler = provider.create(geometry);
                LabelRun run = labeler.start(seed, ChunkIndices.of(Arrays.copyOfRange(chunks, from, to)))) {
            int next = from;
            while (next < to) {
                int got = run.next(out.clear());
                out.flip();
                for (int i = 0; i < got; i++) {
                    labels[next] = new byte[geometry.byteCount()];
                    out.get(labels[next++]);
                }
            }
        }
    }
}
