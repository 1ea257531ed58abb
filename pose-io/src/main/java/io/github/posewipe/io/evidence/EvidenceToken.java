package io.github.posewipe.io.evidence;

import com.nimbusds.jose.Header;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.VerifyingKey;
import io.github.posewipe.io.evidence.EvidenceException.Reason;
import java.text.ParseException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A token: claims as a JWT in compact form, signed with Ed25519 ({@code alg} EdDSA, {@code typ} eat+jwt of RFC 9782).
 * Immutable. What {@link #claims} says is trusted only after {@link #verify}.
 */
public final class EvidenceToken {
    /** No token of this profile is longer; longer text is refused before it is looked into. */
    public static final int MOST_CHARACTERS = 4 << 20;

    private static final JOSEObjectType TYPE = new JOSEObjectType("eat+jwt");

    private final JWSObject jws;
    private final EvidenceClaims claims;

    private EvidenceToken(JWSObject jws, EvidenceClaims claims) {
        this.jws = jws;
        this.claims = claims;
    }

    /**
     * Signs claims.
     *
     * @param claims the claims
     * @param key the key; stays the caller's to close
     * @return the token
     */
    public static EvidenceToken sign(EvidenceClaims claims, SigningKey key) {
        JWSHeader header = new JWSHeader.Builder(Ed25519Jws.ALGORITHM)
                .type(TYPE)
                .keyID(key.verifyingKey().shortId())
                .build();
        JWSObject jws = new JWSObject(header, new Payload(ClaimsJson.write(claims)));
        try {
            jws.sign(Ed25519Jws.signer(key));
        } catch (JOSEException impossible) {
            throw new IllegalStateException("token can't be signed: " + impossible.getMessage(), impossible);
        }
        return new EvidenceToken(jws, claims);
    }

    /**
     * Reads a token without trusting it.
     *
     * @param text compact form, white space around it allowed
     * @return the token
     * @throws EvidenceException if it is no token of the profile, or says that it is not signed with Ed25519
     */
    public static EvidenceToken parse(String text) throws EvidenceException {
        if (text.length() > MOST_CHARACTERS) {
            throw malformed("it has " + text.length() + " characters, allowed: " + MOST_CHARACTERS, null);
        }
        String compact = text.strip();
        requireHeader(compact);
        try {
            JWSObject jws = JWSObject.parse(compact);
            return new EvidenceToken(jws, ClaimsJson.read(jws.getPayload().toBytes()));
        } catch (ParseException notAToken) {
            throw malformed(notAToken.getMessage(), notAToken);
        }
    }

    /** Looks at the header before the library does, so that a foreign algorithm is named and not only refused. */
    private static void requireHeader(String compact) throws EvidenceException {
        String[] parts = compact.split("\\.", -1);
        if (parts.length != 3) {
            throw malformed("it has " + parts.length + " parts between dots, needed: 3", null);
        }
        Map<String, Object> header;
        try {
            header = JSONObjectUtils.parse(new Base64URL(parts[0]).decodeToString(), Header.MAX_HEADER_STRING_LENGTH);
        } catch (ParseException notJson) {
            throw malformed("its header is no JSON: " + notJson.getMessage(), notJson);
        }
        require(header, "alg", Ed25519Jws.ALGORITHM.getName());
        require(header, "typ", TYPE.getType());
        if (header.containsKey("crit")) {
            throw new EvidenceException(
                    Reason.SIGNATURE,
                    "token asks for an extension that is not known: header crit=" + header.get("crit"),
                    null);
        }
    }

    private static void require(Map<String, Object> header, String name, String needed) throws EvidenceException {
        if (!needed.equals(header.get(name))) {
            throw new EvidenceException(
                    Reason.SIGNATURE,
                    "token is not signed as evidence is: header " + name + "=" + header.get(name) + ", needed: "
                            + needed,
                    null);
        }
    }

    /**
     * Checks signature and claims.
     *
     * @param key the key of whoever should have signed
     * @param nonce the nonce that was asked for; empty if none was
     * @return claims that this key signed and that agree with each other
     * @throws EvidenceException if another key signed, or nobody; or if claims do not agree: each is named
     */
    public EvidenceClaims verify(VerifyingKey key, Optional<String> nonce) throws EvidenceException {
        requireSignature(key);
        List<String> problems = new ClaimsCheck(claims, nonce, Instant.now()).problems();
        if (!problems.isEmpty()) {
            throw new EvidenceException(Reason.CLAIMS, problems, null);
        }
        return claims;
    }

    private void requireSignature(VerifyingKey key) throws EvidenceException {
        boolean signed;
        try {
            signed = jws.verify(Ed25519Jws.verifier(key));
        } catch (JOSEException notChecked) {
            throw new EvidenceException(
                    Reason.SIGNATURE, "signature can't be checked: " + notChecked.getMessage(), notChecked);
        }
        if (!signed) {
            throw new EvidenceException(
                    Reason.SIGNATURE,
                    "signature does not match: the token was changed, or another key than " + key.shortId()
                            + " signed it (it names kid=" + keyId() + ")",
                    null);
        }
    }

    /**
     * The claims, unchecked.
     *
     * @return what the token says
     */
    public EvidenceClaims claims() {
        return claims;
    }

    /**
     * The key that the token names, unchecked.
     *
     * @return the {@code kid} of its header, or a word where there is none
     */
    public String keyId() {
        return Optional.ofNullable(jws.getHeader().getKeyID()).orElse("none");
    }

    /**
     * The compact form.
     *
     * @return header, claims and signature, with dots between
     */
    public String text() {
        return jws.serialize();
    }

    private static EvidenceException malformed(String why, Throwable cause) {
        return new EvidenceException(Reason.MALFORMED, "no evidence token: " + why, cause);
    }
}
