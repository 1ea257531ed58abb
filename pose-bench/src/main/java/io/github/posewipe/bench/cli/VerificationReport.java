package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.verify.VerifyResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The report of a verification that no report of a wipe goes with: nothing was written, and it says so. */
final class VerificationReport {
    private VerificationReport() {}

    /**
     * A report of a verification alone. It holds no seed: the user brought it.
     *
     * @param result what was found
     * @param parameters what the target was compared with
     * @param identity the target
     * @param layout how it is cut into chunks
     * @return the report
     */
    static WipeReport of(
            VerifyResult result, VerifyParameters parameters, TargetIdentity identity, TargetLayout layout) {
        Instant finishedAt = Instant.now();
        long elapsedNs = Math.round(result.seconds() * 1e9);
        return new WipeReport(
                result.status(),
                parameters.fill(),
                parameters.fill() == Fill.LABELS ? Optional.of(labels(parameters, layout)) : Optional.empty(),
                Optional.empty(),
                WipeReport.Target.of(identity),
                0,
                0,
                layout.tailLabels(),
                WipeReport.Coverage.NONE,
                WipeReport.StageSeconds.ZERO,
                0,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.of(WipeReport.Verify.of(result)),
                result.failure().map(failure -> new WipeReport.Failure(failure.message(), failure.offsetBytes())),
                0,
                finishedAt.minusNanos(elapsedNs),
                Optional.of(finishedAt),
                Pose.toolVersion());
    }

    private static WipeReport.Labels labels(VerifyParameters parameters, TargetLayout layout) {
        ChunkGeometry whole = ChunkGeometry.of(parameters.scheme(), parameters.chunkLabels());
        ChunkGeometry last = layout.geometryOf(layout.chunkCount() - 1);
        return new WipeReport.Labels(
                parameters.scheme().id(),
                parameters.chunkLabels(),
                parameters.scheme().chainLength(),
                whole.gamma(),
                last.equals(whole) ? OptionalLong.empty() : OptionalLong.of(last.gamma()),
                parameters.fingerprint());
    }
}
