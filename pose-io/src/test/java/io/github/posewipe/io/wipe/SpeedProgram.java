package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetChannel;
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
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures the pipeline on a device that may be overwritten: {@code SpeedProgram DEVICE RUNS sizes|rates|team|zeros}.
 * One figure a line, medians of RUNS. {@code scripts/measure-wipe.sh} makes the device and calls it.
 */
final class SpeedProgram {
    private static final double MIB = 1 << 20;
    private static final int CHUNK_LABELS = 1 << 14;
    private static final int BATCH_CHUNKS = 16;

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

    /** One labeler of a tenth to ten times the disk's rate: wall time over the larger of both alone. */
    private void rates() throws Exception {
        WriteTuning tuning = WriteTuning.DEFAULT;
        double disk = median(() -> prepared(tuning.writesInFlight(), tuning.writeBytes()));
        say("disk alone: %.0f MiB/s", disk / MIB);
        for (double factor : new double[] {0.1, 0.3, 0.7, 1, 1.5, 3, 10}) {
            double wiped = median(() -> wipe(List.of(disk * factor)));
            double most = Math.min(disk, disk * factor);
            say("labels at %.1f x disk: %.0f MiB/s, wall / larger alone: %.3f", factor, wiped / MIB, most / wiped);
        }
    }

    /** Four labelers on one disk, equal and mixed. */
    private void team() throws Exception {
        WriteTuning tuning = WriteTuning.DEFAULT;
        double disk = median(() -> prepared(tuning.writesInFlight(), tuning.writeBytes()));
        say("disk alone: %.0f MiB/s", disk / MIB);
        for (double all : new double[] {0.5, 1, 2}) {
            for (List<Double> shares : List.of(List.of(.25, .25, .25, .25), List.of(.55, .25, .15, .05))) {
                double wiped = median(() ->
                        wipe(shares.stream().map(part -> part * all * disk).toList()));
                double most = Math.min(disk, disk * all);
                say(
                        "team of %s at %.1f x disk: %.0f MiB/s, of the smaller: %.3f",
                        shares, all, wiped / MIB, wiped / most);
            }
        }
    }

    private void zeros() throws Exception {
        WipeSettings settings = WipeSettings.builder()
                .fill(Fill.ZEROS)
                .verify(VerifyExtent.none())
                .build();
        double rate = median(() -> rateOf(settings, PoolSettings.builder()));
        say("fill zeros: %.0f MiB/s", rate / MIB);
    }

    private double wipe(List<Double> rates) {
        ScriptedProvider provider = new ScriptedProvider("scripted", BATCH_CHUNKS, rates);
        try (SessionSeed seed = Seeds.of(1)) {
            WipeSettings settings = WipeSettings.builder()
                    .scheme(LabelScheme.DRG_V2)
                    .chunkLabels(CHUNK_LABELS)
                    .seed(seed)
                    .provider(provider)
                    .judge(provider)
                    .verify(VerifyExtent.none())
                    .build();
            return rateOf(settings, PoolSettings.builder());
        }
    }

    private double rateOf(WipeSettings settings, PoolSettings.Builder pool) {
        WipeJob job = new WipeJob(Devices.cleared(device), settings);
        WipeResult result = Wipes.run(List.of(job), pool.build()).get(0);
        if (result.exitCode().code() != 0) {
            throw new IllegalStateException(result.summary());
        }
        return result.bytesWritten() / result.report().stageSeconds().wall();
    }

    /** Bytes a second of the same writes, without labels: slices in ascending order, several in flight, one flush. */
    private double prepared(int inFlight, int writeBytes) throws Exception {
        ByteBuffer data = ByteBuffer.allocateDirect(writeBytes + 4096).alignedSlice(4096);
        byte[] bytes = new byte[writeBytes];
        new Random(2).nextBytes(bytes);
        data.put(bytes).flip();
        try (TargetChannel channel = Devices.cleared(device).openForWriting()) {
            long sizeBytes = channel.identity().sizeBytes();
            long startNs = System.nanoTime();
            AtomicLong next = new AtomicLong();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < inFlight; i++) {
                threads.add(new Thread(() -> {
                    for (long at = next.getAndAdd(writeBytes); at < sizeBytes; at = next.getAndAdd(writeBytes)) {
                        write(channel, data.duplicate(), at, sizeBytes);
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            channel.flush();
            return sizeBytes / ((System.nanoTime() - startNs) / 1e9);
        }
    }

    private static void write(TargetChannel channel, ByteBuffer data, long offsetBytes, long sizeBytes) {
        try {
            channel.write(data.limit((int) Math.min(data.capacity(), sizeBytes - offsetBytes)), offsetBytes);
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
