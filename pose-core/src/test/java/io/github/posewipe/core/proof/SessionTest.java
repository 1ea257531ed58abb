package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionTest {
    private static final long SIZE = 100 * 16 * 32;

    @Test
    void aProverThatHoldsItsLabelsIsAccepted() throws Exception {
        HeldLabels target = new HeldLabels("disk", SIZE);
        Sessions.Ends ends = Sessions.run(Sessions.plan(200, target).build(), 5, target);
        Verdict verdict = ends.result().verdict();
        assertTrue(verdict.isProof(), verdict.summary());
        assertEquals(200, verdict.targets().get(0).right());
        assertEquals(200, verdict.latencies().count());
        assertEquals(200 * Math.log(0.9) / Math.log(2), verdict.log2PassBound(0.9), 1e-6);
        assertEquals(Sessions.PROVER_KEY.verifyingKey(), verdict.proverKey());
        ProverResult stated = ends.prover().join();
        assertTrue(stated.accepted() && stated.secure());
        assertEquals(verdict.transcriptSha256(), stated.transcriptSha256());
        assertTrue(target.closed);
        ends.result().transcript().requireLabels(new ReferenceLabelerProvider());
    }

    @Test
    void bothSchemesAndOddTailsAreAccepted() {
        for (LabelScheme scheme : LabelScheme.all()) {
            for (long labels : new long[] {1, 15, 16, 17, 163}) {
                HeldLabels target = new HeldLabels("odd", labels * 32);
                SessionPlan plan = Sessions.plan(40, target)
                        .scheme(scheme.withChainLength(1), 16)
                        .build();
                Verdict verdict = Sessions.run(plan, 6, target).result().verdict();
                assertTrue(verdict.accepted(), scheme + ", labels=" + labels + ": " + verdict.summary());
            }
        }
    }

    @Test
    void severalTargetsHoldDifferentLabelsAndAreAllAsked() {
        HeldLabels one = new HeldLabels("one", SIZE);
        HeldLabels two = new HeldLabels("two", SIZE / 2);
        HeldLabels three = new HeldLabels("three", 32);
        Verdict verdict = Sessions.run(Sessions.plan(50, one, two, three).build(), 7, one, two, three)
                .result()
                .verdict();
        // The last one is a single label, which no chunk protects.
        assertTrue(verdict.accepted(), verdict.summary());
        verdict.targets()
                .forEach(target ->
                        assertEquals(50, target.right(), target.target().name()));
    }

    @Test
    void onlyOneWrongLabelRejects() {
        HeldLabels target = new HeldLabels("disk", SIZE).zeroing(0.5, 3);
        Verdict verdict = Sessions.run(Sessions.plan(100, target).build(), 8, target)
                .result()
                .verdict();
        assertFalse(verdict.accepted());
        assertTrue(
                verdict.targets().get(0).wrong() > 20,
                "wrong=" + verdict.targets().get(0).wrong());
        assertTrue(verdict.summary().startsWith("rejected: "), verdict.summary());
    }

    @Test
    void lateAnswersRejectUnlessThePlanForgivesThem() {
        TimeLimit limit = TimeLimit.ofNs(100_000_000, 100_000_000);
        HeldLabels target = new HeldLabels("slow", SIZE);
        // Of the rounds it delays two.
        int[] reads = {0};
        target.interfering(position -> {
            reads[0]++;
            if (reads[0] == Rehearsal.ROUNDS + 2 || reads[0] == Rehearsal.ROUNDS + 4) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(250));
            }
        });
        SessionPlan strict = Sessions.plan(10, target).limit(limit).build();
        TargetVerdict rejected =
                Sessions.run(strict, 9, target).result().verdict().targets().get(0);
        assertTrue(rejected.late() >= 2, "late=" + rejected.late());
        assertEquals(0, rejected.wrong() + rejected.missing());
        assertFalse(rejected.accepted());
        reads[0] = 0;
        SessionPlan lenient =
                Sessions.plan(10, target).limit(limit).rounds(10, 9).build();
        Verdict accepted = Sessions.run(lenient, 9, target).result().verdict();
        assertTrue(accepted.accepted(), accepted.summary());
        assertTrue(accepted.log2PassBound(0.5) > -10, "what is forgiven weakens the bound");
    }

    @Test
    void aReadErrorIsAMissingAnswerAndEndsItsTargetAlone() {
        HeldLabels broken = new HeldLabels("broken", SIZE);
        int[] reads = {0};
        broken.interfering(position -> {
            if (++reads[0] > Rehearsal.ROUNDS + 6) {
                throw new IOException("EIO");
            }
        });
        HeldLabels whole = new HeldLabels("whole", SIZE);
        Verdict verdict = Sessions.run(Sessions.plan(30, broken, whole).build(), 10, broken, whole)
                .result()
                .verdict();
        assertEquals(6, verdict.targets().get(0).right());
        assertEquals(24, verdict.targets().get(0).missing());
        assertEquals(30, verdict.targets().get(1).right());
        assertFalse(verdict.accepted());
    }

    @Test
    void aDiskThatHangsDelaysNoOther() {
        HeldLabels hangs = new HeldLabels("hangs", SIZE);
        int[] reads = {0};
        hangs.interfering(position -> {
            if (++reads[0] > Rehearsal.ROUNDS) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
            }
        });
        HeldLabels quick = new HeldLabels("quick", SIZE);
        SessionPlan plan = Sessions.plan(20, hangs, quick)
                .limit(TimeLimit.ofNs(300_000_000, 300_000_000))
                .build();
        Verdict verdict = Sessions.run(plan, 11, hangs, quick).result().verdict();
        assertEquals(20, verdict.targets().get(0).missing());
        assertEquals(20, verdict.targets().get(1).right());
    }

    @Test
    void aRunThatCouldNotHaveBeenSecureIsNoProof() {
        HeldLabels target = new HeldLabels("disk", SIZE);
        SessionPlan plan = Sessions.plan(50, target)
                .limit(TimeLimit.ofNs(30_000_000_000L, 1))
                .build();
        Sessions.Ends ends = Sessions.run(plan, 12, target);
        Verdict verdict = ends.result().verdict();
        assertTrue(verdict.accepted());
        assertFalse(verdict.isProof());
        assertTrue(verdict.summary().startsWith("not a proof: q is not under gamma"), verdict.summary());
        assertTrue(ends.prover().join().summary().startsWith("not a proof"));
        assertEquals(0, verdict.log2PassBound(0.01), "nothing is excluded");
    }

    @Test
    void anotherProverThanTheOneExpectedIsRefused() {
        HeldLabels target = new HeldLabels("disk", SIZE);
        VerifierSettings settings = new VerifierSettings(
                new ReferenceLabelerProvider(), Optional.of(Sessions.VERIFIER_KEY.verifyingKey()), Sessions.TIMES);
        Verifier verifier = Verifier.prepare(Sessions.plan(5, target).build(), Sessions.VERIFIER_KEY, settings);
        LinkPair pair = LinkPair.inProcess();
        Sessions.Ends ends = Sessions.run(verifier, Sessions.prover(target), pair.verifier(), pair.prover());
        assertEquals("proverKey", ends.refusal().field());
        assertFalse(verifier.isUsed(), "the plan never went out");
        assertEquals(0, target.fills);
    }

    @Test
    void aSessionRunsOnce() {
        HeldLabels target = new HeldLabels("disk", SIZE);
        Verifier verifier = Sessions.verifier(Sessions.plan(5, target).build(), 13);
        LinkPair pair = LinkPair.inProcess();
        Sessions.run(verifier, Sessions.prover(target), pair.verifier(), pair.prover())
                .result();
        assertThrows(IllegalStateException.class, () -> verifier.run(pair.verifier()));
    }
}
