package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages that are unknown, replayed, out of order, too long, cut short or forged are refused with the field named. */
@Timeout(60)
class MessageOrderTest {
    private static final HeldLabels TARGET = new HeldLabels("disk", 64 * 32);

    /** What a meddler does with the n-th frame of a type. */
    private interface Change {
        ByteBuffer of(ByteBuffer frame, Link link) throws IOException;
    }

    private static Link changing(Link link, MessageType type, int which, Change change) {
        int[] seen = {0};
        return new MeddlingLink(link) {
            @Override
            ByteBuffer outgoing(ByteBuffer frame) throws IOException {
                boolean hit = frame.get(0) == type.code && seen[0]++ == which;
                return hit ? change.of(frame, link) : frame;
            }
        };
    }

    private static Change changeNamed(String name) {
        return switch (name) {
            case "unknown" -> (frame, link) -> frame.put(0, (byte) 77);
            case "otherType" -> (frame, link) -> frame.put(0, MessageType.HELLO.code);
            case "replayed" ->
                (frame, link) -> {
                    link.send(frame.duplicate());
                    return frame;
                };
            case "tooLong" ->
                (frame, link) -> ByteBuffer.allocate(frame.remaining() + 1)
                        .put(frame)
                        .put((byte) 0)
                        .flip();
            case "tooShort" -> (frame, link) -> frame.limit(frame.limit() - 1);
            case "otherRound" -> (frame, link) -> frame.putInt(1, frame.getInt(1) + 1);
            case "otherTarget" -> (frame, link) -> frame.putShort(5, (short) 1);
            case "farPosition" -> (frame, link) -> frame.putLong(7, 64);
            case "negativePosition" -> (frame, link) -> frame.putLong(7, -1);
            case "otherPosition" -> (frame, link) -> frame.putLong(7, frame.getLong(7) ^ 1);
            case "otherBytes" ->
                (frame, link) -> frame.put(frame.limit() - 70, (byte) (frame.get(frame.limit() - 70) ^ 1));
            case "otherSignature" ->
                (frame, link) -> frame.put(frame.limit() - 5, (byte) (frame.get(frame.limit() - 5) ^ 1));
            default -> throw new AssertionError(name);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "PLAN, unknown, type",
        "PLAN, otherType, type",
        "PLAN, replayed, type",
        "PLAN, tooLong, length",
        "PLAN, tooShort, signature",
        "PLAN, otherSignature, signature",
        "CHALLENGE, unknown, type",
        "CHALLENGE, otherType, type",
        "CHALLENGE, replayed, round",
        "CHALLENGE, otherRound, round",
        "CHALLENGE, otherTarget, target",
        "CHALLENGE, farPosition, position",
        "CHALLENGE, negativePosition, position",
        "CHALLENGE, tooLong, length",
        "CHALLENGE, tooShort, position",
        "STATEMENT, otherBytes, signature",
        "STATEMENT, otherSignature, signature",
        "STATEMENT, tooShort, signature",
    })
    void fromTheVerifier(MessageType type, String change, String field) {
        LinkPair pair = LinkPair.inProcess();
        Link meddling = changing(pair.verifier(), type, type == MessageType.CHALLENGE ? 3 : 0, changeNamed(change));
        Verifier verifier = Sessions.verifier(Sessions.plan(6, TARGET).build(), 3);
        Sessions.Ends ends = Sessions.run(verifier, Sessions.prover(TARGET), meddling, pair.prover());
        assertEquals(field, ends.refusal().field(), type + " " + change);
    }

    @ParameterizedTest
    @CsvSource({
        "HELLO, unknown, type",
        "HELLO, tooLong, length",
        "HELLO, tooShort, proverNonce",
        "READY, otherType, type",
        "READY, otherSignature, signature",
        "READY, tooLong, length",
        "ANSWER, unknown, type",
        "ANSWER, replayed, round",
        "ANSWER, otherRound, round",
        "ANSWER, tooLong, length",
        "ANSWER, tooShort, label",
        "COUNTERSIGNATURE, otherSignature, signature",
        "COUNTERSIGNATURE, tooShort, signature",
    })
    void fromTheProver(MessageType type, String change, String field) {
        LinkPair pair = LinkPair.inProcess();
        Link meddling = changing(pair.prover(), type, type == MessageType.ANSWER ? 2 : 0, changeNamed(change));
        Verifier verifier = Sessions.verifier(Sessions.plan(6, TARGET).build(), 3);
        Sessions.Ends ends = Sessions.run(verifier, Sessions.prover(TARGET), pair.verifier(), meddling);
        assertEquals(field, ends.refusal().field(), type + " " + change);
    }

    @Test
    void aChallengeMovedOnItsWayShowsInTheTranscript() {
        LinkPair pair = LinkPair.inProcess();
        Link meddling = changing(pair.verifier(), MessageType.CHALLENGE, 2, changeNamed("otherPosition"));
        Verifier verifier = Sessions.verifier(Sessions.plan(6, TARGET).build(), 3);
        Sessions.Ends ends = Sessions.run(verifier, Sessions.prover(TARGET), meddling, pair.prover());
        assertEquals("exchangeHash", ends.refusal().field());
    }

    @Test
    void silenceEndsASessionWithItsReason() {
        LinkPair pair = LinkPair.inProcess();
        SessionTimes hurried = new SessionTimes(200_000_000, 200_000_000, 200_000_000, 200_000_000);
        Verifier verifier = Verifier.prepare(
                Sessions.plan(6, TARGET).build(),
                Sessions.VERIFIER_KEY,
                new VerifierSettings(Sessions.settings().provider(), Optional.empty(), hurried));
        ProofRefusedException refusal = assertThrows(ProofRefusedException.class, () -> verifier.run(pair.verifier()));
        assertEquals("time", refusal.field());
    }
}
