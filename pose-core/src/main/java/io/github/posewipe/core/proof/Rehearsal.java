package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Rounds of one side against nobody, before those that count: they load and compile what a round runs through, open
 * paths to the targets and wake disks, so that the first answers take no longer than the later ones.
 */
final class Rehearsal {
    /** Reads of each target before the rounds, unless it is so slow that time is over before. */
    static final int ROUNDS = 1_000;

    private static final long MOST_NS = 1_000_000_000;

    private Rehearsal() {}

    /** Asks each target of a prover; the answers stay open. */
    static void ofProver(SessionPlan plan, List<Answers> answers) throws IOException {
        List<Answers> kept = answers.stream().<Answers>map(Kept::new).toList();
        try (ProverRounds rounds = new ProverRounds(new Questions(plan), plan, kept, ROUNDS * kept.size())) {
            rounds.start();
            rounds.run(MOST_NS);
        }
    }

    /** Answers the challenges of a verifier wrongly, in a book of its own: nothing of them leaves it. */
    static void ofVerifier(SessionPlan plan, Challenges challenges, SessionTimes times) {
        long startNs = System.nanoTime();
        try {
            for (int rounds = 0;
                    rounds < ROUNDS && System.nanoTime() - startNs < MOST_NS;
                    rounds += challenges.count()) {
                new VerifierRounds(new Echo(), plan, challenges, times).run();
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("a rehearsal has no connection that could fail", impossible);
        }
    }

    /** Answers that the one who rehearses does not close. */
    private record Kept(Answers answers) implements Answers {
        @Override
        public long labelCount() {
            return answers.labelCount();
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            answers.read(position, into);
        }

        @Override
        public void close() {}
    }

    /** A verifier that asks the targets in turn, and takes no notice of what it hears. */
    private static final class Questions implements Link {
        private final SessionPlan plan;
        private final SplittableRandom random = new SplittableRandom(0);
        private final Semaphore turn = new Semaphore(1);
        private final long startNs = System.nanoTime();
        private int round;

        Questions(SessionPlan plan) {
            this.plan = plan;
        }

        @Override
        public boolean receive(ByteBuffer into, long timeoutNs) throws IOException {
            if (!takeTurn() || round == ROUNDS * plan.targets().size() || System.nanoTime() - startNs > MOST_NS) {
                into.clear().put(MessageType.STATEMENT.code).flip();
                return true;
            }
            int target = round % plan.targets().size();
            into.clear().put(MessageType.CHALLENGE.code).putInt(round++).putShort((short) target);
            into.putLong(random.nextLong(plan.targets().get(target).labelCount()))
                    .flip();
            return true;
        }

        /** False for a target that takes longer than all rehearsals may: it is warm, and the rounds will show the rest. */
        private boolean takeTurn() throws IOException {
            try {
                return turn.tryAcquire(MOST_NS, TimeUnit.NANOSECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted before the first round", stopped);
            }
        }

        @Override
        public void send(ByteBuffer frame) {
            frame.position(frame.limit());
            turn.release();
        }

        @Override
        public String peer() {
            return "rehearsal";
        }

        @Override
        public void close() {}
    }

    /** A prover that answers each challenge at once, with a label of zeros. */
    private static final class Echo implements Link {
        private static final int LABEL_LONGS = 4;
        private int round;

        @Override
        public void send(ByteBuffer frame) {
            round = frame.getInt(1);
        }

        @Override
        public boolean receive(ByteBuffer into, long timeoutNs) {
            into.clear().put(MessageType.ANSWER.code).putInt(round);
            for (int i = 0; i < LABEL_LONGS; i++) {
                into.putLong(0);
            }
            into.flip();
            return true;
        }

        @Override
        public String peer() {
            return "rehearsal";
        }

        @Override
        public void close() {}
    }
}
