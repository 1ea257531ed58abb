package io.github.posewipe.io.evidence;

import io.github.posewipe.core.proof.TargetVerdict;
import io.github.posewipe.core.proof.Verdict;
import io.github.posewipe.io.evidence.TargetEvidence.Challenge;
import io.github.posewipe.io.evidence.TargetEvidence.Erasure;
import io.github.posewipe.io.evidence.TargetEvidence.Identity;
import io.github.posewipe.io.evidence.TargetEvidence.ReadBack;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.wipe.ToolVersion;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects what reports and verdicts say into the claims of one token. A verdict on a target whose report is here too goes
 * into the same submodule. Not thread-safe.
 */
public final class EvidenceBuilder {
    private static final String SOFTWARE = "pose";
    private static final int RANDOM_BYTES = 16;

    private final Map<String, WipeReport> reports = new LinkedHashMap<>();
    private final Map<String, Long> unreachable = new LinkedHashMap<>();
    private final Map<String, Challenge> challenges = new LinkedHashMap<>();
    private final Map<String, Identity> challenged = new LinkedHashMap<>();
    private final Media media;
    private String nonce;

    /** Nothing yet. */
    public EvidenceBuilder() {
        this(Media.ofThisSystem());
    }

    EvidenceBuilder(Media media) {
        this.media = media;
    }

    /**
     * Sets the nonce of whoever will rely on the token; without one a random one is taken, which shows nobody that the
     * token is fresh.
     *
     * @param given 8 to 88 printable ASCII characters
     * @return this
     * @throws IllegalArgumentException if it is no nonce
     */
    public EvidenceBuilder nonce(String given) {
        nonce = EvidenceClaims.requireNonce(given);
        return this;
    }

    /**
     * Adds the wipe of a target.
     *
     * @param report its report; of the seed the token gets the fingerprint alone
     * @return this
     * @throws IllegalArgumentException if a target of that name is here already
     */
    public EvidenceBuilder wipe(WipeReport report) {
        if (reports.putIfAbsent(report.target().path(), report) != null) {
            throw new IllegalArgumentException(
                    "two reports on one target: target=" + report.target().path());
        }
        return this;
    }

    /**
     * Adds the wipe of a target of which it is known how much of its medium no address leads to, such as memory.
     *
     * @param report its report
     * @param bytesUnreachable bytes, 0 or more
     * @return this
     * @throws IllegalArgumentException if a target of that name is here already
     */
    public EvidenceBuilder wipe(WipeReport report, long bytesUnreachable) {
        wipe(report);
        unreachable.put(report.target().path(), bytesUnreachable);
        return this;
    }

    /**
     * Adds the verdict of a session, a target a submodule; its nonce is the token's unless another one is set.
     *
     * @param verdict the verdict
     * @return this
     * @throws IllegalArgumentException if one of its targets was challenged here already
     */
    public EvidenceBuilder verdict(Verdict verdict) {
        for (TargetVerdict target : verdict.targets()) {
            String name = target.target().name();
            if (challenges.putIfAbsent(name, challenge(verdict, target)) != null) {
                throw new IllegalArgumentException("two verdicts on one target: target=" + name);
            }
            challenged.put(
                    name,
                    new Identity(
                            name,
                            null,
                            null,
                            null,
                            null,
                            null,
                            null,
                            target.target().sizeBytes(),
                            null));
        }
        if (nonce == null) {
            nonce = verdict.plan().nonce();
        }
        return this;
    }

    /**
     * The claims.
     *
     * @return claims as of now
     * @throws IllegalStateException if nothing was added
     */
    public EvidenceClaims build() {
        Map<String, TargetEvidence> targets = new LinkedHashMap<>();
        reports.forEach((name, report) -> targets.put(name, target(report, challenges.get(name))));
        challenges.forEach((name, challenge) -> targets.computeIfAbsent(
                name, missing -> target(challenged.get(name), null, null, challenge, version())));
        if (targets.isEmpty()) {
            throw new IllegalStateException("evidence of nothing: neither a report nor a verdict was added");
        }
        return new EvidenceClaims(
                EvidenceClaims.PROFILE,
                nonce == null ? random() : nonce,
                Instant.now().getEpochSecond(),
                random(),
                SOFTWARE,
                List.of(version()),
                EvidenceResult.worst(
                        targets.values().stream().map(TargetEvidence::result).toList()),
                targets);
    }

    private TargetEvidence target(WipeReport report, Challenge challenge) {
        return target(
                media.identity(report.target()),
                erasure(report),
                report.verify().map(EvidenceBuilder::readBack).orElse(null),
                challenge,
                report.toolVersion());
    }

    private static TargetEvidence target(
            Identity identity, Erasure erasure, ReadBack readBack, Challenge challenge, String version) {
        EvidenceResult result = EvidenceRule.resultOf(erasure, readBack, challenge);
        return new TargetEvidence(identity, erasure, readBack, challenge, List.of(version), result);
    }

    private Erasure erasure(WipeReport report) {
        Optional<WipeReport.Labels> labels = report.labels();
        long unwritten =
                Math.max(report.coverage().bytesUnwritten(), report.target().sizeBytes() - report.bytesWritten());
        return new Erasure(
                report.status().word(),
                report.fill().id(),
                report.target().sizeBytes() - unwritten,
                unwritten,
                unreachable.containsKey(report.target().path())
                        ? Long.toString(unreachable.get(report.target().path()))
                        : TargetEvidence.NOT_DETERMINED,
                report.coverage().badRanges(),
                labels.map(WipeReport.Labels::scheme).orElse(null),
                labels.map(WipeReport.Labels::chunkLabels).orElse(null),
                labels.map(WipeReport.Labels::chain).orElse(null),
                labels.map(WipeReport.Labels::gamma).orElse(null),
                labels.filter(known -> known.tailGamma().isPresent())
                        .map(known -> known.tailGamma().getAsLong())
                        .orElse(null),
                labels.map(WipeReport.Labels::seedFingerprint).orElse(null),
                report.startedAt().toString(),
                report.finishedAt().map(Instant::toString).orElse(null));
    }

    private static ReadBack readBack(WipeReport.Verify verify) {
        boolean all = verify.caughtFraction().isEmpty() && verify.coverage() == 1;
        return new ReadBack(
                all ? ReadBack.ALL : ReadBack.SAMPLES,
                verify.status().word(),
                verify.samples(),
                verify.matched(),
                verify.mismatched(),
                verify.wrongLabels(),
                verify.coverage(),
                verify.caughtFraction().isPresent() ? verify.caughtFraction().getAsDouble() : null);
    }

    private static Challenge challenge(Verdict verdict, TargetVerdict target) {
        double bound = target.log2PassBound(Challenge.KEPT_FRACTION);
        return new Challenge(
                target.accepted(),
                target.depth().secure(),
                verdict.plan().scheme().id(),
                verdict.plan().chunkLabels(),
                verdict.plan().scheme().chainLength(),
                target.depth().gamma(),
                target.depth().qPrepared(),
                target.rounds(),
                Challenge.coverageOf(target.rounds(), target.target().sizeBytes()),
                target.right(),
                target.late(),
                target.wrong(),
                target.missing(),
                target.lateAllowed(),
                verdict.plan().limit().roundTripNs().toPlainString(),
                verdict.plan().limit().compressionNs().toPlainString(),
                Double.isFinite(bound) ? bound : null,
                verdict.seedFingerprint(),
                verdict.verifierKey().hex(),
                verdict.proverKey().hex(),
                verdict.transcriptSha256(),
                verdict.startedAt().toString(),
                verdict.finishedAt().toString());
    }

    private static String version() {
        return ToolVersion.get();
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
