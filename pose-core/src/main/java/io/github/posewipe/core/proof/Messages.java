package io.github.posewipe.core.proof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The messages before and after the rounds, as bytes (docs/protocol.md has the layouts). */
final class Messages {
    /** "POSE", and the version of the protocol. */
    static final int MAGIC = 0x504f5345;

    static final int VERSION = 1;
    private static final int HELLO_BYTES = 1 + 4 + 2 + VerifyingKey.BYTES + BoundPlan.PROVER_NONCE_BYTES;
    private static final int MAX_FIELD_BYTES = 64;
    private static final int MAX_REASON_BYTES = 500;

    private Messages() {}

    /** The prover's first words. */
    record Hello(VerifyingKey proverKey, byte[] proverNonce) {
        ByteBuffer encode() {
            return ByteBuffer.allocate(HELLO_BYTES)
                    .put(MessageType.HELLO.code)
                    .putInt(MAGIC)
                    .putShort((short) VERSION)
                    .put(proverKey.bytes())
                    .put(proverNonce)
                    .flip();
        }

        static Hello decode(ByteBuffer frame) throws ProofRefusedException {
            FrameReader reader = FrameReader.of(frame, MessageType.HELLO);
            if (reader.i32("magic") != MAGIC) {
                throw new ProofRefusedException("magic", "not a prover of this protocol");
            }
            int version = reader.u16("version");
            if (version != VERSION) {
                throw new ProofRefusedException("version", "version=" + version + ", spoken here: " + VERSION);
            }
            byte[] key = reader.bytes("proverKey", VerifyingKey.BYTES);
            byte[] nonce = reader.bytes("proverNonce", BoundPlan.PROVER_NONCE_BYTES);
            reader.end();
            return new Hello(BoundPlan.key("proverKey", key), nonce);
        }
    }

    /** How far the prover is. */
    record Working(long bytesDone, long bytesTotal) {
        ByteBuffer encode() {
            return ByteBuffer.allocate(1 + 2 * Long.BYTES)
                    .put(MessageType.WORKING.code)
                    .putLong(bytesDone)
                    .putLong(bytesTotal)
                    .flip();
        }

        static Working decode(ByteBuffer frame) throws ProofRefusedException {
            FrameReader reader = FrameReader.of(frame, MessageType.WORKING);
            Working working = new Working(reader.i64("bytesDone"), reader.i64("bytesTotal"));
            reader.end();
            if (working.bytesDone < 0 || working.bytesDone > working.bytesTotal) {
                throw new ProofRefusedException(
                        "bytesDone", "bytesDone=" + working.bytesDone + ", allowed: 0.." + working.bytesTotal);
            }
            return working;
        }
    }

    /** The signed plan. */
    static ByteBuffer encodePlan(BoundPlan plan, SigningKey key) {
        List<PlanField> fields = plan.fields();
        List<byte[]> digests = PlanField.digests(fields);
        ByteBuffer frame = ByteBuffer.allocate(Link.MAX_FRAME_BYTES).put(MessageType.PLAN.code);
        for (PlanField field : fields) {
            frame.putShort((short) field.value().length).put(field.value());
        }
        digests.forEach(frame::put);
        PlanField.forgetSeed(fields);
        return frame.put(key.sign(PlanField.planHash(digests))).flip();
    }

    /**
     * The plan of a frame. The signature is checked against the key that the plan names; whether that key is trusted is
     * the caller's question, asked first through {@code trust}.
     */
    static BoundPlan decodePlan(ByteBuffer frame, KeyCheck trust) throws ProofRefusedException {
        FrameReader reader = FrameReader.of(frame, MessageType.PLAN);
        List<PlanField> fields = BoundPlan.readFields(reader);
        List<byte[]> digests = new ArrayList<>();
        for (PlanField field : fields) {
            digests.add(reader.bytes("digest of " + field.name(), Hashes.BYTES));
        }
        byte[] signature = reader.bytes("signature", VerifyingKey.SIGNATURE_BYTES);
        reader.end();
        VerifyingKey verifierKey = BoundPlan.key("verifierKey", fields.get(2).value());
        trust.require(verifierKey);
        if (!verifierKey.verifies(PlanField.planHash(digests), signature)) {
            throw new ProofRefusedException("signature", "the plan is not signed by the key that it names");
        }
        PlanField.requireSame(fields, digests);
        return BoundPlan.of(fields);
    }

    /** Who may sign. */
    @FunctionalInterface
    interface KeyCheck {
        void require(VerifyingKey key) throws ProofRefusedException;
    }

    /** The prover has filled its targets, with the parameters that these digests name. */
    static ByteBuffer encodeReady(BoundPlan plan, SigningKey key) {
        List<byte[]> digests = plan.digests();
        ByteBuffer frame = ByteBuffer.allocate(
                        1 + Short.BYTES + digests.size() * Hashes.BYTES + VerifyingKey.SIGNATURE_BYTES)
                .put(MessageType.READY.code)
                .putShort((short) digests.size());
        digests.forEach(frame::put);
        return frame.put(key.sign(readyHash(digests))).flip();
    }

    /** Checks that the prover used these parameters. */
    static void requireReady(ByteBuffer frame, BoundPlan plan, VerifyingKey proverKey) throws ProofRefusedException {
        FrameReader reader = FrameReader.of(frame, MessageType.READY);
        List<PlanField> fields = plan.fields();
        int count = reader.u16("targets");
        if (count != fields.size()) {
            throw new ProofRefusedException("targets", "parameters=" + count + ", those of the plan: " + fields.size());
        }
        List<byte[]> digests = new ArrayList<>();
        for (PlanField field : fields) {
            digests.add(reader.bytes("digest of " + field.name(), Hashes.BYTES));
        }
        byte[] signature = reader.bytes("signature", VerifyingKey.SIGNATURE_BYTES);
        reader.end();
        if (!proverKey.verifies(readyHash(digests), signature)) {
            throw new ProofRefusedException("signature", "ready is not signed by the key of the hello");
        }
        PlanField.requireSame(fields, digests);
        PlanField.forgetSeed(fields);
    }

    private static byte[] readyHash(List<byte[]> digests) {
        MessageDigest sha256 = Hashes.of("posewipe proof ready v1");
        sha256.update(PlanField.planHash(digests));
        return sha256.digest();
    }

    static byte[] counterHash(byte[] statementHash) {
        MessageDigest sha256 = Hashes.of("posewipe proof countersignature v1");
        sha256.update(statementHash);
        return sha256.digest();
    }

    static ByteBuffer encodeCountersignature(byte[] signature) {
        return ByteBuffer.allocate(1 + signature.length)
                .put(MessageType.COUNTERSIGNATURE.code)
                .put(signature)
                .flip();
    }

    static byte[] decodeCountersignature(ByteBuffer frame) throws ProofRefusedException {
        FrameReader reader = FrameReader.of(frame, MessageType.COUNTERSIGNATURE);
        byte[] signature = reader.bytes("signature", VerifyingKey.SIGNATURE_BYTES);
        reader.end();
        return signature;
    }

    static ByteBuffer encodeRefusal(ProofRefusedException refusal) {
        byte[] field = cut(refusal.field(), MAX_FIELD_BYTES);
        byte[] reason = cut(refusal.getMessage(), MAX_REASON_BYTES);
        return ByteBuffer.allocate(1 + 2 * Short.BYTES + field.length + reason.length)
                .put(MessageType.REFUSAL.code)
                .putShort((short) field.length)
                .put(field)
                .putShort((short) reason.length)
                .put(reason)
                .flip();
    }

    /** The other side's refusal; its words are for people and are stripped of control characters. */
    static ProofRefusedException decodeRefusal(ByteBuffer frame) throws ProofRefusedException {
        FrameReader reader = FrameReader.of(frame, MessageType.REFUSAL);
        byte[] field = reader.sized("field", 0, MAX_FIELD_BYTES);
        byte[] reason = reader.sized("reason", 0, MAX_REASON_BYTES);
        reader.end();
        return new ProofRefusedException(printable(field), printable(reason), true);
    }

    private static byte[] cut(String text, int mostBytes) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return bytes.length <= mostBytes ? bytes : Arrays.copyOf(bytes, mostBytes);
    }

    private static String printable(byte[] text) {
        return new String(text, StandardCharsets.US_ASCII).replaceAll("[^ -~]", "?");
    }
}
