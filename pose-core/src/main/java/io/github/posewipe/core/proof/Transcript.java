package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a session left: the signed plan, the prover's ready, every round, and the statement with both signatures. It
 * holds the session seed, so that anybody can recompute the labels; files that keep it are for their owner alone.
 * Immutable.
 */
public final class Transcript {
    /** "POSEPRF" and the version. */
    private static final long MAGIC = 0x504f5345_50524601L;

    private static final int SIGNATURE_BYTES = VerifyingKey.SIGNATURE_BYTES;

    private final byte[] plan;
    private final VerifyingKey proverKey;
    private final byte[] ready;
    private final RoundBook book;
    private final Statement statement;
    private final byte[] signature;
    private final byte[] countersignature;

    Transcript(
            byte[] plan,
            VerifyingKey proverKey,
            byte[] ready,
            RoundBook book,
            Statement statement,
            byte[] signature,
            byte[] countersignature) {
        this.plan = plan;
        this.proverKey = proverKey;
        this.ready = ready;
        this.book = book;
        this.statement = statement;
        this.signature = signature;
        this.countersignature = countersignature;
    }

    /**
     * The transcript as a file keeps it (docs/protocol.md).
     *
     * @return a new array of 51 bytes a round and at most 66 KiB
     */
    public byte[] bytes() {
        ByteBuffer statementFrame = statement.encode(signature);
        ByteBuffer out = ByteBuffer.allocate(Long.BYTES
                + 4
                + plan.length
                + VerifyingKey.BYTES
                + 4
                + ready.length
                + 4
                + book.asked() * RoundBook.RECORD_BYTES
                + 4
                + statementFrame.remaining()
                + SIGNATURE_BYTES);
        out.putLong(MAGIC).putInt(plan.length).put(plan).put(proverKey.bytes());
        out.putInt(ready.length).put(ready).putInt(book.asked());
        book.write(out);
        return out.putInt(statementFrame.remaining())
                .put(statementFrame)
                .put(countersignature)
                .array();
    }

    /**
     * Reads a transcript and checks everything in it but the labels: all four signatures, that the statement is about
     * this plan and these rounds, and that the counts and the verdict follow from them.
     *
     * @param bytes a transcript
     * @return the transcript
     * @throws ProofRefusedException if something is missing, left over or does not fit; the field is named
     */
    public static Transcript read(byte[] bytes) throws ProofRefusedException {
        FrameReader in = FrameReader.of(ByteBuffer.wrap(bytes));
        if (in.i64("magic") != MAGIC) {
            throw new ProofRefusedException("magic", "not a transcript of this version");
        }
        byte[] plan = part(in, "plan");
        VerifyingKey proverKey = BoundPlan.key("proverKey", in.bytes("proverKey", VerifyingKey.BYTES));
        byte[] ready = part(in, "ready");
        try (BoundPlan bound = Messages.decodePlan(ByteBuffer.wrap(plan), anyKey -> {})) {
            Messages.requireReady(ByteBuffer.wrap(ready), bound, proverKey);
            int rounds = in.i32("asked");
            if (rounds < 0 || rounds > bound.plan().totalRounds()) {
                throw new ProofRefusedException(
                        "asked",
                        "asked=" + rounds + ", allowed: 0.." + bound.plan().totalRounds());
            }
            RoundBook book = RoundBook.read(in, bound.plan(), rounds);
            byte[] frame = part(in, "statement");
            byte[] countersignature = in.bytes("countersignature", SIGNATURE_BYTES);
            in.end();
            Statement statement = Statement.decode(
                    ByteBuffer.wrap(frame), bound.plan().targets().size(), bound.verifierKey());
            requireConsistent(bound, book, statement);
            if (!proverKey.verifies(Messages.counterHash(statement.hash()), countersignature)) {
                throw new ProofRefusedException("countersignature", "not of the prover's key");
            }
            byte[] signature = Arrays.copyOfRange(frame, frame.length - SIGNATURE_BYTES, frame.length);
            return new Transcript(plan, proverKey, ready, book, statement, signature, countersignature);
        }
    }

    private static byte[] part(FrameReader in, String field) throws ProofRefusedException {
        int length = in.i32(field);
        if (length < 1 || length > Link.MAX_FRAME_BYTES) {
            throw new ProofRefusedException(
                    field, "length out of range: bytes=" + length + ", allowed: 1.." + Link.MAX_FRAME_BYTES);
        }
        return in.bytes(field, length);
    }

    private static void requireConsistent(BoundPlan bound, RoundBook book, Statement statement)
            throws ProofRefusedException {
        requireTimes(bound.plan(), book);
        Statement own = Statement.of(bound, book, statement.startedAt(), statement.finishedAt());
        requireEqual("planHash", own.planHash(), statement.planHash());
        requireEqual("exchangeHash", own.exchangeHash(), statement.exchangeHash());
        requireEqual("timingHash", own.timingHash(), statement.timingHash());
        if (!MessageDigest.isEqual(own.hash(), statement.hash())) {
            throw new ProofRefusedException("statement", "counts or verdict do not follow from plan and rounds");
        }
    }

    /** Right and late follow from the time. */
    private static void requireTimes(SessionPlan plan, RoundBook book) throws ProofRefusedException {
        long limitNs = plan.limit().roundTripPs() / 1_000;
        for (int round = 0; round < book.asked(); round++) {
            boolean inTime = book.latencyNs(round) <= limitNs;
            RoundOutcome outcome = book.outcome(round);
            if (outcome == RoundOutcome.RIGHT && !inTime || outcome == RoundOutcome.LATE && inTime) {
                throw new ProofRefusedException(
                        "outcome",
                        "round=" + round + ": " + outcome + " after " + book.latencyNs(round) + " ns, limit: "
                                + limitNs);
            }
        }
    }

    private static void requireEqual(String field, byte[] own, byte[] stated) throws ProofRefusedException {
        if (!MessageDigest.isEqual(own, stated)) {
            throw new ProofRefusedException(field, "the statement is about something else");
        }
    }

    /**
     * The verdict, as it follows from plan and rounds.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        try (BoundPlan bound = bound()) {
            return Verifier.verdict(bound, proverKey, book, statement);
        }
    }

    /**
     * Recomputes the labels and compares: the one thing that signatures alone do not show.
     *
     * @param provider the backend that labels
     * @throws ProofRefusedException if a round was called right that is not, or wrong that is not
     * @throws io.github.posewipe.core.BackendUnavailableException if the backend can't label here
     */
    public void requireLabels(LabelerProvider provider) throws ProofRefusedException {
        try (BoundPlan bound = bound()) {
            List<PlannedTarget> targets = bound.plan().targets();
            for (int target = 0; target < targets.size(); target++) {
                requireLabels(bound.plan(), bound.seed(), target, provider);
            }
        }
    }

    private void requireLabels(SessionPlan of, SessionSeed seed, int target, LabelerProvider provider)
            throws ProofRefusedException {
        int[] rounds = IntStream.range(0, book.asked())
                .filter(round -> book.target(round) == target && book.outcome(round) != RoundOutcome.MISSING)
                .toArray();
        if (rounds.length == 0) {
            return;
        }
        long[] positions = Arrays.stream(rounds).mapToLong(book::position).toArray();
        byte[] labels;
        try (SessionSeed targetSeed = TargetSeeds.of(seed, target)) {
            labels = ExpectedLabels.compute(LabelCut.of(of, of.targets().get(target)), targetSeed, provider, positions);
        }
        for (int i = 0; i < rounds.length; i++) {
            if (book.answerIs(rounds[i], labels, i) == (book.outcome(rounds[i]) == RoundOutcome.WRONG)) {
                throw new ProofRefusedException(
                        "answer",
                        "round=" + rounds[i] + " was called " + book.outcome(rounds[i])
                                + ", the recomputed label says otherwise");
            }
        }
    }

    private BoundPlan bound() {
        try {
            return Messages.decodePlan(ByteBuffer.wrap(plan), anyKey -> {});
        } catch (ProofRefusedException impossible) {
            throw new IllegalStateException("a plan that was read before can't be read", impossible);
        }
    }
}
