package io.github.posewipe.core.proof;

import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;

/**
 * The seed of each target, made of the session's: with one seed for all, two targets would hold the same labels, and a
 * device that keeps one of them could answer for both.
 */
final class TargetSeeds {
    private static final String CONTEXT = "posewipe 2026-12-01 proof target seed";

    private TargetSeeds() {}

    /** The seed of a target: BLAKE3 in derive_key mode over session seed and index (four bytes). The caller closes it. */
    static SessionSeed of(SessionSeed session, int targetIndex) {
        byte[] material = new byte[SessionSeed.BYTES + Integer.BYTES];
        byte[] secret = session.copyBytes();
        byte[] derived = new byte[SessionSeed.BYTES];
        try {
            ByteBuffer.wrap(material).put(secret).putInt(targetIndex);
            Blake3Digest blake3 = new Blake3Digest();
            blake3.init(Blake3Parameters.context(CONTEXT.getBytes(StandardCharsets.US_ASCII)));
            blake3.update(material, 0, material.length);
            blake3.doFinal(derived, 0, derived.length);
            return SessionSeed.of(derived);
        } finally {
            Arrays.fill(secret, (byte) 0);
            Arrays.fill(material, (byte) 0);
            Arrays.fill(derived, (byte) 0);
        }
    }
}
