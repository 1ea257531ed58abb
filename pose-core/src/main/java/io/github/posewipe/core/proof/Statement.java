package io.github.posewipe.core.proof;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the verifier states at the end of a session, and both sign: it commits to the plan, to every challenge and
 * answer, to every time, and to the verdict.
 */
record Statement(
        byte[] planHash,
        byte[] exchangeHash,
        byte[] timingHash,
        int asked,
        List<Tally> tallies,
        boolean accepted,
        boolean secure,
        Instant startedAt,
        Instant finishedAt) {

    static final int MAX_BYTES = 1 + 3 * Hashes.BYTES + 4 + 2 + SessionPlan.MAX_TARGETS * 20 + 2 + 16 + 64;

    static Statement of(BoundPlan plan, RoundBook book, Instant startedAt, Instant finishedAt) {
        List<Tally> tallies = Tally.of(plan.plan(), book);
        boolean accepted = true;
        boolean secure = true;
        for (int i = 0; i < tallies.size(); i++) {
            TargetVerdict verdict = tallies.get(i).verdict(plan.plan(), i, book);
            accepted &= verdict.accepted();
            secure &= verdict.depth().secure();
        }
        return new Statement(
                PlanField.planHash(plan.digests()),
                book.exchangeHash(tallies),
                book.timingHash(),
                book.asked(),
                tallies,
                accepted,
                secure,
                startedAt,
                finishedAt);
    }

    private byte[] body() {
        ByteBuffer body = ByteBuffer.allocate(MAX_BYTES)
                .put(MessageType.STATEMENT.code)
                .put(planHash)
                .put(exchangeHash)
                .put(timingHash)
                .putInt(asked)
                .putShort((short) tallies.size());
        for (Tally tally : tallies) {
            body.putInt(tally.right()).putInt(tally.late()).putInt(tally.wrong());
            body.putInt(tally.missing()).putInt(tally.missingRound());
        }
        body.put((byte) (accepted ? 1 : 0)).put((byte) (secure ? 1 : 0));
        body.putLong(startedAt.toEpochMilli()).putLong(finishedAt.toEpochMilli());
        return Arrays.copyOf(body.array(), body.position());
    }

    /** What both sign, the prover behind one more purpose ({@link Messages#counterHash}). */
    byte[] hash() {
        MessageDigest sha256 = Hashes.of("posewipe proof statement v1");
        sha256.update(body());
        return sha256.digest();
    }

    ByteBuffer encode(byte[] signature) {
        byte[] body = body();
        return ByteBuffer.allocate(body.length + signature.length)
                .put(body)
                .put(signature)
                .flip();
    }

    /** A statement that was signed by this key. */
    static Statement decode(ByteBuffer frame, int targets, VerifyingKey verifierKey) throws ProofRefusedException {
        FrameReader reader = FrameReader.of(frame, MessageType.STATEMENT);
        byte[] planHash = reader.bytes("planHash", Hashes.BYTES);
        byte[] exchangeHash = reader.bytes("exchangeHash", Hashes.BYTES);
        byte[] timingHash = reader.bytes("timingHash", Hashes.BYTES);
        int asked = reader.i32("asked");
        int count = reader.u16("targets");
        if (count != targets) {
            throw new ProofRefusedException("targets", "targets=" + count + ", those of the plan: " + targets);
        }
        List<Tally> tallies = new ArrayList<>();
        for (int i = 0; i < targets; i++) {
            tallies.add(new Tally(
                    reader.i32("right"),
                    reader.i32("late"),
                    reader.i32("wrong"),
                    reader.i32("missing"),
                    reader.i32("missingRound")));
        }
        boolean accepted = flag(reader, "accepted");
        boolean secure = flag(reader, "secure");
        Instant startedAt = Instant.ofEpochMilli(reader.i64("startedAtMs"));
        Instant finishedAt = Instant.ofEpochMilli(reader.i64("finishedAtMs"));
        byte[] signature = reader.bytes("signature", VerifyingKey.SIGNATURE_BYTES);
        reader.end();
        Statement statement = new Statement(
                planHash, exchangeHash, timingHash, asked, tallies, accepted, secure, startedAt, finishedAt);
        if (!verifierKey.verifies(statement.hash(), signature)) {
            throw new ProofRefusedException("signature", "the statement is not signed by the verifier's key");
        }
        return statement;
    }

    private static boolean flag(FrameReader reader, String field) throws ProofRefusedException {
        int value = reader.u8(field);
        if (value > 1) {
            throw new ProofRefusedException(field, field + "=" + value + ", allowed: 0, 1");
        }
        return value == 1;
    }
}
