package io.github.posewipe.io.memory;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.engine.MachineMemory;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.report.WipeReport.Labels;
import io.github.posewipe.io.report.WipeReport.StageSeconds;
import io.github.posewipe.io.verify.VerifyResult;
import io.github.posewipe.io.wipe.ToolVersion;
import io.github.posewipe.io.wipe.WipeSettings;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What is known of the wipe of memory while it runs; each report is made of it. Not thread-safe. */
final class RamRecord {
    private static final double BYTES_PER_MIB = 1 << 20;

    private final RamTarget target;
    private final WipeSettings settings;
    private final Instant startedAt = Instant.now();
    private final long startNs = System.nanoTime();
    private List<String> labelers = List.of();
    private List<LabelerCheck> checks = List.of();
    private Optional<RamFill> fill = Optional.empty();
    private double wallSeconds;
    private Optional<VerifyResult> verification = Optional.empty();

    RamRecord(RamTarget target, WipeSettings settings) {
        this.target = target;
        this.settings = settings;
    }

    void labelers(List<String> names) {
        labelers = names;
    }

    void checks(List<LabelerCheck> done) {
        checks = done;
    }

    void filling(RamFill begun) {
        fill = Optional.of(begun);
    }

    /** The labels are written, as far as they came: the wall clock of the wipe stops here. */
    void filled() {
        wallSeconds = (System.nanoTime() - startNs) / 1e9;
    }

    void verification(VerifyResult result) {
        verification = Optional.of(result);
    }

    Optional<VerifyResult> verification() {
        return verification;
    }

    long bytesFilled() {
        return fill.map(RamFill::bytesFilled).orElse(0L);
    }

    WipeReport started() {
        return report(WipeStatus.STARTED, Optional.empty(), Optional.empty());
    }

    WipeReport finished(WipeStatus status, Optional<RunFailure> failure) {
        return report(status, failure, Optional.of(Instant.now()));
    }

    private WipeReport report(WipeStatus status, Optional<RunFailure> failure, Optional<Instant> finishedAt) {
        long bytes = bytesFilled();
        TargetLayout layout = target.layout();
        return new WipeReport(
                status,
                settings.fill(),
                Optional.of(labels(layout)),
                settings.seedInReport() ? settings.seed().map(RamRecord::hex) : Optional.empty(),
                WipeReport.Target.of(target.identity()),
                bytes,
                bytes / LabelScheme.LABEL_BYTES,
                layout.tailLabels(),
                new WipeReport.Coverage(0, target.identity().sizeBytes() - bytes, List.of()),
                new StageSeconds(fill.map(RamFill::fillSeconds).orElse(0.0), 0, 0, 0, wallSeconds),
                wallSeconds > 0 ? bytes / BYTES_PER_MIB / wallSeconds : 0,
                labelers,
                checks,
                Optional.empty(),
                verification.map(WipeReport.Verify::of),
                failure.map(why -> new WipeReport.Failure(why.message(), why.offsetBytes())),
                MachineMemory.peakResidentBytes(),
                startedAt,
                finishedAt,
                ToolVersion.get());
    }

    private Labels labels(TargetLayout layout) {
        long lastChunk = layout.chunkCount() - 1;
        OptionalLong tailGamma = layout.tailLabels() == 0
                ? OptionalLong.empty()
                : OptionalLong.of(layout.geometryOf(lastChunk).gamma());
        return new Labels(
                layout.scheme().id(),
                layout.chunkLabels(),
                layout.scheme().chainLength(),
                layout.geometryOf(0).gamma(),
                tailGamma,
                settings.seed().map(SessionSeed::fingerprint).orElseThrow());
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
