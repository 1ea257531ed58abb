package io.github.posewipe.io.evidence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The claims of a token, exactly as they stand in its JSON. Immutable. Components are null where the token has no such
 * claim. What each claim means is a table in {@code docs/evidence.md}.
 *
 * @param profile {@link #PROFILE}
 * @param nonce of the relying party, or a random one: 8 to 88 characters (RFC 9711, section 4.1)
 * @param issuedAtSeconds seconds since 1970
 * @param tokenId unique name of the token
 * @param softwareName {@code pose}
 * @param softwareVersion version of the tool that signed, alone in its list (RFC 9711, section 4.2.7)
 * @param result what it all comes to: the worst of the targets'
 * @param targets one submodule a target, by its name, in the order of the run
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"eat_profile", "eat_nonce", "iat", "jti", "swname", "swversion", "result", "submods"})
public record EvidenceClaims(
        @JsonProperty("eat_profile") String profile,
        @JsonProperty("eat_nonce") String nonce,
        @JsonProperty("iat") long issuedAtSeconds,
        @JsonProperty("jti") String tokenId,
        @JsonProperty("swname") String softwareName,
        @JsonProperty("swversion") List<String> softwareVersion,
        @JsonProperty("result") EvidenceResult result,
        @JsonProperty("submods") Map<String, TargetEvidence> targets) {

    /** Names the meaning of the claims. It changes when that does. */
    public static final String PROFILE = "tag:posewipe.github.io,2026:erasure-evidence:1";

    /** Fewest characters of a nonce. */
    public static final int LEAST_NONCE = 8;

    /** Most characters of a nonce. */
    public static final int MOST_NONCE = 88;

    /** Copies the collections, keeps their order; checks that nothing is missing that every token has. */
    public EvidenceClaims {
        Objects.requireNonNull(profile, "eat_profile");
        Objects.requireNonNull(nonce, "eat_nonce");
        Objects.requireNonNull(softwareVersion, "swversion");
        Objects.requireNonNull(targets, "submods");
        softwareVersion = List.copyOf(softwareVersion);
        Objects.requireNonNull(result, "result");
        targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
    }

    /**
     * When it was signed.
     *
     * @return the time, in whole seconds
     */
    public Instant issuedAt() {
        return Instant.ofEpochSecond(issuedAtSeconds);
    }

    /**
     * Checks a nonce.
     *
     * @param nonce the nonce
     * @return the nonce
     * @throws IllegalArgumentException if it is not of 8 to 88 printable ASCII characters
     */
    public static String requireNonce(String nonce) {
        if (!nonce.matches("[\\x21-\\x7e]{" + LEAST_NONCE + "," + MOST_NONCE + "}")) {
            throw new IllegalArgumentException("bad nonce: length=" + nonce.length() + ", allowed: " + LEAST_NONCE
                    + ".." + MOST_NONCE + " printable ASCII characters without blanks (RFC 9711, section 4.1)");
        }
        return nonce;
    }
}
