package io.github.posewipe.io.evidence;

import io.github.posewipe.io.evidence.TargetEvidence.Challenge;
import io.github.posewipe.io.evidence.TargetEvidence.Erasure;
import io.github.posewipe.io.evidence.TargetEvidence.Identity;
import io.github.posewipe.io.evidence.TargetEvidence.ReadBack;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The record of sanitisation for people: one self-contained page without script or network that prints well, with the
 * fields that certificates of sanitisation carry (NIST SP 800-88, sample certificate). It says what the token says and is
 * not signed itself: it names the token's SHA-256. Immutable.
 */
public final class SanitisationRecord {
    private static final String LEVEL =
            "Clear: overwrite of all space that can be addressed through the standard interface. Space that no address"
                    + " leads to (spare areas, remapped and over-provisioned blocks, hidden partitions of the device) is"
                    + " not covered; this record claims neither Purge nor Destroy.";
    private static final String NOT_TOLD = "not told by the system";
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final EvidenceToken token;
    private final String keyId;
    private final Optional<String> operator;

    /**
     * A record.
     *
     * @param token the signed token that it goes with
     * @param operator who carried it out; a line to be filled in by hand where that is empty
     */
    public SanitisationRecord(EvidenceToken token, Optional<String> operator) {
        this.token = token;
        this.keyId = token.keyId();
        this.operator = operator;
    }

    /**
     * The page.
     *
     * @return HTML with a line break at the end
     */
    public String html() {
        EvidenceClaims claims = token.claims();
        HtmlPage page = new HtmlPage("Record of sanitisation");
        page.verdict(claims.result().isSuccess(), sentence(claims.result()));
        page.begin("Record");
        page.row("Date", DATE.format(claims.issuedAt()));
        page.row("Tool", claims.softwareName() + " " + String.join(" ", claims.softwareVersion()));
        page.row("Level of sanitisation", claims.result().isSuccess() ? LEVEL : "none reached");
        page.row("Operator", operator.orElse(""));
        page.end();
        for (Map.Entry<String, TargetEvidence> target : claims.targets().entrySet()) {
            describe(page, target.getKey(), target.getValue());
        }
        page.begin("Signed evidence");
        page.row("Token", "eat_profile " + claims.profile() + ", jti " + claims.tokenId());
        page.row("Nonce", claims.nonce());
        page.row("Signing key (kid)", keyId);
        page.row("SHA-256 of the token", sha256(token.text()));
        page.row("To check", "pose evidence verify FILE --key PUBLIC-KEY");
        page.end();
        page.signature("Operator", operator.orElse(""));
        page.signature("Validated by", "");
        return page.html();
    }

    private static void describe(HtmlPage page, String name, TargetEvidence target) {
        Identity identity = target.target();
        page.begin("Medium: " + name);
        page.row("Result", sentence(target.result()));
        page.row("Maker", told(identity.maker()));
        page.row("Model", told(identity.model()));
        page.row("Serial number", told(identity.serial()));
        page.row("Media type", told(identity.kind()) + (identity.medium() == null ? "" : ", " + identity.medium()));
        page.row("Addressable size", bytes(identity.sizeBytes()));
        if (target.erasure() != null) {
            describe(page, target.erasure());
        }
        page.row("Verification", verification(target.verification()));
        if (target.challenge() != null) {
            page.row("Challenges", challenges(target.challenge()));
        }
        page.end();
    }

    private static void describe(HtmlPage page, Erasure erasure) {
        page.row("Method", method(erasure));
        page.row("Bytes overwritten", bytes(erasure.bytesCovered()));
        page.row(
                "Bytes not overwritten",
                bytes(erasure.bytesUnwritten())
                        + (erasure.badRanges().isEmpty()
                                ? ""
                                : " (" + erasure.badRanges().size() + " ranges that the device did not write)"));
        page.row("Bytes that no address leads to", erasure.bytesUnreachable());
        page.row("Begun", told(erasure.startedAt()));
        page.row("Ended", told(erasure.finishedAt()));
    }

    private static String method(Erasure erasure) {
        String overwrite = "overwrite, one pass, with " + erasure.method();
        return erasure.scheme() == null
                ? overwrite
                : overwrite + " of a depth-robust graph (" + erasure.scheme() + ", " + erasure.chunkLabels()
                        + " labels a chunk, chain " + erasure.chain() + ", depth gamma " + erasure.gamma() + "), seed "
                        + erasure.seedFingerprint();
    }

    private static String verification(ReadBack read) {
        if (read == null) {
            return "none: nothing was read back";
        }
        String how = read.mode().equals(ReadBack.ALL) ? "full read-back" : "read-back of samples";
        String caught = read.caughtFraction() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; damage of %.3g %% of the chunks would be caught with 99 %% probability",
                        100 * read.caughtFraction());
        return String.format(
                Locale.ROOT,
                "%s: %s, %d of %d chunks match, %d do not, %.4g %% of the medium read%s",
                how,
                read.status(),
                read.matched(),
                read.samples(),
                read.mismatched(),
                100 * read.coverage(),
                caught);
    }

    private static String challenges(Challenge asked) {
        String bound = asked.log2PassBound() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; who kept 99 %% of the labels would be accepted with probability 2^%.1f at most",
                        asked.log2PassBound());
        return (asked.accepted() ? "accepted" : "rejected")
                + (asked.secure() ? "" : " and not a proof (q not under gamma)")
                + ": " + asked.right() + " of " + asked.rounds() + " right and in time, " + asked.late() + " late, "
                + asked.wrong() + " wrong, " + asked.missing() + " missing, "
                + String.format(Locale.ROOT, "%.4g %% of the labels asked for at most", 100 * asked.coverage())
                + ", limit " + asked.roundTripNs() + " ns"
                + bound;
    }

    private static String sentence(EvidenceResult result) {
        return switch (result) {
            case PROVED -> "Erased, and timed challenges were met: what that bounds is stated with each medium.";
            case ERASED -> "Erased: all addressable space was overwritten and what was read back agreed.";
            case WRITTEN -> "Overwritten, not verified: nothing was read back that could be compared.";
            case NOT_A_PROOF -> "Not a proof: the time limit would have allowed to compute the answers.";
            case INCOMPLETE -> "NOT ERASED: not all addressable space is known to be overwritten.";
            case CONTRADICTED -> "NOT ERASED: what was read back or answered is not what was written.";
        };
    }

    private static String told(String text) {
        return text == null ? NOT_TOLD : text;
    }

    private static String bytes(long count) {
        return String.format(Locale.ROOT, "%,d bytes", count);
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
