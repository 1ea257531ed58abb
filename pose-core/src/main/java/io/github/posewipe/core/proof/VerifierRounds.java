package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The rounds as the verifier runs them: one challenge after the other, each timed from before it is sent until after its
 * answer was received. A target whose answer is late holds up its own next round alone: others are asked meanwhile.
 */
final class VerifierRounds {
    private static final int CHALLENGE_BYTES = 1 + 4 + 2 + 8;
    private static final int NONE = -1;

    /** The longest message that may come: a refusal. */
    private static final int LONGEST_ANSWER_BYTES = 1024;

    private final Link link;
    private final Challenges challenges;
    private final RoundBook book;
    private final long limitNs;
    private final long patienceNs;
    private final boolean[] givenUp;
    private final int[] outstanding;

    /** The round of a target that was given up, whose answer may still come, once. */
    private final int[] writtenOff;

    private final int[] askedOf;
    private final int[] indexInTarget;
    private final long[] sentNs;
    private final ByteBuffer in = ByteBuffer.allocate(LONGEST_ANSWER_BYTES);
    private final ByteBuffer out = ByteBuffer.allocate(CHALLENGE_BYTES);

    VerifierRounds(Link link, SessionPlan plan, Challenges challenges, SessionTimes times) {
        this.link = link;
        this.challenges = challenges;
        this.book = new RoundBook(challenges.count());
        // An answer on the limit is in time; what is left below a nanosecond is the prover's loss.
        this.limitNs = plan.limit().roundTripPs() / 1_000;
        this.patienceNs = Math.addExact(limitNs, times.answerNs());
        int targets = plan.targets().size();
        this.givenUp = new boolean[targets];
        this.outstanding = new int[targets];
        Arrays.fill(outstanding, NONE);
        this.writtenOff = outstanding.clone();
        this.askedOf = new int[targets];
        this.indexInTarget = new int[challenges.count()];
        this.sentNs = new long[challenges.count()];
    }

    RoundBook run() throws IOException {
        for (int i = 0; i < challenges.count(); i++) {
            int target = challenges.target(i);
            finishRound(target);
            if (!givenUp[target]) {
                ask(target);
                await(target, limitNs);
            }
        }
        for (int target = 0; target < givenUp.length; target++) {
            finishRound(target);
        }
        return book;
    }

    private void ask(int target) throws IOException {
        int index = askedOf[target]++;
        long position = challenges.position(target, index);
        int round = book.ask(target, position);
        indexInTarget[round] = index;
        outstanding[target] = round;
        out.clear()
                .put(MessageType.CHALLENGE.code)
                .putInt(round)
                .putShort((short) target)
                .putLong(position)
                .flip();
        sentNs[round] = System.nanoTime();
        link.send(out);
    }

    /** Waits for the answer that a target still owes, as long as patience goes. */
    private void finishRound(int target) throws IOException {
        await(target, patienceNs);
        if (outstanding[target] != NONE) {
            writtenOff[target] = outstanding[target];
            giveUp(target);
        }
    }

    private void giveUp(int target) {
        givenUp[target] = true;
        outstanding[target] = NONE;
    }

    private void await(int target, long waitNs) throws IOException {
        while (outstanding[target] != NONE) {
            long leftNs = waitNs - (System.nanoTime() - sentNs[outstanding[target]]);
            if (leftNs <= 0 || !link.receive(in, leftNs)) {
                return;
            }
            handle(in, System.nanoTime());
        }
    }

    /** Takes an answer that comes when no round waits for one: it can only be one that was written off. */
    void takeStray(ByteBuffer frame) throws ProofRefusedException {
        handle(frame, System.nanoTime());
    }

    private void handle(ByteBuffer in, long arrivedNs) throws ProofRefusedException {
        Conversation.requireNoRefusal(in);
        MessageType type = Conversation.typeOf(in);
        switch (type) {
            case ANSWER -> answer(in, arrivedNs);
            case NO_ANSWER -> {
                FrameReader reader = FrameReader.of(in, MessageType.NO_ANSWER);
                int round = reader.i32("round");
                reader.end();
                if (!takeWrittenOff(round)) {
                    giveUp(requireOutstanding(round));
                }
            }
            default -> throw FrameReader.unexpected(type, "ANSWER");
        }
    }

    private void answer(ByteBuffer in, long arrivedNs) throws ProofRefusedException {
        FrameReader reader = FrameReader.of(in, MessageType.ANSWER);
        int round = reader.i32("round");
        int labelIndex = reader.positionBytes();
        reader.skip("label", 32);
        reader.end();
        if (takeWrittenOff(round)) {
            return;
        }
        int target = requireOutstanding(round);
        long latencyNs = arrivedNs - sentNs[round];
        book.putAnswer(round, in, labelIndex);
        boolean right = book.answerIs(round, challenges.labels(target), indexInTarget[round]);
        book.outcome(
                round,
                !right ? RoundOutcome.WRONG : latencyNs <= limitNs ? RoundOutcome.RIGHT : RoundOutcome.LATE,
                latencyNs);
        outstanding[target] = NONE;
    }

    /** The one answer that a target may still send after it was given up: it came too late to count. */
    private boolean takeWrittenOff(int round) {
        if (round < 0 || round >= book.asked() || writtenOff[book.target(round)] != round) {
            return false;
        }
        writtenOff[book.target(round)] = NONE;
        return true;
    }

    private int requireOutstanding(int round) throws ProofRefusedException {
        if (round < 0 || round >= book.asked()) {
            throw new ProofRefusedException(
                    "round", "answer to a round that was not asked: round=" + round + ", asked: " + book.asked());
        }
        int target = book.target(round);
        if (outstanding[target] != round) {
            throw new ProofRefusedException("round", "answer to a round that had one: round=" + round);
        }
        return target;
    }
}
