package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The rounds as the prover runs them: a challenge is checked against the plan and what was asked before, then answered.
 * With one target in the thread that receives, with several each in a thread of its own.
 */
final class ProverRounds implements AutoCloseable {
    private static final long END_TIMEOUT_MS = 2_000;

    private final Link link;
    private final SessionPlan plan;
    private final RoundBook book;
    private final List<Answers> answers;
    private final List<AnswerDesk> desks = new ArrayList<>();
    private final ByteBuffer in = ByteBuffer.allocate(Statement.MAX_BYTES);

    ProverRounds(Link link, SessionPlan plan, List<Answers> answers, int mostRounds) {
        this.link = link;
        this.plan = plan;
        this.answers = answers;
        this.book = new RoundBook(mostRounds);
        answers.forEach(of -> desks.add(new AnswerDesk(of, link, book)));
    }

    RoundBook book() {
        return book;
    }

    /** Starts the threads, if there are several targets. */
    void start() {
        if (desks.size() > 1) {
            for (int i = 0; i < desks.size(); i++) {
                desks.get(i).start(plan.targets().get(i).name());
            }
        }
    }

    /** Answers until the statement comes. */
    ByteBuffer run(long silenceNs) throws IOException {
        while (link.receive(in, silenceNs)) {
            byte code = in.get(0);
            if (code == MessageType.CHALLENGE.code) {
                challenge();
            } else if (code == MessageType.STATEMENT.code) {
                return in;
            } else {
                Conversation.requireNoRefusal(in);
                throw FrameReader.unexpected(Conversation.typeOf(in), "CHALLENGE or STATEMENT");
            }
        }
        throw new ProofRefusedException(
                "time",
                "nothing came in time: expected=CHALLENGE or STATEMENT, waited=" + silenceNs / 1_000_000 + " ms");
    }

    /** Reads without a reader object: this path allocates nothing. */
    private void challenge() throws IOException {
        requireLength();
        int round = in.getInt(1);
        int target = in.getShort(5) & 0xffff;
        long position = in.getLong(7);
        requireAsPlanned(round, target, position);
        book.ask(target, position);
        if (desks.size() == 1) {
            desks.get(0).answer(round);
        } else {
            desks.get(target).post(round);
        }
    }

    private void requireLength() throws ProofRefusedException {
        if (in.limit() != 15) {
            String field =
                    in.limit() < 5 ? "round" : in.limit() < 7 ? "target" : in.limit() < 15 ? "position" : "length";
            throw new ProofRefusedException(
                    field, "challenge of the wrong length: bytes=" + in.limit() + ", needed: 15");
        }
    }

    private void requireAsPlanned(int round, int target, long position) throws ProofRefusedException {
        if (round != book.asked() || round == book.capacity()) {
            throw new ProofRefusedException(
                    "round", "round=" + round + ", expected: " + book.asked() + " of " + book.capacity());
        }
        if (target >= desks.size()) {
            throw new ProofRefusedException("target", "target=" + target + ", allowed: 0.." + (desks.size() - 1));
        }
        long labels = plan.targets().get(target).labelCount();
        if (position < 0 || position >= labels) {
            throw new ProofRefusedException("position", "position=" + position + ", allowed: 0.." + (labels - 1));
        }
        if (desks.get(target).isBusy()) {
            throw new ProofRefusedException("target", "target=" + target + " still owes the answer before");
        }
    }

    /** Makes visible to this thread what the others have written: their last words to it are read. */
    void settle() {
        desks.forEach(AnswerDesk::isBusy);
    }

    /** Ends the threads and closes the answers. */
    @Override
    public void close() throws IOException {
        if (desks.size() > 1) {
            desks.forEach(desk -> desk.end(END_TIMEOUT_MS));
        } else {
            answers.get(0).close();
        }
    }
}
