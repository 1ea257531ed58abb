package io.github.posewipe.io.evidence;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.proof.PlannedTarget;
import io.github.posewipe.core.proof.SessionPlan;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.TargetDepth;
import io.github.posewipe.core.proof.TargetVerdict;
import io.github.posewipe.core.proof.TimeLimit;
import io.github.posewipe.core.proof.Verdict;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WipeReport.Coverage;
import io.github.posewipe.io.report.WipeReport.Labels;
import io.github.posewipe.io.report.WipeReport.StageSeconds;
import io.github.posewipe.io.report.WipeReport.Target;
import io.github.posewipe.io.report.WipeReport.Verify;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reports and verdicts as runs leave them, in each way a run can end. */
final class SampleReports {
    static final long SIZE = 64L << 20;
    static final int CHUNK_LABELS = 16384;
    static final Instant BEGAN = Instant.parse("2026-11-30T10:00:00Z");
    static final String SEED = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    private SampleReports() {}

    static WipeReport done(String path) {
        return report(path, WipeStatus.DONE, Optional.of(verify(WipeStatus.DONE, 64, 64, 0)), List.of());
    }

    static WipeReport unverified(String path) {
        return report(path, WipeStatus.DONE, Optional.empty(), List.of());
    }

    static WipeReport mismatch(String path) {
        return report(path, WipeStatus.MISMATCH, Optional.of(verify(WipeStatus.MISMATCH, 64, 63, 1)), List.of());
    }

    static WipeReport badRange(String path) {
        List<BadRange> bad = List.of(new BadRange(4096, 512, 5), new BadRange(1 << 20, 8192, 5));
        return report(path, WipeStatus.FAILED, Optional.empty(), bad);
    }

    private static Verify verify(WipeStatus status, long samples, long matched, long mismatched) {
        return new Verify(
                status,
                samples,
                matched,
                mismatched,
                0,
                mismatched,
                0.5,
                OptionalDouble.of(0.07),
                List.of(),
                List.of());
    }

    private static WipeReport report(
            String path, WipeStatus status, Optional<Verify> verify, List<BadRange> badRanges) {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, CHUNK_LABELS, SIZE);
        long unwritten = BadRange.totalBytes(badRanges);
        return new WipeReport(
                status,
                Fill.LABELS,
                Optional.of(new Labels(
                        "drg-v2", CHUNK_LABELS, 15, layout.geometryOf(0).gamma(), OptionalLong.empty(), "ab12")),
                Optional.of(SEED),
                new Target(path, path, "file", SIZE, 512, "Fancy <Disk> & \"Co\"", "S/N'1"),
                SIZE - unwritten,
                (SIZE - unwritten) / 32,
                0,
                new Coverage(0, unwritten, badRanges),
                StageSeconds.ZERO,
                12.5,
                List.of("cpu/avx512"),
                List.of(),
                Optional.empty(),
                verify,
                Optional.empty(),
                1,
                BEGAN,
                Optional.of(BEGAN.plusSeconds(90)),
                "0.1.0");
    }

    /** A session of one target with so many right, late, wrong and missing answers. */
    static Verdict verdict(String name, TimeLimit limit, int right, int late, int wrong, int missing) {
        SessionPlan plan = SessionPlan.builder()
                .target(name, SIZE)
                .scheme(LabelScheme.DRG_V2, CHUNK_LABELS)
                .rounds(right + late + wrong + missing, 0)
                .limit(limit)
                .build();
        PlannedTarget target = plan.targets().get(0);
        try (SigningKey verifier = SigningKey.generate();
                SigningKey prover = SigningKey.generate()) {
            return new Verdict(
                    plan,
                    "ab12",
                    verifier.verifyingKey(),
                    prover.verifyingKey(),
                    List.of(new TargetVerdict(
                            target, TargetDepth.of(plan, target), plan.rounds(), right, late, wrong, missing, 0, null)),
                    BEGAN,
                    BEGAN.plusSeconds(5),
                    "0".repeat(64));
        }
    }
}
