package io.github.posewipe.core.proof;

import io.github.posewipe.core.SessionSeed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The prover's side of sessions: takes a plan of a verifier that it was told to trust, fills exactly the targets that it
 * offers, and answers. It may serve one session after the other; what is refused in one leaves it ready for the next.
 * Thread-confined.
 */
public final class Prover {
    private final SigningKey key;
    private final Set<VerifyingKey> trusted;
    private final Map<String, ProverTarget> offered;
    private final SessionTimes times;

    /**
     * A prover.
     *
     * @param key signs what it did; stays the caller's to close
     * @param trusted the verifiers whose plans are carried out: nothing is overwritten for anybody else
     * @param targets what it offers, no name twice; a plan has to ask for all of them, so that none is left out
     * @param times how long it waits
     * @throws IllegalArgumentException if there is no target, or a name stands twice
     */
    public Prover(SigningKey key, Set<VerifyingKey> trusted, List<? extends ProverTarget> targets, SessionTimes times) {
        this.key = key;
        this.trusted = Set.copyOf(trusted);
        this.times = times;
        if (targets.isEmpty()) {
            throw new IllegalArgumentException("nothing to prove: targets=0");
        }
        this.offered = targets.stream().collect(Collectors.toMap(ProverTarget::name, Function.identity(), (a, b) -> {
            throw new IllegalArgumentException("target offered twice: name=" + a.name());
        }));
    }

    /**
     * Serves one session. Blocks until the verifier has stated its verdict.
     *
     * @param link the connection; stays the caller's to close
     * @return what the verifier stated
     * @throws ProofRefusedException if a message or parameter of the verifier was refused, or the verifier refused one
     * @throws IOException if the connection or a target failed
     */
    public ProverResult serve(Link link) throws IOException {
        Conversation conversation = new Conversation(link);
        return conversation.refusing(() -> {
            byte[] nonce = new byte[BoundPlan.PROVER_NONCE_BYTES];
            new SecureRandom().nextBytes(nonce);
            link.send(new Messages.Hello(key.verifyingKey(), nonce).encode());
            BoundPlan bound =
                    Messages.decodePlan(conversation.await("PLAN", times.handshakeNs()), this::requireTrusted);
            try (SessionSeed seed = bound.seed()) {
                requireForUs(bound, nonce);
                return carryOut(conversation, bound, seed);
            }
        });
    }

    private void requireTrusted(VerifyingKey verifier) throws ProofRefusedException {
        if (!trusted.contains(verifier)) {
            throw new ProofRefusedException("verifierKey", "not trusted: key=" + verifier);
        }
    }

    private void requireForUs(BoundPlan bound, byte[] nonce) throws ProofRefusedException {
        if (!MessageDigest.isEqual(bound.proverNonce(), nonce)) {
            throw new ProofRefusedException("proverNonce", "the plan was made for another session");
        }
        List<PlannedTarget> planned = bound.plan().targets();
        for (int i = 0; i < planned.size(); i++) {
            ProverTarget target = offered.get(planned.get(i).name());
            if (target == null) {
                throw new ProofRefusedException(
                        "target[" + i + "].name",
                        "not offered: name=" + planned.get(i).name() + ", offered: "
                                + String.join(", ", offered.keySet()));
            }
            if (target.sizeBytes() != planned.get(i).sizeBytes()) {
                throw new ProofRefusedException(
                        "target[" + i + "].size",
                        "sizeBytes=" + planned.get(i).sizeBytes() + ", the target has: " + target.sizeBytes());
            }
        }
        if (planned.size() != offered.size()) {
            throw new ProofRefusedException(
                    "targets", "the plan asks for " + planned.size() + " of " + offered.size() + " targets offered");
        }
    }

    private ProverResult carryOut(Conversation conversation, BoundPlan bound, SessionSeed seed) throws IOException {
        Link link = conversation.link();
        List<Answers> answers = fill(link, bound.plan(), seed);
        try (ProverRounds rounds =
                new ProverRounds(link, bound.plan(), answers, bound.plan().totalRounds())) {
            rounds.start();
            link.send(Messages.encodeReady(bound, key));
            ByteBuffer frame = rounds.run(times.silenceNs());
            Statement statement = Statement.decode(frame, bound.plan().targets().size(), bound.verifierKey());
            rounds.settle();
            requireOurs(statement, bound, rounds.book());
            link.send(Messages.encodeCountersignature(key.sign(Messages.counterHash(statement.hash()))));
            return result(bound, statement);
        }
    }

    private List<Answers> fill(Link link, SessionPlan plan, SessionSeed session) throws IOException {
        List<Answers> answers = new ArrayList<>();
        AtomicLongArray done = new AtomicLongArray(plan.targets().size());
        long totalBytes =
                plan.targets().stream().mapToLong(PlannedTarget::sizeBytes).sum();
        Heartbeat heartbeat = Heartbeat.start(link, done, totalBytes);
        try {
            for (int i = 0; i < plan.targets().size(); i++) {
                int index = i;
                ProverTarget target = offered.get(plan.targets().get(i).name());
                try (SessionSeed seed = TargetSeeds.of(session, i)) {
                    FillOrder order = new FillOrder(seed, plan.scheme(), plan.chunkLabels());
                    answers.add(target.fill(order, bytes -> done.set(index, bytes)));
                }
                requireWhole(answers.get(i), plan.targets().get(i), i);
                done.set(i, plan.targets().get(i).sizeBytes());
            }
            Rehearsal.ofProver(plan, answers);
            return answers;
        } catch (IOException | RuntimeException failed) {
            closeAll(answers, failed);
            throw failed;
        } finally {
            heartbeat.close();
        }
    }

    private static void requireWhole(Answers answers, PlannedTarget target, int index) throws ProofRefusedException {
        if (answers.labelCount() != target.labelCount()) {
            throw new ProofRefusedException(
                    "target[" + index + "].size",
                    "labels=" + answers.labelCount() + ", the plan asks for: " + target.labelCount());
        }
    }

    private static void closeAll(List<Answers> answers, Exception failed) {
        for (Answers of : answers) {
            try {
                of.close();
            } catch (IOException notClosed) {
                failed.addSuppressed(notClosed);
            }
        }
    }

    /** The statement has to be about this plan and this exchange; whether answers were right or late is the verifier's word. */
    private static void requireOurs(Statement statement, BoundPlan bound, RoundBook book) throws ProofRefusedException {
        if (!MessageDigest.isEqual(statement.planHash(), PlanField.planHash(bound.digests()))) {
            throw new ProofRefusedException("planHash", "the statement is about another plan");
        }
        if (statement.asked() != book.asked()) {
            throw new ProofRefusedException("asked", "asked=" + statement.asked() + ", answered: " + book.asked());
        }
        if (!MessageDigest.isEqual(statement.exchangeHash(), book.exchangeHash(statement.tallies()))) {
            throw new ProofRefusedException("exchangeHash", "the statement is about other challenges or answers");
        }
    }

    private static ProverResult result(BoundPlan bound, Statement statement) {
        return new ProverResult(
                bound.plan(),
                bound.verifierKey(),
                statement.accepted(),
                statement.secure(),
                statement.tallies().stream().mapToLong(Tally::right).sum(),
                HexFormat.of().formatHex(statement.hash()));
    }
}
