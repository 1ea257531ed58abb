package io.github.posewipe.core.proof;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, with the texts that keep what is hashed for one purpose apart from every other. */
final class Hashes {
    /** Bytes of a hash. */
    static final int BYTES = 32;

    private Hashes() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has to bring it (java.security.MessageDigest).
            throw new IllegalStateException("this Java platform has no SHA-256", impossible);
        }
    }

    /** A hash that has begun with a purpose and a zero byte. */
    static MessageDigest of(String purpose) {
        MessageDigest sha256 = sha256();
        sha256.update(purpose.getBytes(StandardCharsets.US_ASCII));
        sha256.update((byte) 0);
        return sha256;
    }
}
