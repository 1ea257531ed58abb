package io.github.posewipe.core.proof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One parameter of a plan as it travels. Its digest is what is signed, so that a side that finds another value can say
 * which.
 *
 * @param name its name in refusals
 * @param value its bytes
 */
record PlanField(String name, byte[] value) {

    byte[] digest() {
        MessageDigest sha256 = Hashes.of("posewipe proof plan field");
        byte[] utf8 = name.getBytes(StandardCharsets.US_ASCII);
        sha256.update((byte) utf8.length);
        sha256.update(utf8);
        sha256.update(value);
        return sha256.digest();
    }

    static PlanField of(String name, int value) {
        return new PlanField(
                name, ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    static PlanField of(String name, long value) {
        return new PlanField(
                name, ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    static List<byte[]> digests(List<PlanField> fields) {
        List<byte[]> digests = new ArrayList<>();
        fields.forEach(field -> digests.add(field.digest()));
        return digests;
    }

    /** Zeroes the copy of the seed among parameters that are no longer needed. */
    static void forgetSeed(List<PlanField> fields) {
        fields.stream()
                .filter(field -> field.name().equals("seed"))
                .forEach(field -> Arrays.fill(field.value(), (byte) 0));
    }

    /** The name of a plan: what is signed. */
    static byte[] planHash(List<byte[]> digests) {
        MessageDigest sha256 = Hashes.of("posewipe proof plan v1");
        digests.forEach(sha256::update);
        return sha256.digest();
    }

    /** Refuses by name the first parameter whose digest is another than it should be. */
    static void requireSame(List<PlanField> fields, List<byte[]> digests) throws ProofRefusedException {
        for (int i = 0; i < fields.size(); i++) {
            if (!MessageDigest.isEqual(fields.get(i).digest(), digests.get(i))) {
                throw new ProofRefusedException(
                        fields.get(i).name(), "the parameter is not the one that was signed; nothing may change it");
            }
        }
    }
}
