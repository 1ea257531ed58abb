package io.github.posewipe.cuda.run;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import io.github.posewipe.cuda.kernel.CubinCache;
import io.github.posewipe.cuda.kernel.KernelCompileException;
import io.github.posewipe.cuda.kernel.KernelCompiler;
import io.github.posewipe.cuda.kernel.KernelVariant;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** MiB/s of a device by scheme, chunk size and team width: the kernel alone, and with the labels copied out. */
public final class RateTable {
    private static final double MIB = 1 << 20;
    private static final double GIB = 1 << 30;
    private static final long ROW_NS = 45_000_000_000L;
    private static final int BUFFER_BYTES = 256 << 20;

    private final GpuDevice device;
    private final PrintStream out;
    private final KernelImages images;

    private RateTable(GpuDevice device, PrintStream out) {
        this.device = device;
        this.out = out;
        KernelCompiler compiler = KernelCompiler.with(CubinCache.ofUser());
        images = (variant, info) ->
                compiler.compile(variant, info.architecture()).image();
    }

    /**
     * Measures and prints, the default sizes first.
     *
     * @param limitNs {@link System#nanoTime()} after which no row is begun that may take long
     */
    public static void print(GpuDevice device, long limitNs, PrintStream out) {
        out.println("rates of " + device.info().describe());
        out.println("scheme  chunkLabels  team  chunks  lanes  deviceGiB  scratchGiB  kernelMiB/s  copiedMiB/s");
        RateTable table = new RateTable(device, out);
        for (ChunkGeometry geometry : geometries()) {
            for (int width : KernelVariant.widths()) {
                if (System.nanoTime() > limitNs - ROW_NS) {
                    out.println("(" + geometry + ", team=" + width + ": not measured, the time is up)");
                } else {
                    table.row(geometry, width);
                }
            }
        }
    }

    private static List<ChunkGeometry> geometries() {
        List<ChunkGeometry> geometries = new ArrayList<>();
        LabelScheme.all().forEach(scheme -> geometries.add(ChunkGeometry.of(scheme, scheme.defaultChunkLabels())));
        geometries.add(ChunkGeometry.of(LabelScheme.DRG_V1, 1 << 12));
        geometries.add(ChunkGeometry.of(LabelScheme.DRG_V2, 1 << 12));
        return geometries;
    }

    private void row(ChunkGeometry geometry, int width) {
        DeviceFitting fitting = new DeviceFitting(OptionalLong.empty(), OptionalInt.of(width));
        try {
            WindowPlan plan = fitting.plan(geometry, device, Integer.MAX_VALUE);
            double kernel = kernelRate(plan);
            double copied = copiedRate(geometry, fitting);
            out.printf(
                    "%-6s  %11d  %4d  %6d  %5d  %9.2f  %10.2f  %11.0f  %11.0f%n",
                    geometry.scheme().id(),
                    geometry.labelCount(),
                    width,
                    plan.chunks(),
                    plan.lanes(),
                    plan.deviceBytes() / GIB,
                    plan.lanes() * plan.scratchBytes() / GIB,
                    kernel,
                    copied);
        } catch (GpuException | KernelCompileException | LabelingFailedException | BackendUnavailableException failed) {
            out.println("(" + geometry + ", team=" + width + ": " + failed.getMessage() + ")");
        }
    }

    /** One window on each lane, after a chunk that warms up; its keys are on the device when the time begins. */
    private double kernelRate(WindowPlan plan) {
        try (Resources resources = new Resources();
                SessionSeed seed = SessionSeed.random();
                WindowMemory memory = WindowMemory.take(device, plan)) {
            WindowPlan taken = memory.plan();
            GpuKernel kernel = resources.add(device.load(
                    images.cubin(taken.variant(), device.info()),
                    taken.variant().entryPoint()));
            PinnedBuffer staging = resources.add(device.pin(StreamSettings.DEFAULT.stagingBytes()));
            GpuStream side = resources.add(device.stream());
            WindowLauncher launcher = new WindowLauncher(device, kernel, memory, staging, side, resources);
            ChunkIndices chunks = ChunkIndices.range(0, taken.chunks());
            launcher.launch(seed, chunks, 0, 1);
            launcher.drain();
            long beginNs = 0;
            for (int lane = 0; lane < taken.lanes(); lane++) {
                launcher.launch(seed, chunks, (long) lane * taken.chunksPerLane(), taken.chunksPerLane());
                beginNs = lane == 0 ? System.nanoTime() : beginNs;
            }
            launcher.drain();
            return rate(taken, 1, System.nanoTime() - beginNs);
        }
    }

    /** Two windows through the labeler, the check of the first one included. */
    private double copiedRate(ChunkGeometry geometry, DeviceFitting fitting) {
        try (CudaLabeler labeler =
                        new CudaLabeler(geometry, device, images, fitting, StreamSettings.DEFAULT, LabelJudges.best());
                SessionSeed seed = SessionSeed.random()) {
            int batch = Math.max(1, BUFFER_BYTES / geometry.byteCount());
            ByteBuffer buffer = ByteBuffer.allocateDirect(batch * geometry.byteCount());
            int windows = 2;
            long beginNs = System.nanoTime();
            try (LabelRun run = labeler.start(seed, ChunkIndices.range(0, (long) windows * labeler.batchChunks()))) {
                while (run.next(buffer.clear()) > 0) {
                    buffer.flip();
                }
            }
            return rate(labeler.plan(), windows, System.nanoTime() - beginNs);
        }
    }

    private static double rate(WindowPlan plan, int windows, long elapsedNs) {
        double bytes = (double) windows * plan.chunks() * plan.geometry().byteCount();
        return bytes / MIB / (elapsedNs / 1e9);
    }
}
