package io.github.posewipe.io.evidence;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.evidence.TargetEvidence.Challenge;
import io.github.posewipe.io.evidence.TargetEvidence.Erasure;
import io.github.posewipe.io.evidence.TargetEvidence.Identity;
import io.github.posewipe.io.evidence.TargetEvidence.ReadBack;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether claims agree with each other: each number that follows from others is computed anew. A signature says who spoke;
 * this says that he did not contradict himself. Not thread-safe.
 */
final class ClaimsCheck {
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private final EvidenceClaims claims;
    private final Optional<String> nonce;
    private final Instant now;
    private final List<String> problems = new ArrayList<>();

    ClaimsCheck(EvidenceClaims claims, Optional<String> nonce, Instant now) {
        this.claims = claims;
        this.nonce = nonce;
        this.now = now;
    }

    /** Everything that does not agree, one line each. */
    List<String> problems() {
        requireEqual("eat_profile", EvidenceClaims.PROFILE, claims.profile());
        nonce.ifPresent(expected -> requireEqual("eat_nonce", expected, claims.nonce()));
        int length = claims.nonce().length();
        require(
                length >= EvidenceClaims.LEAST_NONCE && length <= EvidenceClaims.MOST_NONCE,
                "eat_nonce has " + length + " characters, allowed: " + EvidenceClaims.LEAST_NONCE + ".."
                        + EvidenceClaims.MOST_NONCE);
        require(
                !claims.issuedAt().isAfter(now.plus(CLOCK_SKEW)),
                "iat=" + claims.issuedAtSeconds() + " lies in the future");
        require(!claims.targets().isEmpty(), "submods has no target");
        claims.targets().forEach(this::check);
        if (!claims.targets().isEmpty()) {
            List<EvidenceResult> results = claims.targets().values().stream()
                    .map(TargetEvidence::result)
                    .toList();
            requireEqual(
                    "result",
                    EvidenceResult.worst(results).word(),
                    claims.result().word());
        }
        return problems;
    }

    private void check(String name, TargetEvidence target) {
        String at = "submods." + name;
        requireEqual(at + ".target.name", name, target.target().name());
        require(
                target.target().sizeBytes() > 0,
                at + ".target.sizeBytes=" + target.target().sizeBytes());
        require(
                target.erasure() != null || target.challenge() != null,
                at + " says neither what was written nor what was answered");
        if (target.erasure() != null) {
            check(at + ".erasure", target.target(), target.erasure());
        }
        if (target.verification() != null) {
            check(at + ".verification", target.verification());
        }
        if (target.challenge() != null) {
            check(at + ".challenge", target.target(), target.challenge());
        }
        requireEqual(
                at + ".result",
                EvidenceRule.resultOf(target.erasure(), target.verification(), target.challenge())
                        .word(),
                target.result().word());
    }

    private void check(String at, Identity target, Erasure erasure) {
        long size = target.sizeBytes();
        require(erasure.bytesCovered() >= 0 && erasure.bytesUnwritten() >= 0, at + " has negative byte counts");
        require(
                erasure.bytesCovered() <= size && size - erasure.bytesCovered() == erasure.bytesUnwritten(),
                at + ".bytesCovered=" + erasure.bytesCovered() + " and bytesUnwritten=" + erasure.bytesUnwritten()
                        + " do not add up to sizeBytes=" + size);
        require(
                erasure.bytesUnreachable().equals(TargetEvidence.NOT_DETERMINED)
                        || erasure.bytesUnreachable().matches("\\d{1,19}"),
                at + ".bytesUnreachable=" + erasure.bytesUnreachable() + ", allowed: a number, or "
                        + TargetEvidence.NOT_DETERMINED);
        for (BadRange range : erasure.badRanges()) {
            require(
                    range.endBytes() <= size,
                    at + ".badRanges has offsetBytes=" + range.offsetBytes() + ", lengthBytes=" + range.lengthBytes()
                            + " beyond sizeBytes=" + size);
        }
        require(
                BadRange.totalBytes(erasure.badRanges()) <= erasure.bytesUnwritten(),
                at + ".badRanges hold more than bytesUnwritten=" + erasure.bytesUnwritten());
        if (erasure.scheme() != null) {
            requireGamma(at, erasure.scheme(), erasure.chunkLabels(), erasure.chain(), erasure.gamma(), size);
        }
    }

    private void check(String at, ReadBack read) {
        require(
                read.samples() >= 0 && read.matched() >= 0 && read.mismatched() >= 0,
                at + " has negative chunk counts");
        require(
                read.matched() <= read.samples() && read.mismatched() <= read.samples() - read.matched(),
                at + ".matched=" + read.matched() + " and mismatched=" + read.mismatched() + " exceed samples="
                        + read.samples());
        require(read.coverage() >= 0 && read.coverage() <= 1, at + ".coverage=" + read.coverage() + ", allowed: 0..1");
        boolean all = read.mode().equals(ReadBack.ALL);
        require(all || read.mode().equals(ReadBack.SAMPLES), at + ".mode=" + read.mode() + ", known: all, samples");
        require(!all || read.coverage() == 1, at + ".mode=all with coverage=" + read.coverage());
    }

    private void check(String at, Identity target, Challenge rounds) {
        long told = (long) rounds.right() + rounds.late() + rounds.wrong() + rounds.missing();
        require(
                Math.min(Math.min(rounds.right(), rounds.late()), Math.min(rounds.wrong(), rounds.missing())) >= 0,
                at + " has negative round counts");
        require(told == rounds.rounds(), at + ": outcomes of " + told + " rounds, rounds=" + rounds.rounds());
        boolean met = rounds.right() + (long) rounds.late() == rounds.rounds() && rounds.late() <= rounds.lateAllowed();
        require(met == rounds.accepted(), at + ".accepted=" + rounds.accepted() + " against its own rounds");
        requireEqual(
                at + ".coverage",
                Double.toString(Challenge.coverageOf(rounds.rounds(), target.sizeBytes())),
                Double.toString(rounds.coverage()));
        require(
                !rounds.secure() || rounds.gamma() > rounds.qPrepared(),
                at + ".secure=true with gamma=" + rounds.gamma() + ", qPrepared=" + rounds.qPrepared());
        requireGamma(at, rounds.scheme(), rounds.chunkLabels(), rounds.chain(), rounds.gamma(), target.sizeBytes());
    }

    /** The depth is a fact about the graph, not a thing to be claimed. */
    private void requireGamma(
            String at, String scheme, Integer chunkLabels, Integer chain, Long gamma, long sizeBytes) {
        try {
            LabelScheme named = LabelScheme.of(scheme);
            int links = Objects.requireNonNull(chain, "chain");
            LabelScheme exact = links == named.chainLength() ? named : named.withChainLength(links);
            int labels = Objects.requireNonNull(chunkLabels, "chunkLabels");
            long own = TargetLayout.of(exact, labels, sizeBytes).geometryOf(0).gamma();
            requireEqual(at + ".gamma", Long.toString(own), String.valueOf(gamma));
        } catch (IllegalArgumentException | NullPointerException notPossible) {
            problems.add(at + ": no such graph: " + notPossible.getMessage());
        }
    }

    private void requireEqual(String field, String needed, String found) {
        require(needed.equals(found), field + "=" + found + ", needed: " + needed);
    }

    private void require(boolean agrees, String problem) {
        if (!agrees) {
            problems.add(problem);
        }
    }
}
