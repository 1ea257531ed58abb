package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Sessions of a verifier and a prover in two threads, over small chunks and with fixed seeds. */
final class Sessions {
    static final LabelScheme SCHEME = LabelScheme.DRG_V2.withChainLength(2);
    static final int CHUNK_LABELS = 16;

    /** One compression takes as long as the limit: no answer could be computed, and no busy machine is ever late. */
    static final TimeLimit SAFE = TimeLimit.ofNs(30_000_000_000L, 30_000_000_000L);

    static final SigningKey VERIFIER_KEY = SigningKey.of(filled(1));
    static final SigningKey PROVER_KEY = SigningKey.of(filled(2));
    static final SessionTimes TIMES = new SessionTimes(
            TimeUnit.SECONDS.toNanos(20),
            TimeUnit.SECONDS.toNanos(30),
            TimeUnit.SECONDS.toNanos(60),
            TimeUnit.SECONDS.toNanos(2));

    private Sessions() {}

    static byte[] filled(int value) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    static SessionPlan.Builder plan(int rounds, HeldLabels... targets) {
        SessionPlan.Builder plan = SessionPlan.builder()
                .scheme(SCHEME, CHUNK_LABELS)
                .rounds(rounds, 0)
                .limit(SAFE)
                .nonce("ab".repeat(32));
        for (HeldLabels target : targets) {
            plan.target(target.name(), target.sizeBytes());
        }
        return plan;
    }

    static VerifierSettings settings() {
        return new VerifierSettings(new ReferenceLabelerProvider(), Optional.empty(), TIMES);
    }

    static Verifier verifier(SessionPlan plan, long seed) {
        return Verifier.prepare(plan, VERIFIER_KEY, settings(), SessionSeed.of(filled((int) seed)), new Random(seed));
    }

    static Prover prover(HeldLabels... targets) {
        return new Prover(PROVER_KEY, Set.of(VERIFIER_KEY.verifyingKey()), List.of(targets), TIMES);
    }

    /** What became of both sides. */
    record Ends(CompletableFuture<SessionResult> verifier, CompletableFuture<ProverResult> prover) {
        SessionResult result() {
            return verifier.join();
        }

        /** The refusal of the side that made it. */
        ProofRefusedException refusal() {
            for (CompletableFuture<?> side : List.of(verifier, prover)) {
                try {
                    side.join();
                } catch (CompletionException failed) {
                    if (failed.getCause() instanceof ProofRefusedException refused && !refused.byPeer()) {
                        return refused;
                    }
                }
            }
            throw new AssertionError("no side refused anything: " + this);
        }
    }

    static Ends run(SessionPlan plan, long seed, HeldLabels... targets) {
        LinkPair pair = LinkPair.inProcess();
        return run(verifier(plan, seed), prover(targets), pair.verifier(), pair.prover());
    }

    static Ends run(Verifier verifier, Prover prover, Link toProver, Link toVerifier) {
        CompletableFuture<ProverResult> answering = inThread("prover", () -> {
            try (toVerifier) {
                return prover.serve(toVerifier);
            }
        });
        CompletableFuture<SessionResult> asking = inThread("verifier", () -> {
            try (verifier;
                    toProver) {
                return verifier.run(toProver);
            }
        });
        return new Ends(asking, answering);
    }

    @FunctionalInterface
    interface Side<T> {
        T run() throws IOException;
    }

    static <T> CompletableFuture<T> inThread(String name, Side<T> side) {
        CompletableFuture<T> end = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        end.complete(side.run());
                    } catch (Throwable failed) {
                        end.completeExceptionally(failed);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return end;
    }
}
