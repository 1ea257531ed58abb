package io.github.posewipe.bench.label;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.LongToDoubleFunction;

/**
 * Times one backend on chunks of one geometry: a round that warms up, then rounds of the same chunks, of which the
 * median counts. Between two rounds the plain compression rate is measured on as many threads, so that both numbers
 * come from the same minutes of the same machine.
 */
public final class LabelBench {
    private static final int LEAST_ROUNDS = 3;
    private static final int MOST_ROUNDS = 99;
    private static final long ENOUGH_NS = 3_000_000_000L;
    private static final long TOO_LONG_NS = 30_000_000_000L;
    private static final long SHORTEST_PLAIN_NS = 10_000_000L;
    private static final long LONGEST_PLAIN_NS = 100_000_000L;

    /** A fixed seed: the work does not depend on it, and a run can be repeated. */
    private static final byte[] SEED = HexFormat.of().parseHex("00112233445566778899aabbccddeeff".repeat(2));

    private final LabelerProvider provider;
    private final OptionalInt chunksPerRound;
    private final LongToDoubleFunction plainRate;

    /**
     * A bench of one backend.
     *
     * @param provider an available backend
     * @param chunksPerRound chunks that all labelers together label in a round; empty for a batch each
     * @param plainRate takes nanoseconds, compresses that long on the calling thread and returns compressions a second;
     *     null for a backend without such a loop
     */
    public LabelBench(LabelerProvider provider, OptionalInt chunksPerRound, LongToDoubleFunction plainRate) {
        this.provider = provider;
        this.chunksPerRound = chunksPerRound;
        this.plainRate = plainRate;
    }

    /**
     * Measures. Takes some seconds, and as long as two rounds where those are slow.
     *
     * @param geometry the chunks to label
     * @param threads labelers to run side by side, 1 or more
     * @return the rates
     * @throws io.github.posewipe.core.BackendUnavailableException if memory for the labelers can't be had
     * @throws io.github.posewipe.core.LabelingFailedException if a labeler fails
     */
    public LabelRate measure(ChunkGeometry geometry, int threads) {
        List<BenchWorker> workers = new ArrayList<>();
        try (SessionSeed seed = SessionSeed.of(SEED)) {
            for (int i = 0; i < threads; i++) {
                workers.add(new BenchWorker(provider, geometry, i, seed));
            }
            return measure(geometry, workers);
        } finally {
            workers.forEach(BenchWorker::close);
        }
    }

    private LabelRate measure(ChunkGeometry geometry, List<BenchWorker> workers) {
        int batch = workers.get(0).batchChunks();
        int chunks = chunksPerRound.orElse(Math.multiplyExact(batch, workers.size()));
        long spentNs = round(workers, chunks);
        List<Double> chunkRates = new ArrayList<>();
        List<Double> plainRates = new ArrayList<>();
        long timedNs = 0;
        while (isWorthARound(chunkRates.size(), timedNs, spentNs)) {
            long roundNs = round(workers, chunks);
            chunkRates.add(chunks * 1e9 / roundNs);
            timedNs += roundNs;
            spentNs += roundNs;
            if (plainRate != null) {
                long plainNs = Math.min(LONGEST_PLAIN_NS, Math.max(SHORTEST_PLAIN_NS, roundNs));
                plainRates.add(plainRound(workers, plainNs));
            }
        }
        return new LabelRate(
                workers.get(0).backend(),
                geometry,
                workers.size(),
                median(chunkRates),
                plainRates.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(median(plainRates)),
                workers.stream().mapToLong(BenchWorker::workingBytes).sum());
    }

    private static boolean isWorthARound(int rounds, long timedNs, long spentNs) {
        if (rounds == 0) {
            return true;
        }
        boolean enough = rounds >= LEAST_ROUNDS && timedNs >= ENOUGH_NS;
        return !enough && rounds < MOST_ROUNDS && spentNs < TOO_LONG_NS;
    }

    /** Labels the chunks, shared out evenly, and returns the nanoseconds until the last labeler is done. */
    private static long round(List<BenchWorker> workers, int chunks) {
        long startNs = System.nanoTime();
        List<Future<?>> parts = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            int from = (int) ((long) chunks * i / workers.size());
            int to = (int) ((long) chunks * (i + 1) / workers.size());
            parts.add(workers.get(i).label(from, to - from));
        }
        parts.forEach(LabelBench::await);
        return Math.max(1, System.nanoTime() - startNs);
    }

    private double plainRound(List<BenchWorker> workers, long plainNs) {
        List<Future<Double>> parts =
                workers.stream().map(worker -> worker.plain(plainRate, plainNs)).toList();
        return parts.stream().mapToDouble(LabelBench::await).sum();
    }

    /** The middle value, or the mean of the two in the middle. */
    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    static <T> T await(Future<T> part) {
        try {
            return part.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }
}
