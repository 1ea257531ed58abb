package io.github.posewipe.core.proof;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/** The public half of an Ed25519 key pair: it checks signatures. Immutable, thread-safe. */
public final class VerifyingKey {

    /** Bytes of a public key. */
    public static final int BYTES = 32;

    /** Bytes of a signature. */
    public static final int SIGNATURE_BYTES = 64;

    private static final int ID_BYTES = 8;

    private final Ed25519PublicKeyParameters parameters;
    private final byte[] encoded;

    private VerifyingKey(Ed25519PublicKeyParameters parameters, byte[] encoded) {
        this.parameters = parameters;
        this.encoded = encoded;
    }

    /**
     * The key of its encoding (RFC 8032).
     *
     * @param bytes exactly 32 bytes; copied
     * @return the key
     * @throws IllegalArgumentException if they are no Ed25519 public key, or one of small order
     */
    public static VerifyingKey of(byte[] bytes) {
        if (bytes.length != BYTES || !Ed25519.validatePublicKeyFull(bytes, 0)) {
            throw new IllegalArgumentException("no Ed25519 public key: bytes=" + bytes.length + ", needed: " + BYTES
                    + " that encode a point of the group");
        }
        return new VerifyingKey(new Ed25519PublicKeyParameters(bytes, 0), bytes.clone());
    }

    /**
     * The encoding (RFC 8032).
     *
     * @return a copy of the 32 bytes
     */
    public byte[] bytes() {
        return encoded.clone();
    }

    /**
     * The encoding in hexadecimal.
     *
     * @return 64 lower-case digits
     */
    public String hex() {
        return HexFormat.of().formatHex(encoded);
    }

    /**
     * A short name for people, to compare by eye; not for decisions.
     *
     * @return 16 hexadecimal digits of the key's SHA-256
     */
    public String shortId() {
        MessageDigest sha256 = Hashes.sha256();
        return HexFormat.of().formatHex(sha256.digest(encoded), 0, ID_BYTES);
    }

    /**
     * Whether a signature is of this key over these bytes (Ed25519 of RFC 8032, no context, no prehash).
     *
     * @param message the bytes that were signed
     * @param signature the signature
     * @return true if it is; false for any other, a wrong length included
     */
    public boolean verifies(byte[] message, byte[] signature) {
        return signature.length == SIGNATURE_BYTES
                && parameters.verify(Ed25519.Algorithm.Ed25519, null, message, 0, message.length, signature, 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VerifyingKey that && Arrays.equals(encoded, that.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    /** The short name. */
    @Override
    public String toString() {
        return "Ed25519 " + shortId();
    }
}
