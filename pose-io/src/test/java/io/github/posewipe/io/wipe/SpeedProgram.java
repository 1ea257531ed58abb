package io.github.posewipe.io.wipe;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetRequest;
import io.github.posewipe.io.Targets;
import io.github.posewipe.io.testing.ScriptedProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures the pipeline on a device that may be overwritten: {@code SpeedProgram DEVICE RUNS sizes|rates|team|zeros|memory}.
 * One figure a line, medians of RUNS. {@code scripts/measure-wipe.sh} makes the device and calls it.
 */
final class SpeedProgram {
    private static final double MIB = 1 << 20;
    private static final int CHUNK_LABELS = 1 << 14;
    private static final int BATCH_CHUNKS = 16;
    private static final int BUFFERS_ALONE = 4;
    private static final int PREPARED_BYTES = 64 << 20;

    private final Path device;
    private final int runs;

    private SpeedProgram(Path device, int runs) {
        this.device = device;
        this.runs = runs;
    }

    public static void main(String[] arguments) throws Exception {
        SpeedProgram program = new SpeedProgram(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        switch (arguments[2]) {
            case "sizes" -> program.sizes();
            case "rates" -> program.rates();
            case "team" -> program.team();
            case "zeros" -> program.zeros();
            case "memory" -> program.memory();
            default -> throw new IllegalArgumentException("unknown: " + arguments[2]);
        }
    }

    /** Prepared data through the writer alone, for each number of writes in flight and size of a write. */
    private void sizes() throws Exception {
        for (int inFlight : new int[] {1, 2, 4, 8}) {
            for (int writeBytes : new int[] {1 << 16, 1 << 18, 1 << 20, 1 << 22}) {
                double rate = median(() -> prepared(inFlight, writeBytes));
                say("prepared: writesInFlight=%d, writeKiB=%d: %.0f MiB/s", inFlight, writeBytes >> 10, rate / MIB);
            }
        }
    }

    /** One labeler of a tenth to ten times the disk's rate. */
    private void rates() throws Exception {
        double disk = median(this::prepared);
        say("disk alone: %.0f MiB/s", disk / MIB);
        for (double factor : new double[] {0.1, 0.3, 0.7, 1, 1.5, 3, 10}) {
            compare(String.format(Locale.ROOT, "labels at %.1f x disk", factor), List.of(disk * factor));
        }
    }

    /** Four labelers on one disk, equal and mixed. */
    private void team() throws Exception {
        double disk = median(this::prepared);
        say("disk alone: %.0f MiB/s", disk / MIB);
        for (double all : new double[] {0.5, 1, 2}) {
            for (List<Double> shares : List.of(List.of(.25, .25, .25, .25), List.of(.55, .25, .15, .05))) {
                compare(
                        String.format(Locale.ROOT, "team of %s at %.1f x disk", shares, all),
                        shares.stream().map(part -> part * all * disk).toList());
            }
        }
    }

    /**
     * Wall time of the wipe over the larger of labels alone and writes alone. The writes are measured anew beside each
     * wipe, so that what else the machine does strikes both.
     */
    private void compare(String what, List<Double> rates) throws Exception {
        double ratio = median(() -> Math.min(prepared(), labelsAlone(rates)) / wipe(rates));
        say("%s: wall / larger alone: %.3f", what, ratio);
    }

    /** Bytes a second of the same labelers, a thread each, with nobody who writes. */
    private double labelsAlone(List<Double> rates) throws Exception {
        ScriptedProvider provider = new ScriptedProvider("scripted", BATCH_CHUNKS, rates);
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2, CHUNK_LABELS);
        long chunks = Targets.identify(device).sizeBytes() / geometry.byteCount();
        AtomicLong next = new AtomicLong();
        long startNs = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int slot = 0; slot < rates.size(); slot++) {
            Labeler labeler = provider.create(geometry, slot);
            threads.add(new Thread(() -> labelAlone(labeler, next, chunks)));
        }
        startAndJoin(threads);
        return chunks * geometry.byteCount() / ((System.nanoTime() - startNs) / 1e9);
    }

    private static void labelAlone(Labeler labeler, AtomicLong next, long chunks) {
        int chunkBytes = labeler.geometry().byteCount();
        List<ByteBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < BUFFERS_ALONE; i++) {
            buffers.add(ByteBuffer.allocateDirect(BATCH_CHUNKS * chunkBytes));
        }
        try (SessionSeed seed = Seeds.of(1)) {
            int turn = 0;
            for (long at = next.getAndAdd(BATCH_CHUNKS); at < chunks; at = next.getAndAdd(BATCH_CHUNKS)) {
                ChunkIndices batch = ChunkIndices.range(at, Math.min(BATCH_CHUNKS, chunks - at));
                try (LabelRun run = labeler.start(seed, batch)) {
                    run.next(buffers.get(turn++ % BUFFERS_ALONE).clear());
                }
            }
        }
    }

    private static void startAndJoin(List<Thread> threads) throws InterruptedException {
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private double prepared() throws Exception {
        return prepared(WriteTuning.DEFAULT.writesInFlight(), WriteTuning.DEFAULT.writeBytes());
    }

    private void zeros() throws Exception {
        WipeSettings settings = WipeSettings.builder()
                .fill(Fill.ZEROS)
                .verify(VerifyExtent.none())
                .build();
        double rate = median(() -> rateOf(settings, PoolSettings.builder()));
        say("fill zeros: %.0f MiB/s", rate / MIB);
    }

    /** The whole device through a budget of 256 MiB: the most that the process held after each tenth. */
    private void memory() {
        AtomicInteger tenth = new AtomicInteger();
        PoolSettings.Builder pool = PoolSettings.builder()
                .memoryBudgetBytes(256 << 20)
                .progress(now -> {
                    if (now.bytesDone() * 10 / now.bytesTotal() >= tenth.get()) {
                        say(
                                "%3d %%: peak resident %.0f MiB, budgeted %.0f of %.0f MiB",
                                10 * tenth.getAndIncrement(),
                                now.memory().residentBytes() / MIB,
                                now.memory().budgetedBytes() / MIB,
                                now.memory().budgetBytes() / MIB);
                    }
                });
        double unlimited = ScriptedProvider.UNLIMITED;
        double rate = wipe(ScriptedProvider.compressible(List.of(unlimited, unlimited)), pool);
        say("through a budget of 256 MiB: %.0f MiB/s", rate / MIB);
    }

    private double wipe(List<Double> rates) {
        return wipe(new ScriptedProvider("scripted", BATCH_CHUNKS, rates), PoolSettings.builder());
    }

    private double wipe(ScriptedProvider provider, PoolSettings.Builder pool) {
        try (SessionSeed seed = Seeds.of(1)) {
            WipeSettings settings = WipeSettings.builder()
                    .scheme(LabelScheme.DRG_V2)
                    .chunkLabels(CHUNK_LABELS)
                    .seed(seed)
                    .provider(provider)
                    .judge(provider)
                    .verify(VerifyExtent.none())
                    .build();
            return rateOf(settings, pool);
        }
    }

    private double rateOf(WipeSettings settings, PoolSettings.Builder pool) {
        WipeJob job = new WipeJob(cleared(), settings);
        WipeResult result = Wipes.run(List.of(job), pool.build()).get(0);
        if (result.exitCode().code() != 0) {
            throw new IllegalStateException(result.summary());
        }
        return result.bytesWritten() / result.report().stageSeconds().wall();
    }

    private Clearance cleared() {
        TargetRequest request = new TargetRequest(device.toString(), OptionalLong.empty(), true);
        GuardVerdict verdict =
                Guard.ofThisSystem().examine(List.of(request), List.of()).get(0);
        if (verdict instanceof GuardVerdict.Cleared cleared) {
            return cleared.clearance();
        }
        throw new IllegalStateException(verdict.toString());
    }

    /**
     * Bytes a second of the same writes, without labels: slices in ascending order, several in flight, one flush. The
     * data is more than the caches hold, as labels are.
     */
    private double prepared(int inFlight, int writeBytes) throws Exception {
        ByteBuffer data = preparedData();
        try (TargetChannel channel = cleared().openForWriting()) {
            long sizeBytes = channel.identity().sizeBytes();
            long startNs = System.nanoTime();
            AtomicLong next = new AtomicLong();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < inFlight; i++) {
                threads.add(new Thread(() -> {
                    for (long at = next.getAndAdd(writeBytes); at < sizeBytes; at = next.getAndAdd(writeBytes)) {
                        int from = (int) (at % PREPARED_BYTES);
                        write(channel, data.slice(from, (int) Math.min(writeBytes, sizeBytes - at)), at);
                    }
                }));
            }
            startAndJoin(threads);
            channel.flush();
            return sizeBytes / ((System.nanoTime() - startNs) / 1e9);
        }
    }

    private static ByteBuffer preparedData() {
        ByteBuffer data = ByteBuffer.allocateDirect(PREPARED_BYTES + 4096).alignedSlice(4096);
        byte[] bytes = new byte[1 << 20];
        new Random(2).nextBytes(bytes);
        for (int at = 0; at < PREPARED_BYTES; at += bytes.length) {
            data.put(at, bytes);
        }
        return data;
    }

    private static void write(TargetChannel channel, ByteBuffer data, long offsetBytes) {
        try {
            channel.write(data, offsetBytes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private interface Measurement {
        double run() throws Exception;
    }

    private double median(Measurement measurement) throws Exception {
        double[] figures = new double[runs];
        for (int i = 0; i < runs; i++) {
            figures[i] = measurement.run();
        }
        Arrays.sort(figures);
        return figures[runs / 2];
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
