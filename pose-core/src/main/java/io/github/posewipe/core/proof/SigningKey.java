package io.github.posewipe.core.proof;

import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/** The private half of an Ed25519 key pair: it signs. Zeroed on {@link #close()}, never printed. Thread-safe. */
public final class SigningKey implements AutoCloseable {

    /** Bytes of a private key. */
    public static final int BYTES = 32;

    private final byte[] secret;
    private final VerifyingKey verifyingKey;
    private boolean closed;

    private SigningKey(byte[] secret) {
        this.secret = secret;
        this.verifyingKey = VerifyingKey.of(
                new Ed25519PrivateKeyParameters(secret).generatePublicKey().getEncoded());
    }

    /**
     * A fresh key pair from the system's cryptographic random source.
     *
     * @return the key; the caller closes it
     */
    public static SigningKey generate() {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return new SigningKey(secret);
    }

    /**
     * The key of its encoding (RFC 8032, the 32-byte seed).
     *
     * @param bytes exactly 32 bytes; copied, and still the caller's to zero
     * @return the key; the caller closes it
     * @throws IllegalArgumentException if there are not exactly 32 bytes
     */
    public static SigningKey of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("no Ed25519 private key: bytes=" + bytes.length + ", needed: " + BYTES);
        }
        return new SigningKey(bytes.clone());
    }

    /**
     * The public half.
     *
     * @return the key that checks what this one signs
     */
    public VerifyingKey verifyingKey() {
        return verifyingKey;
    }

    /**
     * The secret itself, for another library that signs with it or a file of mode 0600.
     *
     * @return a copy of the 32 bytes; the caller zeroes it after use
     * @throws IllegalStateException if the key is closed
     */
    public synchronized byte[] copyBytes() {
        if (closed) {
            throw new IllegalStateException("signing key is closed");
        }
        return secret.clone();
    }

    /**
     * Signs bytes (Ed25519 of RFC 8032, no context, no prehash).
     *
     * @param message the bytes
     * @return 64 bytes
     * @throws IllegalStateException if the key is closed
     */
    public byte[] sign(byte[] message) {
        byte[] bytes = copyBytes();
        try {
            byte[] signature = new byte[VerifyingKey.SIGNATURE_BYTES];
            new Ed25519PrivateKeyParameters(bytes)
                    .sign(Ed25519.Algorithm.Ed25519, null, message, 0, message.length, signature, 0);
            return signature;
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
        return "SigningKey of " + verifyingKey;
    }
}
