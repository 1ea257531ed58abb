package io.github.posewipe.core;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;

/**
 * The 32 secret bytes from which every label of a session follows. Whoever holds them can recompute what was written,
 * so they are zeroed on {@link #close()} and never printed. Thread-safe.
 */
public final class SessionSeed implements AutoCloseable {

    /** Bytes of a seed. */
    public static final int BYTES = 32;

    private static final String FINGERPRINT_CONTEXT = "posewipe 2026-11-30 seed fingerprint";
    private static final int FINGERPRINT_BYTES = 8;

    private final byte[] secret;
    private boolean closed;

    private SessionSeed(byte[] secret) {
        this.secret = secret;
    }

    /**
     * A seed of these bytes.
     *
     * @param bytes exactly 32 bytes; copied, and still the caller's to zero
     * @return the seed
     * @throws IllegalArgumentException if there are not exactly 32 bytes
     */
    public static SessionSeed of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException(
                    "seed of the wrong length: bytes=" + bytes.length + ", needed: " + BYTES);
        }
        return new SessionSeed(bytes.clone());
    }

    /**
     * A seed from its hexadecimal form.
     *
     * @param hex exactly 64 hexadecimal digits, either case
     * @return the seed
     * @throws IllegalArgumentException if there are not exactly 64 digits (the text itself is not repeated: it is secret)
     */
    public static SessionSeed ofHex(String hex) {
        if (hex.length() != 2 * BYTES) {
            throw new IllegalArgumentException(
                    "seed of the wrong length: hexDigits=" + hex.length() + ", needed: " + 2 * BYTES);
        }
        if (!hex.chars().allMatch(HexFormat::isHexDigit)) {
            throw new IllegalArgumentException("seed is not hexadecimal: needed are 64 digits 0-9, a-f");
        }
        return new SessionSeed(HexFormat.of().parseHex(hex));
    }

    /**
     * A fresh seed from the system's cryptographic random source.
     *
     * @return the seed
     */
    public static SessionSeed random() {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return new SessionSeed(secret);
    }

    /**
     * The secret itself, for a labeler that derives keys from it or a file of mode 0600.
     *
     * @return a copy of the 32 bytes; the caller zeroes it after use
     * @throws IllegalStateException if the seed is closed
     */
    public synchronized byte[] copyBytes() {
        requireOpen();
        return secret.clone();
    }

    /**
     * Refuses a seed that is closed, before any work is done with it.
     *
     * @throws IllegalStateException if the seed is closed
     */
    public synchronized void requireOpen() {
        if (closed) {
            throw new IllegalStateException("session seed is closed");
        }
    }

    /**
     * A name for the seed that reports may show: it identifies the seed and reveals nothing of it.
     *
     * @return 16 hexadecimal digits, from BLAKE3 in derive_key mode
     * @throws IllegalStateException if the seed is closed
     */
    public String fingerprint() {
        byte[] bytes = copyBytes();
        try {
            Blake3Digest blake3 = new Blake3Digest();
            blake3.init(Blake3Parameters.context(FINGERPRINT_CONTEXT.getBytes(StandardCharsets.US_ASCII)));
            blake3.update(bytes, 0, BYTES);
            byte[] fingerprint = new byte[FINGERPRINT_BYTES];
            blake3.doFinal(fingerprint, 0, FINGERPRINT_BYTES);
            return HexFormat.of().formatHex(fingerprint);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** Zeroes the secret. May be called more than once. */
    @Override
    public synchronized void close() {
        closed = true;
        Arrays.fill(secret, (byte) 0);
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
        return "SessionSeed";
    }
}
