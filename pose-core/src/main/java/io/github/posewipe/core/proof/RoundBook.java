package io.github.posewipe.core.proof;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/**
 * The rounds of a session in the order asked, in arrays of fixed size: what was asked, what came, when. Rounds are
 * numbered from 0. Not thread-safe but for {@link #putAnswer}, for different rounds.
 */
final class RoundBook {
    /** Target, position, outcome, latency, answer: a round in a transcript. */
    static final int RECORD_BYTES = 2 + 8 + 1 + 8 + 32;

    private static final int LABEL = 32;

    private final short[] targets;
    private final long[] positions;
    private final long[] latenciesNs;
    private final RoundOutcome[] outcomes;
    private final byte[] answers;
    private int asked;

    RoundBook(int mostRounds) {
        targets = new short[mostRounds];
        positions = new long[mostRounds];
        latenciesNs = new long[mostRounds];
        outcomes = new RoundOutcome[mostRounds];
        Arrays.fill(outcomes, RoundOutcome.MISSING);
        answers = new byte[Math.multiplyExact(mostRounds, LABEL)];
    }

    int asked() {
        return asked;
    }

    int capacity() {
        return targets.length;
    }

    int ask(int target, long position) {
        targets[asked] = (short) target;
        positions[asked] = position;
        return asked++;
    }

    int target(int round) {
        return targets[round];
    }

    long position(int round) {
        return positions[round];
    }

    RoundOutcome outcome(int round) {
        return outcomes[round];
    }

    long latencyNs(int round) {
        return latenciesNs[round];
    }

    void outcome(int round, RoundOutcome outcome, long latencyNs) {
        outcomes[round] = outcome;
        latenciesNs[round] = latencyNs;
    }

    /** Keeps an answer: 32 bytes of a buffer from an index on. */
    void putAnswer(int round, ByteBuffer from, int index) {
        from.get(index, answers, round * LABEL, LABEL);
    }

    boolean answerIs(int round, byte[] labels, int index) {
        return Arrays.equals(answers, round * LABEL, (round + 1) * LABEL, labels, index * LABEL, (index + 1) * LABEL);
    }

    /**
     * What both sides know: challenges and answers. An answer that the verifier never had counts as none; the tallies
     * say which.
     */
    byte[] exchangeHash(List<Tally> tallies) {
        MessageDigest sha256 = Hashes.of("posewipe proof exchange v1");
        ByteBuffer record = ByteBuffer.allocate(4 + 2 + 8 + 1 + LABEL);
        for (int round = 0; round < asked; round++) {
            boolean answered = tallies.get(targets[round]).missingRound() != round;
            record.clear()
                    .putInt(round)
                    .putShort(targets[round])
                    .putLong(positions[round])
                    .put((byte) (answered ? 1 : 0));
            if (answered) {
                record.put(answers, round * LABEL, LABEL);
            } else {
                record.put(new byte[LABEL]);
            }
            sha256.update(record.flip());
        }
        return sha256.digest();
    }

    /** What the verifier alone knows: how each round ended, and when. */
    byte[] timingHash() {
        MessageDigest sha256 = Hashes.of("posewipe proof timing v1");
        ByteBuffer record = ByteBuffer.allocate(1 + 8);
        for (int round = 0; round < asked; round++) {
            sha256.update(record.clear()
                    .put((byte) outcomes[round].ordinal())
                    .putLong(latenciesNs[round])
                    .flip());
        }
        return sha256.digest();
    }

    void write(ByteBuffer out) {
        for (int round = 0; round < asked; round++) {
            out.putShort(targets[round]).putLong(positions[round]).put((byte) outcomes[round].ordinal());
            out.putLong(latenciesNs[round]).put(answers, round * LABEL, LABEL);
        }
    }

    /** Reads rounds that were written; ranges that a plan sets are checked here. */
    static RoundBook read(FrameReader in, SessionPlan plan, int rounds) throws ProofRefusedException {
        RoundBook book = new RoundBook(rounds);
        for (int round = 0; round < rounds; round++) {
            int target = in.u16("target");
            long position = in.i64("position");
            int outcome = in.u8("outcome");
            if (target >= plan.targets().size()) {
                throw new ProofRefusedException("target", "target=" + target + " of round=" + round);
            }
            if (position < 0 || position >= plan.targets().get(target).labelCount()) {
                throw new ProofRefusedException("position", "position=" + position + " of round=" + round);
            }
            if (outcome >= RoundOutcome.values().length) {
                throw new ProofRefusedException("outcome", "outcome=" + outcome + " of round=" + round);
            }
            book.ask(target, position);
            book.outcome(round, RoundOutcome.values()[outcome], in.i64("latencyNs"));
            book.putAnswer(round, ByteBuffer.wrap(in.bytes("answer", LABEL)), 0);
        }
        return book;
    }
}
