package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.memory.HbmRequest;
import io.github.posewipe.cuda.memory.HbmResult;
import io.github.posewipe.cuda.memory.HbmWipe;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetKind;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.ToolVersion;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * {@code pose wipe hbm:GPU}: labels nearly all memory of a GPU, reads chunks of it back, says so and gives it back.
 *
 * @param name the target as it was typed
 * @param leaveBytes what may stay unattested
 * @param out results
 * @param err what went wrong
 */
record HbmCommandRun(String name, long leaveBytes, PrintWriter out, PrintWriter err) {

    /** Wipes it. The judge, which compares, is the CPU's labeler. */
    Done run(WipeSettings settings, SessionSeed seed, ReportPlaces places, Cancellation cancellation)
            throws IOException {
        int gpu = MemoryName.of(name).orElseThrow().gpu();
        if (settings.fill() != Fill.LABELS) {
            throw new UsageException("memory is filled with labels alone: target=" + name + ", fill="
                    + settings.fill().id());
        }
        ChunkGeometry geometry = ChunkGeometry.of(settings.scheme(), settings.chunkLabels());
        HbmRequest request = new HbmRequest(
                geometry,
                seed,
                leaveBytes,
                samples(settings.verify()),
                multiprocessors -> HbmPlanText.expectedBytesPerSecond(geometry, multiprocessors),
                plan -> HbmPlanText.print(plan, out),
                cancellation::isCancelled);
        Instant startedAt = Instant.now();
        HbmResult result;
        try {
            result = HbmWipe.ofThisMachine(Labelers.exactly("cpu")).run(gpu, request);
        } catch (GpuException lost) {
            throw new IOException(lost.getMessage(), lost);
        }
        WipeReport report = report(result, geometry, seed, startedAt);
        put(report, places);
        (status(result) == WipeStatus.DONE ? out : err).println(status(result).word() + ": " + result.summary());
        out.println("  report " + places.path(name));
        return new Done(report, result.unattestedBytes());
    }

    /**
     * How it ended.
     *
     * @param report what is kept of it
     * @param unattestedBytes memory of the device that holds no label
     */
    record Done(WipeReport report, long unattestedBytes) {}

    /** Says what would be done; the passes follow from the device's memory, which only the device tells. */
    ExitCode dryRun(WipeSettings settings) {
        int gpu = MemoryName.of(name).orElseThrow().gpu();
        ChunkGeometry geometry = ChunkGeometry.of(settings.scheme(), settings.chunkLabels());
        out.println("plan: label the memory of GPU " + gpu + ", " + geometry + ", gamma=" + geometry.gamma()
                + ", unattested at most " + Sizes.exact(leaveBytes)
                + "; its passes: pose plan hbm --memory SIZE --multiprocessors N");
        out.println("dry run: nothing was wiped");
        return ExitCode.DONE;
    }

    private void put(WipeReport report, ReportPlaces places) throws ReportException {
        places.sink(name).put(report);
    }

    private static long samples(VerifyExtent extent) {
        return extent.samplesOf(Long.MAX_VALUE);
    }

    /** The exit code that a report's status stands for. */
    static ExitCode exitCode(WipeReport report) {
        return switch (report.status()) {
            case DONE -> ExitCode.DONE;
            case MISMATCH -> ExitCode.MISMATCH;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            default -> ExitCode.IO;
        };
    }

    private static WipeStatus status(HbmResult result) {
        if (result.cancelled()) {
            return WipeStatus.INTERRUPTED;
        }
        return result.mismatched() > 0 ? WipeStatus.MISMATCH : WipeStatus.DONE;
    }

    private WipeReport report(HbmResult result, ChunkGeometry geometry, SessionSeed seed, Instant startedAt) {
        long bytes = result.bytesLabelled();
        WipeStatus status = status(result);
        long plannedBytes = result.plan().totalBytes() - result.plan().unattestedBytes();
        long chunks = bytes / geometry.byteCount();
        return new WipeReport(
                status,
                Fill.LABELS,
                Optional.of(new WipeReport.Labels(
                        geometry.scheme().id(),
                        geometry.labelCount(),
                        geometry.scheme().chainLength(),
                        geometry.gamma(),
                        OptionalLong.empty(),
                        seed.fingerprint())),
                Optional.empty(),
                new WipeReport.Target(
                        name,
                        name,
                        TargetKind.GPU_MEMORY.words(),
                        plannedBytes,
                        LabelScheme.LABEL_BYTES,
                        result.device().name(),
                        "PCI " + result.device().pciBusId()),
                bytes,
                bytes / LabelScheme.LABEL_BYTES,
                0,
                new WipeReport.Coverage(0, plannedBytes - bytes, List.of()),
                new WipeReport.StageSeconds(result.labelSeconds(), 0, 0, 0, result.labelSeconds()),
                result.labelSeconds() > 0 ? bytes / (double) (1 << 20) / result.labelSeconds() : 0,
                List.of(result.device().label()),
                List.of(),
                Optional.empty(),
                verify(result, status, chunks),
                Optional.empty(),
                0,
                startedAt,
                Optional.of(Instant.now()),
                ToolVersion.get());
    }

    private static Optional<WipeReport.Verify> verify(HbmResult result, WipeStatus status, long chunks) {
        return result.samples() == 0
                ? Optional.empty()
                : Optional.of(new WipeReport.Verify(
                        status,
                        result.samples(),
                        result.samples() - result.mismatched(),
                        result.mismatched(),
                        0,
                        result.mismatched(),
                        (double) result.samples() / chunks,
                        OptionalDouble.empty(),
                        List.of(),
                        List.of()));
    }
}
