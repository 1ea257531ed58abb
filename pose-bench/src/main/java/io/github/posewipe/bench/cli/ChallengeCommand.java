package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.plan.Durations;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.proof.Link;
import io.github.posewipe.core.proof.PlannedTarget;
import io.github.posewipe.core.proof.SessionPlan;
import io.github.posewipe.core.proof.SessionResult;
import io.github.posewipe.core.proof.SessionTimes;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.TargetDepth;
import io.github.posewipe.core.proof.Verifier;
import io.github.posewipe.core.proof.VerifierSettings;
import io.github.posewipe.core.proof.VerifyingKey;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.evidence.EvidenceBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pose challenge}. */
@Command(
        name = "challenge",
        sortOptions = false,
        header = "Verifies a prover: has it wipe its targets, and asks for labels against the clock.",
        description = {
            "",
            "Makes a signed plan with a fresh seed, waits until the prover (pose prove) has wiped its targets, asks for",
            "labels at random, takes the time of each answer, and states the verdict, which both sign."
        },
        footer = {
            "",
            "Examples (each side in its own terminal):",
            "  pose challenge --key verifier.key --target demo.img:64MiB --limit 1ms --out verdict.json",
            "  pose challenge --key verifier.key --target /dev/sdx:500107862016 --connect 192.0.2.7:7673",
            "Exit codes: 0 accepted, and a proof; 1 rejected, or not a proof (q is not under gamma); 2 usage; 3 the session",
            "was refused; 4 I/O error; 5 backend unavailable; 130 interrupted."
        })
final class ChallengeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--key", paramLabel = "F", required = true, description = "This verifier's private key.")
    private Path keyFile;

    @Option(
            names = "--target",
            paramLabel = "NAME:SIZE",
            required = true,
            converter = PlannedTargetOption.class,
            description =
                    "A target, as the prover names it, and its exact size; once for each of the prover's targets. Memory:"
                            + " ram:SIZE, or ram:max:SIZE.")
    private List<PlannedTarget> targets;

    @Mixin
    private PeerOptions peer;

    @Option(
            names = "--prover-key",
            paramLabel = "F",
            description = "The public key of the one prover that is accepted (default: any; the verdict names it).")
    private Path proverKeyFile;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            converter = Numbers.Rounds.class,
            description = "Rounds for each target (default: 264; who kept 90 %% of the labels passes with 2^-40).")
    private int rounds = SessionPlan.DEFAULT_ROUNDS;

    @Option(
            names = "--late",
            paramLabel = "N",
            converter = Numbers.Late.class,
            description =
                    "Rounds of each target that may be right but late (default: 0); the bound gets weaker with it.")
    private int lateAllowed;

    @Option(
            names = "--limit",
            paramLabel = "T",
            defaultValue = "1ms",
            description = "Round-trip limit: the longest time from challenge to answer (default: 1ms).")
    private String limit;

    @Option(
            names = "--hash-ns",
            paramLabel = "NS",
            defaultValue = "10",
            description = "Nanoseconds of one BLAKE3 compression on the adversary's fastest hardware (default: 10).")
    private String hashNs;

    @Option(
            names = "--nonce",
            paramLabel = "H",
            description = "64 hexadecimal digits of the party that asks for the proof (default: a fresh random nonce).")
    private String nonce;

    @Mixin
    private SchemeOptions scheme;

    @Mixin
    private BackendOption backend;

    @Option(
            names = "--transcript",
            paramLabel = "F",
            description = "Keeps what both signed in a new file (0600: it holds the seed).")
    private Path transcriptFile;

    @Option(names = "--out", paramLabel = "F", description = "Keeps the verdict as JSON in a new file.")
    private Path verdictFile;

    @Mixin
    private EvidenceFileOptions evidence;

    private PrintWriter out;
    private Verifier prepared;

    @Override
    public Integer call() throws IOException {
        out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        SessionPlan plan = plan();
        if (transcriptFile != null) {
            PrivateFile.requireFree("--transcript", transcriptFile);
        }
        if (verdictFile != null) {
            PrivateFile.requireFree("--out", verdictFile);
        }
        evidence.open();
        LabelerProvider provider = backend.choose().provider();
        try (SigningKey key = KeyFiles.signing("--key", keyFile)) {
            Optional<VerifyingKey> proverKey = proverKeyFile == null
                    ? Optional.empty()
                    : Optional.of(KeyFiles.verifying("--prover-key", proverKeyFile));
            VerifierSettings settings = new VerifierSettings(provider, proverKey, SessionTimes.DEFAULT);
            printPlan(plan, key);
            Cancellation cancellation = StopSignals.handle(err);
            return new ProofService(out, err, cancellation)
                    .run(peer, true, session(plan, key, settings))
                    .code();
        } finally {
            evidence.close();
            if (prepared != null) {
                prepared.close();
            }
        }
    }

    private SessionPlan plan() {
        SessionPlan.Builder plan = SessionPlan.builder()
                .scheme(scheme.scheme(), scheme.targetChunkLabels())
                .rounds(rounds, lateAllowed);
        targets.forEach(target -> plan.target(target.name(), target.sizeBytes()));
        if (nonce != null) {
            plan.nonce(nonce);
        }
        try {
            return plan.limit(Durations.timeLimit(limit, hashNs)).build();
        } catch (IllegalArgumentException outOfRange) {
            throw new UsageException(outOfRange.getMessage(), outOfRange);
        }
    }

    private void printPlan(SessionPlan plan, SigningKey key) {
        out.println("plan: " + plan.scheme() + ", chunkLabels=" + plan.chunkLabels() + ", " + plan.rounds()
                + " rounds a target, limit " + plan.limit().roundTripNs().toPlainString() + " ns, verifier "
                + key.verifyingKey());
        for (PlannedTarget target : plan.targets()) {
            TargetDepth depth = TargetDepth.of(plan, target);
            out.println("  " + target.name() + ": " + Sizes.exact(target.sizeBytes()) + ", gamma=" + depth.gamma()
                    + ", q=" + depth.qPrepared()
                    + (depth.secure() ? "" : ": NOT SECURE, this can't become a proof (pose plan security)"));
        }
        out.flush();
    }

    /** Seed, challenges and expected labels: made anew for each prover that has seen a plan. */
    private void prepare(SessionPlan plan, SigningKey key, VerifierSettings settings) {
        if (prepared != null && !prepared.isUsed()) {
            return;
        }
        if (prepared != null) {
            prepared.close();
        }
        prepared = Verifier.prepare(plan, key, settings);
        out.println("expected labels of " + plan.totalRounds() + " challenges are computed");
        out.flush();
    }

    private ProofService.Session session(SessionPlan plan, SigningKey key, VerifierSettings settings) {
        return new ProofService.Session() {
            @Override
            public void prepare() {
                ChallengeCommand.this.prepare(plan, key, settings);
            }

            @Override
            public ExitCode run(Link link) throws IOException {
                out.println("session with " + link.peer());
                out.flush();
                SessionResult result = prepared.run(link);
                VerdictText.print(result.verdict(), out);
                ExitCode kept = keep(result);
                if (kept != ExitCode.DONE) {
                    return kept;
                }
                return result.verdict().isProof() ? ExitCode.DONE : ExitCode.MISMATCH;
            }
        };
    }

    /** A verdict that can't be kept ends the run, and not only the session. */
    private ExitCode keep(SessionResult result) {
        try {
            if (transcriptFile != null) {
                PrivateFile.write(transcriptFile, result.transcript().bytes());
            }
            if (verdictFile != null) {
                String json = VerdictJson.of(result.verdict()).toPrettyString() + "\n";
                PrivateFile.write(verdictFile, json.getBytes(StandardCharsets.UTF_8));
            }
            PrintWriter err = spec.commandLine().getErr();
            return evidence.write(new EvidenceBuilder().verdict(result.verdict()), out, err);
        } catch (IOException notKept) {
            return Failures.print(notKept, spec.commandLine());
        }
    }
}
