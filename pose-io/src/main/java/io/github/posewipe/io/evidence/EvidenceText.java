package io.github.posewipe.io.evidence;

import io.github.posewipe.io.evidence.TargetEvidence.Challenge;
import io.github.posewipe.io.evidence.TargetEvidence.Erasure;
import io.github.posewipe.io.evidence.TargetEvidence.ReadBack;
import java.util.ArrayList;
import java.util.List;

/** Claims as text for a terminal. Control characters of a foreign token are made visible, never sent on. */
public final class EvidenceText {
    private EvidenceText() {}

    /**
     * The claims as JSON.
     *
     * @param claims the claims
     * @return JSON over several lines, without a line break at the end
     */
    public static String json(EvidenceClaims claims) {
        return ClaimsJson.pretty(claims);
    }

    /**
     * The claims as lines for people.
     *
     * @param claims the claims
     * @return lines, without a line break at the end
     */
    public static String lines(EvidenceClaims claims) {
        List<String> lines = new ArrayList<>();
        lines.add("result: " + claims.result().word());
        lines.add("issued: " + claims.issuedAt() + ", nonce " + claims.nonce() + ", by " + claims.softwareName() + " "
                + String.join(" ", claims.softwareVersion()));
        claims.targets().forEach((name, target) -> {
            lines.add(name + ": " + target.result().word());
            lines.add("  " + target.target().sizeBytes() + " bytes"
                    + described("kind", target.target().kind())
                    + described("model", target.target().model())
                    + described("serial", target.target().serial()));
            if (target.erasure() != null) {
                lines.add("  " + erasure(target.erasure()));
            }
            lines.add("  " + readBack(target.verification()));
            if (target.challenge() != null) {
                lines.add("  " + challenge(target.challenge()));
            }
        });
        return String.join("\n", lines.stream().map(EvidenceText::visible).toList());
    }

    private static String erasure(Erasure erasure) {
        String labels = erasure.scheme() == null
                ? ""
                : " (" + erasure.scheme() + ", chunkLabels=" + erasure.chunkLabels() + ", chain=" + erasure.chain()
                        + ", gamma=" + erasure.gamma() + ")";
        return erasure.status() + ": " + erasure.bytesCovered() + " bytes covered with " + erasure.method() + labels
                + ", "
                + erasure.bytesUnwritten() + " not written in "
                + erasure.badRanges().size() + " bad ranges, unreachable: "
                + erasure.bytesUnreachable();
    }

    private static String readBack(ReadBack read) {
        return read == null
                ? "nothing was read back"
                : "read back (" + read.mode() + "): " + read.status() + ", " + read.matched() + " of " + read.samples()
                        + " chunks match, coverage " + read.coverage();
    }

    private static String challenge(Challenge asked) {
        return "challenges: " + (asked.accepted() ? "accepted" : "rejected") + ", "
                + (asked.secure() ? "secure" : "not a proof (q not under gamma)") + ", " + asked.right() + " of "
                + asked.rounds() + " right and in time, " + asked.late() + " late, " + asked.wrong() + " wrong, "
                + asked.missing() + " missing";
    }

    private static String described(String name, String value) {
        return value == null ? "" : ", " + name + " " + value;
    }

    private static String visible(String line) {
        return line.replaceAll("\\p{Cntrl}", "?");
    }
}
