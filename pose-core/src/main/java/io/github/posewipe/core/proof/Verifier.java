package io.github.posewipe.core.proof;

import io.github.posewipe.core.SessionSeed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The verifier's side of one session. Seed, challenges and the labels that answer them are made before there is a
 * connection, so that nothing is computed while a prover waits or a clock runs. Thread-confined; one run.
 *
 * <p>The seed is known to nobody before the plan goes out: once that has happened the session can't be used again, and
 * another prover gets another one.
 */
public final class Verifier implements AutoCloseable {
    private final SessionPlan plan;
    private final SigningKey key;
    private final VerifierSettings settings;
    private final SessionSeed seed;
    private final Challenges challenges;
    private boolean planSent;

    private Verifier(
            SessionPlan plan, SigningKey key, VerifierSettings settings, SessionSeed seed, Challenges challenges) {
        this.plan = plan;
        this.key = key;
        this.settings = settings;
        this.seed = seed;
        this.challenges = challenges;
    }

    /**
     * Prepares a session: a fresh seed, random challenges, and their labels recomputed in one batch. That labels every
     * chunk that is asked about, up to one a round.
     *
     * @param plan what the session is about
     * @param key signs plan and verdict; stays the caller's to close, after the run
     * @param settings how to work
     * @return the session; the caller closes it
     * @throws io.github.posewipe.core.BackendUnavailableException if the backend can't label here
     */
    public static Verifier prepare(SessionPlan plan, SigningKey key, VerifierSettings settings) {
        return prepare(plan, key, settings, SessionSeed.random(), new SecureRandom());
    }

    static Verifier prepare(
            SessionPlan plan, SigningKey key, VerifierSettings settings, SessionSeed seed, RandomGenerator random) {
        try {
            Challenges challenges = Challenges.draw(plan, seed, settings.provider(), random);
            Rehearsal.ofVerifier(plan, challenges, settings.times());
            return new Verifier(plan, key, settings, seed, challenges);
        } catch (RuntimeException | Error failed) {
            seed.close();
            throw failed;
        }
    }

    /**
     * Whether the plan has gone out, so that no other prover may be asked with it.
     *
     * @return true after a run that got so far, whatever became of it
     */
    public boolean isUsed() {
        return planSent;
    }

    /**
     * Runs the session. Blocks until the prover has filled its targets, has answered, and has signed.
     *
     * @param link the connection; stays the caller's to close
     * @return verdict and transcript
     * @throws ProofRefusedException if a message or parameter of the prover was refused, or the prover refused one
     * @throws IOException if the connection failed
     * @throws IllegalStateException if the plan has gone out before
     */
    public SessionResult run(Link link) throws IOException {
        if (planSent) {
            throw new IllegalStateException("a session runs once: its seed is known to a prover already");
        }
        Conversation conversation = new Conversation(link);
        return conversation.refusing(() -> converse(conversation));
    }

    private SessionResult converse(Conversation conversation) throws IOException {
        SessionTimes times = settings.times();
        Messages.Hello hello = Messages.Hello.decode(conversation.await("HELLO", times.handshakeNs()));
        requireKnown(hello.proverKey());
        BoundPlan bound = new BoundPlan(plan, seed, hello.proverNonce(), key.verifyingKey());
        ByteBuffer planFrame = Messages.encodePlan(bound, key);
        planSent = true;
        conversation.link().send(planFrame.duplicate());
        byte[] ready = awaitReady(conversation, bound, hello.proverKey());
        Instant startedAt = now();
        VerifierRounds rounds = new VerifierRounds(conversation.link(), plan, challenges, times);
        RoundBook book = rounds.run();
        Statement statement = Statement.of(bound, book, startedAt, now());
        byte[] signature = key.sign(statement.hash());
        conversation.link().send(statement.encode(signature));
        byte[] counter = awaitCountersignature(conversation, rounds, statement, hello.proverKey());
        Transcript transcript = new Transcript(
                Arrays.copyOf(planFrame.array(), planFrame.limit()),
                hello.proverKey(),
                ready,
                book,
                statement,
                signature,
                counter);
        return new SessionResult(verdict(bound, hello.proverKey(), book, statement), transcript);
    }

    private void requireKnown(VerifyingKey proverKey) throws ProofRefusedException {
        if (settings.proverKey().filter(known -> !known.equals(proverKey)).isPresent()) {
            throw new ProofRefusedException(
                    "proverKey",
                    "another prover: key=" + proverKey + ", accepted: "
                            + settings.proverKey().get());
        }
    }

    /** The prover shows from time to time that it is at work. */
    private byte[] awaitReady(Conversation conversation, BoundPlan bound, VerifyingKey proverKey) throws IOException {
        long startNs = System.nanoTime();
        while (true) {
            ByteBuffer frame = conversation.await("READY", settings.times().silenceNs());
            if (Conversation.typeOf(frame) != MessageType.WORKING) {
                byte[] ready = Arrays.copyOfRange(frame.array(), frame.position(), frame.limit());
                Messages.requireReady(frame, bound, proverKey);
                return ready;
            }
            Messages.Working.decode(frame);
            if (System.nanoTime() - startNs > settings.times().fillNs()) {
                throw new ProofRefusedException(
                        "time",
                        "the targets were not filled in time: waited="
                                + settings.times().fillNs() / 1_000_000_000 + " s");
            }
        }
    }

    private byte[] awaitCountersignature(
            Conversation conversation, VerifierRounds rounds, Statement statement, VerifyingKey proverKey)
            throws IOException {
        ByteBuffer frame =
                conversation.await("COUNTERSIGNATURE", settings.times().handshakeNs());
        while (Conversation.typeOf(frame) != MessageType.COUNTERSIGNATURE) {
            rounds.takeStray(frame);
            frame = conversation.await("COUNTERSIGNATURE", settings.times().handshakeNs());
        }
        byte[] counter = Messages.decodeCountersignature(frame);
        if (!proverKey.verifies(Messages.counterHash(statement.hash()), counter)) {
            throw new ProofRefusedException("signature", "the statement is not countersigned by the prover's key");
        }
        return counter;
    }

    static Verdict verdict(BoundPlan bound, VerifyingKey proverKey, RoundBook book, Statement statement) {
        List<TargetVerdict> targets = IntStream.range(0, bound.plan().targets().size())
                .mapToObj(i -> statement.tallies().get(i).verdict(bound.plan(), i, book))
                .toList();
        return new Verdict(
                bound.plan(),
                bound.seed().fingerprint(),
                bound.verifierKey(),
                proverKey,
                targets,
                statement.startedAt(),
                statement.finishedAt(),
                HexFormat.of().formatHex(statement.hash()));
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    /** Zeroes the seed. May be called more than once. */
    @Override
    public void close() {
        seed.close();
    }
}
