package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TranscriptTest {
    private static final HeldLabels WHOLE = new HeldLabels("disk", 64 * 32);
    private static final HeldLabels DAMAGED = new HeldLabels("disk", 64 * 32).zeroing(0.2, 1);

    private static SessionResult session(HeldLabels target) {
        return Sessions.run(Sessions.plan(30, target).build(), 21, target).result();
    }

    @Test
    void itComesBackWithTheSameVerdict() throws Exception {
        for (HeldLabels target : new HeldLabels[] {WHOLE, DAMAGED}) {
            SessionResult session = session(target);
            byte[] bytes = session.transcript().bytes();
            Transcript back = Transcript.read(bytes);
            assertArrayEquals(bytes, back.bytes());
            assertEquals(session.verdict().summary(), back.verdict().summary());
            assertEquals(session.verdict().transcriptSha256(), back.verdict().transcriptSha256());
            back.requireLabels(new ReferenceLabelerProvider());
        }
    }

    @Test
    void anyChangedByteIsRefused() {
        byte[] bytes = session(WHOLE).transcript().bytes();
        for (int at = 0; at < bytes.length; at += 7) {
            byte[] changed = bytes.clone();
            changed[at] ^= 0x20;
            int where = at;
            assertThrows(ProofRefusedException.class, () -> Transcript.read(changed), "byte " + where);
        }
    }

    @Test
    void cutShortOrLengthenedItIsRefused() {
        byte[] bytes = session(WHOLE).transcript().bytes();
        for (int length : new int[] {0, 8, 100, bytes.length / 2, bytes.length - 1, bytes.length + 1}) {
            byte[] other = Arrays.copyOf(bytes, length);
            assertThrows(ProofRefusedException.class, () -> Transcript.read(other), "length=" + length);
        }
    }

    /** Signatures alone do not show it: a verifier that states what is not so, and a prover that signs anything. */
    @Test
    void aVerifierThatCallsAWrongAnswerRightIsFoundOut() throws Exception {
        BoundPlan plan = new BoundPlan(
                Sessions.plan(1, WHOLE).build(),
                SessionSeed.of(Sessions.filled(3)),
                Sessions.filled(4),
                Sessions.VERIFIER_KEY.verifyingKey());
        ByteBuffer planFrame = Messages.encodePlan(plan, Sessions.VERIFIER_KEY);
        RoundBook book = new RoundBook(1);
        book.ask(0, 17);
        book.putAnswer(0, ByteBuffer.wrap(new byte[32]), 0);
        book.outcome(0, RoundOutcome.RIGHT, 1000);
        Statement statement =
                Statement.of(plan, book, plan.plan().issuedAt(), plan.plan().issuedAt());
        Transcript forged = new Transcript(
                Arrays.copyOf(planFrame.array(), planFrame.limit()),
                Sessions.PROVER_KEY.verifyingKey(),
                Messages.encodeReady(plan, Sessions.PROVER_KEY).array(),
                book,
                statement,
                Sessions.VERIFIER_KEY.sign(statement.hash()),
                Sessions.PROVER_KEY.sign(Messages.counterHash(statement.hash())));
        Transcript read = Transcript.read(forged.bytes());
        assertTrue(read.verdict().accepted());
        ProofRefusedException refusal =
                assertThrows(ProofRefusedException.class, () -> read.requireLabels(new ReferenceLabelerProvider()));
        assertEquals("answer", refusal.field());
    }
}
