package io.github.posewipe.io.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.TimeLimit;
import io.github.posewipe.io.evidence.EvidenceException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tokens that are signed, read and refused. */
class EvidenceTokenTest {
    private static final Optional<String> NO_NONCE = Optional.empty();

    private final SigningKey key = SigningKey.of(new byte[] {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
        31, 32
    });

    @AfterEach
    void zero() {
        key.close();
    }

    private EvidenceToken token(EvidenceBuilder builder) {
        return EvidenceToken.sign(builder.build(), key);
    }

    private EvidenceToken signed() {
        return token(new EvidenceBuilder().wipe(SampleReports.done("/dev/sdx")).nonce("nonce-1234"));
    }

    /** The same token with other parts, signed by our key over what they then are. */
    private String resigned(String header, String payload) {
        String input = encode(header) + "." + encode(payload);
        byte[] signature = key.sign(input.getBytes(StandardCharsets.US_ASCII));
        return input + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String part(EvidenceToken token, int index) {
        return new String(Base64.getUrlDecoder().decode(token.text().split("\\.")[index]), StandardCharsets.UTF_8);
    }

    private EvidenceException refusal(String text) {
        return assertThrows(
                EvidenceException.class,
                () -> EvidenceToken.parse(text).verify(key.verifyingKey(), NO_NONCE),
                () -> "accepted: " + text);
    }

    @Test
    void whatIsSignedIsReadAgainAndVerifies() throws EvidenceException {
        EvidenceToken token = signed();
        EvidenceToken again = EvidenceToken.parse(token.text() + "\n");
        EvidenceClaims claims = again.verify(key.verifyingKey(), Optional.of("nonce-1234"));
        assertEquals(token.claims(), claims);
        assertEquals(EvidenceResult.ERASED, claims.result());
        assertEquals(
                SampleReports.SIZE, claims.targets().get("/dev/sdx").erasure().bytesCovered());
        assertEquals(key.verifyingKey().shortId(), again.keyId());
    }

    @Test
    void theTokenIsAnEatThatAnotherLibraryVerifies() throws Exception {
        EvidenceToken token = signed();
        String header = part(token, 0);
        assertTrue(header.contains("\"alg\":\"EdDSA\"") && header.contains("\"typ\":\"eat+jwt\""), header);
        String payload = part(token, 1);
        assertTrue(payload.startsWith("{\"eat_profile\":\"" + EvidenceClaims.PROFILE + "\""), payload);
        assertTrue(payload.contains("\"submods\":{\"/dev/sdx\":{"), payload);
        assertFalse(payload.contains(SampleReports.SEED), "the seed is a secret");
        String[] parts = token.text().split("\\.");
        byte[] prefix = HexFormat.of().parseHex("302a300506032b6570032100");
        byte[] encoded = new byte[prefix.length + 32];
        System.arraycopy(prefix, 0, encoded, 0, prefix.length);
        System.arraycopy(key.verifyingKey().bytes(), 0, encoded, prefix.length, 32);
        PublicKey jdkKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        Signature jdk = Signature.getInstance("Ed25519");
        jdk.initVerify(jdkKey);
        jdk.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        assertTrue(jdk.verify(Base64.getUrlDecoder().decode(parts[2])), "the JDK's own Ed25519 refuses it");
    }

    @Test
    void anotherKeyIsNamed() {
        try (SigningKey other = SigningKey.generate()) {
            EvidenceException refused =
                    assertThrows(EvidenceException.class, () -> signed().verify(other.verifyingKey(), NO_NONCE));
            assertEquals(Reason.SIGNATURE, refused.reason());
            assertTrue(refused.getMessage().contains("kid=" + key.verifyingKey().shortId()), refused.getMessage());
        }
    }

    @Test
    void everyChangedCharacterIsRefused() {
        String text = signed().text();
        Random random = new Random(5);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=";
        int signature = text.lastIndexOf('.') + 1;
        for (int i = 0; i < 2000; i++) {
            // The last character of a signature carries four bits that no one reads.
            int at = random.nextInt(text.length() - 1);
            char other = alphabet.charAt(random.nextInt(alphabet.length()));
            if (other != text.charAt(at)) {
                String changed = text.substring(0, at) + other + text.substring(at + 1);
                EvidenceException refused = refusal(changed);
                assertTrue(refused.problems().size() > 0, "at=" + at + " of " + signature);
            }
        }
    }

    @Test
    void truncatedAndForeignTextIsRefused() {
        String text = signed().text();
        for (String bad :
                List.of("", ".", "..", "a.b", "a.b.c", text + ".x", text.substring(0, text.length() / 2), "{}")) {
            refusal(bad);
        }
        String oversized = "a".repeat(EvidenceToken.MOST_CHARACTERS + 1);
        EvidenceException refused = assertThrows(EvidenceException.class, () -> EvidenceToken.parse(oversized));
        assertEquals(Reason.MALFORMED, refused.reason());
        assertTrue(refused.getMessage().contains("allowed: " + EvidenceToken.MOST_CHARACTERS), refused.getMessage());
    }

    @Test
    void otherAlgorithmsTypesAndExtensionsAreNamed() {
        String payload = part(signed(), 1);
        Map<String, String> headers = Map.of(
                "{\"alg\":\"none\",\"typ\":\"eat+jwt\"}", "alg=none",
                "{\"alg\":\"HS256\",\"typ\":\"eat+jwt\"}", "alg=HS256",
                "{\"alg\":\"ES256\",\"typ\":\"eat+jwt\"}", "alg=ES256",
                "{\"typ\":\"eat+jwt\"}", "alg=null",
                "{\"alg\":\"EdDSA\",\"typ\":\"JWT\"}", "typ=JWT",
                "{\"alg\":\"EdDSA\",\"typ\":\"eat+jwt\",\"crit\":[\"b64\"],\"b64\":false}", "crit=[b64]");
        headers.forEach((header, named) -> {
            EvidenceException refused = refusal(resigned(header, payload));
            assertEquals(Reason.SIGNATURE, refused.reason(), header);
            assertTrue(refused.getMessage().contains(named), refused.getMessage());
        });
        refusal(encode("{\"alg\":\"none\",\"typ\":\"eat+jwt\"}") + "." + encode(payload) + ".");
    }

    @Test
    void claimsThatAreNoneOfTheProfileAreNamed() {
        String header = part(signed(), 0);
        String payload = part(signed(), 1);
        Map<String, String> changes = Map.of(
                payload.replace("\"sizeBytes\":67108864", "\"sizeBytes\":\"67108864\""),
                "sizeBytes",
                payload.replace("\"sizeBytes\":67108864", "\"sizeBytes\":67108864.5"),
                "sizeBytes",
                payload.replace("\"sizeBytes\":67108864,", ""),
                "sizeBytes",
                payload.replace("\"eat_nonce\"", "\"eat_profile\":1,\"eat_nonce\""),
                "eat_profile",
                payload.replace("\"iat\":", "\"added\":1,\"iat\":"),
                "added",
                payload.replace("\"result\":\"erased\"", "\"result\":\"fine\""),
                "result",
                payload + "{}",
                "claims",
                "null",
                "claims",
                "[]",
                "claims");
        changes.forEach((changed, named) -> {
            EvidenceException refused = refusal(resigned(header, changed));
            assertEquals(Reason.MALFORMED, refused.reason(), changed);
            assertTrue(refused.getMessage().contains(named), () -> named + ": " + refused.getMessage());
        });
    }

    @Test
    void signedClaimsThatContradictEachOtherAreNamed() {
        EvidenceToken token = signed();
        String header = part(token, 0);
        String payload = part(token, 1);
        Map<String, String> changes = Map.ofEntries(
                Map.entry(payload.replace(EvidenceClaims.PROFILE, "tag:other,2026:x"), "eat_profile"),
                Map.entry(payload.replace("\"bytesCovered\":67108864", "\"bytesCovered\":67108863"), "bytesCovered"),
                Map.entry(payload.replace("\"bytesUnwritten\":0", "\"bytesUnwritten\":32"), "bytesUnwritten"),
                Map.entry(payload.replace("\"gamma\":", "\"gamma\":1"), "gamma"),
                Map.entry(payload.replace("\"chain\":15", "\"chain\":16"), "gamma"),
                Map.entry(payload.replace("\"chunkLabels\":16384", "\"chunkLabels\":16383"), "chunkLabels"),
                Map.entry(payload.replace("\"matched\":64", "\"matched\":63"), "result"),
                Map.entry(payload.replace("\"matched\":64", "\"matched\":65"), "matched"),
                Map.entry(payload.replace("\"mismatched\":0", "\"mismatched\":1"), "mismatched"),
                Map.entry(payload.replace("\"mode\":\"samples\"", "\"mode\":\"all\""), "coverage"),
                Map.entry(payload.replace("\"coverage\":0.5", "\"coverage\":1.5"), "coverage"),
                Map.entry(payload.replace("\"status\":\"done\"", "\"status\":\"failed\""), "result"),
                Map.entry(payload.replace("\"submods\":{\"/dev/sdx\"", "\"submods\":{\"/dev/sdy\""), "target.name"),
                Map.entry(payload.replaceAll("\"iat\":\\d+", "\"iat\":99999999999"), "iat"),
                Map.entry(payload.replaceAll("\"submods\":.*", "\"submods\":{}}"), "submods"),
                Map.entry(payload.replace("\"eat_nonce\":\"nonce-1234\"", "\"eat_nonce\":\"short\""), "eat_nonce"));
        changes.forEach((changed, named) -> {
            assertFalse(changed.equals(payload), () -> "the change is none: " + named);
            EvidenceException refused = refusal(resigned(header, changed));
            assertEquals(Reason.CLAIMS, refused.reason(), () -> named + ": " + refused.getMessage());
            assertTrue(refused.getMessage().contains(named), () -> named + ": " + refused.getMessage());
        });
    }

    @Test
    void anotherNonceThanTheOneAskedForIsNamed() {
        EvidenceException refused = assertThrows(
                EvidenceException.class, () -> signed().verify(key.verifyingKey(), Optional.of("nonce-4321")));
        assertEquals(Reason.CLAIMS, refused.reason());
        assertTrue(refused.getMessage().contains("eat_nonce=nonce-1234, needed: nonce-4321"), refused.getMessage());
    }

    @Test
    void theResultIsThatOfTheWorstTarget() throws EvidenceException {
        Map<EvidenceResult, EvidenceBuilder> expected = Map.of(
                EvidenceResult.ERASED,
                new EvidenceBuilder().wipe(SampleReports.done("a")).wipe(SampleReports.done("b")),
                EvidenceResult.WRITTEN,
                new EvidenceBuilder().wipe(SampleReports.done("a")).wipe(SampleReports.unverified("b")),
                EvidenceResult.INCOMPLETE,
                new EvidenceBuilder().wipe(SampleReports.badRange("a")).wipe(SampleReports.unverified("b")),
                EvidenceResult.CONTRADICTED,
                new EvidenceBuilder().wipe(SampleReports.mismatch("a")).wipe(SampleReports.badRange("b")));
        for (Map.Entry<EvidenceResult, EvidenceBuilder> one : expected.entrySet()) {
            EvidenceClaims claims = token(one.getValue()).verify(key.verifyingKey(), NO_NONCE);
            assertEquals(one.getKey(), claims.result());
        }
        EvidenceClaims bad = expected.get(EvidenceResult.INCOMPLETE).build();
        assertEquals(8704, bad.targets().get("a").erasure().bytesUnwritten());
        assertEquals(2, bad.targets().get("a").erasure().badRanges().size());
    }

    @Test
    void verdictsOfSessionsAreEvidenceToo() throws EvidenceException {
        TimeLimit strict = TimeLimit.ofNs(100_000, 10);
        TimeLimit loose = TimeLimit.ofNs(1_000_000_000, 10);
        Map<EvidenceResult, EvidenceBuilder> expected = Map.of(
                EvidenceResult.PROVED,
                new EvidenceBuilder().verdict(SampleReports.verdict("d", strict, 264, 0, 0, 0)),
                EvidenceResult.NOT_A_PROOF,
                new EvidenceBuilder().verdict(SampleReports.verdict("d", loose, 264, 0, 0, 0)),
                EvidenceResult.CONTRADICTED,
                new EvidenceBuilder().verdict(SampleReports.verdict("d", strict, 260, 2, 1, 1)));
        for (Map.Entry<EvidenceResult, EvidenceBuilder> one : expected.entrySet()) {
            EvidenceToken token = EvidenceToken.parse(token(one.getValue()).text());
            EvidenceClaims claims = token.verify(key.verifyingKey(), NO_NONCE);
            assertEquals(one.getKey(), claims.result());
        }
        EvidenceClaims both = new EvidenceBuilder()
                .wipe(SampleReports.unverified("d"))
                .verdict(SampleReports.verdict("d", strict, 264, 0, 0, 0))
                .build();
        assertEquals(1, both.targets().size(), "wipe and session of one target share its submodule");
        assertEquals(EvidenceResult.PROVED, both.result());
        assertEquals(64, both.nonce().length(), "the session's nonce is the token's");
    }

    @Test
    void roundsThatDoNotAddUpAreNamed() {
        EvidenceToken token = token(
                new EvidenceBuilder().verdict(SampleReports.verdict("d", TimeLimit.ofNs(100_000, 10), 264, 0, 0, 0)));
        String payload = part(token, 1);
        Map<String, String> changes = Map.of(
                payload.replace("\"right\":264", "\"right\":263"), "rounds",
                payload.replace("\"wrong\":0", "\"wrong\":-1"), "negative",
                payload.replace("\"accepted\":true", "\"accepted\":false"), "accepted",
                payload.replaceAll("\"qPrepared\":\\d+", "\"qPrepared\":999999999"), "secure");
        changes.forEach((changed, named) -> {
            EvidenceException refused = refusal(resigned(part(token, 0), changed));
            assertEquals(Reason.CLAIMS, refused.reason());
            assertTrue(refused.getMessage().contains(named), () -> named + ": " + refused.getMessage());
        });
    }

    @Test
    void badNoncesAndNothingAreRefused() {
        for (String nonce : List.of("", "1234567", "x".repeat(89), "eight or more", "tab\tinside", "ümlautnonce")) {
            assertThrows(IllegalArgumentException.class, () -> new EvidenceBuilder().nonce(nonce), nonce);
        }
        assertThrows(IllegalStateException.class, () -> new EvidenceBuilder().build());
        EvidenceBuilder twice = new EvidenceBuilder().wipe(SampleReports.done("a"));
        assertThrows(IllegalArgumentException.class, () -> twice.wipe(SampleReports.done("a")));
    }
}
