package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.engine.MachineMemory;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.report.WipeReport.Labels;
import io.github.posewipe.io.report.WipeReport.StageSeconds;
import io.github.posewipe.io.report.WorkSplit;
import io.github.posewipe.io.report.WorkSplit.LabelerWork;
import io.github.posewipe.io.verify.VerifyResult;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** What is known of a wipe while it runs; each report is made of it. Not thread-safe. */
final class WipeRecord {
    private final WipeSettings settings;
    private final Instant startedAt = Instant.now();
    private final long startNs = System.nanoTime();
    private TargetIdentity identity;
    private Optional<TargetLayout> layout = Optional.empty();
    private List<String> labelers = List.of();
    private List<LabelerCheck> checks = List.of();
    private Optional<WriteStage> writing = Optional.empty();
    private Optional<WorkSplit> work = Optional.empty();
    private StageSeconds stageSeconds = StageSeconds.ZERO;
    private Optional<VerifyResult> verification = Optional.empty();

    WipeRecord(TargetIdentity identity, WipeSettings settings) {
        this.identity = identity;
        this.settings = settings;
    }

    void layout(TargetLayout known) {
        layout = Optional.of(known);
    }

    void identity(TargetIdentity opened) {
        identity = opened;
    }

    void labelers(List<String> names) {
        labelers = names;
    }

    void checks(List<LabelerCheck> done) {
        checks = done;
    }

    void writing(WriteStage stage) {
        writing = Optional.of(stage);
    }

    /** The write and flush are over, as far as they came: the wall clock of the wipe stops here. */
    void written(double flushSeconds, MemoryPeaks memory, int writesInFlight) {
        WriteStage stage = writing.orElseThrow();
        work = Optional.of(new WorkSplit(
                stage.labelers(),
                stage.writerSplit(),
                writesInFlight,
                stage.buffers(),
                memory,
                stage.labelerFailures()));
        labelers = stage.labelers().stream().map(LabelerWork::name).toList();
        stageSeconds = new StageSeconds(
                sum(StageSplit::labelSeconds),
                sum(StageSplit::transferSeconds),
                stage.writerSplit().writeSeconds(),
                flushSeconds,
                (System.nanoTime() - startNs) / 1e9);
    }

    private double sum(ToDoubleFunction<StageSplit> part) {
        return work.orElseThrow().labelers().stream()
                .map(LabelerWork::split)
                .mapToDouble(part)
                .sum();
    }

    void verification(VerifyResult result) {
        verification = Optional.of(result);
    }

    Optional<VerifyResult> verification() {
        return verification;
    }

    long bytesWritten() {
        return writing.map(WriteStage::bytesWritten).orElse(0L);
    }

    WipeReport started() {
        return report(WipeStatus.STARTED, Optional.empty(), Optional.empty());
    }

    WipeReport finished(WipeStatus status, Optional<RunFailure> failure) {
        return report(status, failure, Optional.of(Instant.now()));
    }

    private WipeReport report(WipeStatus status, Optional<RunFailure> failure, Optional<Instant> finishedAt) {
        long bytes = bytesWritten();
        return new WipeReport(
                status,
                settings.fill(),
                layout.flatMap(this::labels),
                settings.seedInReport() ? settings.seed().map(WipeRecord::hex) : Optional.empty(),
                WipeReport.Target.of(identity),
                bytes,
                isLabels() ? bytes / LabelScheme.LABEL_BYTES : 0,
                isLabels() ? layout.map(TargetLayout::tailLabels).orElse(0) : 0,
                new WipeReport.Coverage(0, identity.sizeBytes() - bytes, List.of()),
                stageSeconds,
                mibPerSecond(),
                labelers,
                checks,
                work,
                verification.map(WipeReport.Verify::of),
                failure.map(why -> new WipeReport.Failure(why.message(), why.offsetBytes())),
                MachineMemory.peakResidentBytes(),
                startedAt,
                finishedAt,
                ToolVersion.get());
    }

    private boolean isLabels() {
        return settings.fill() == Fill.LABELS;
    }

    private Optional<Labels> labels(TargetLayout known) {
        if (!isLabels()) {
            return Optional.empty();
        }
        LabelScheme scheme = known.scheme();
        long lastChunk = known.chunkCount() - 1;
        OptionalLong tailGamma = known.tailLabels() == 0
                ? OptionalLong.empty()
                : OptionalLong.of(known.geometryOf(lastChunk).gamma());
        return Optional.of(new Labels(
                scheme.id(),
                known.chunkLabels(),
                scheme.chainLength(),
                known.geometryOf(0).gamma(),
                tailGamma,
                settings.seed().map(SessionSeed::fingerprint).orElseThrow()));
    }

    /** What an earlier run has written does not count. */
    private double mibPerSecond() {
        long written = bytesWritten() - writing.map(WriteStage::startBytes).orElse(0L);
        return stageSeconds.wall() > 0 ? written / (double) (1 << 20) / stageSeconds.wall() : 0;
    }

    private static String hex(SessionSeed seed) {
        byte[] bytes = seed.copyBytes();
        try {
            return HexFormat.of().formatHex(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
