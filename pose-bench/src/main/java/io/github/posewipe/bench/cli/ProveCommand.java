package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.proof.Link;
import io.github.posewipe.core.proof.Prover;
import io.github.posewipe.core.proof.ProverResult;
import io.github.posewipe.core.proof.SessionTimes;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.VerifyingKey;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.prove.FillFailedException;
import io.github.posewipe.io.verify.VerifyExtent;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pose prove}. */
@Command(
        name = "prove",
        sortOptions = false,
        header = "Wipes targets as a verifier plans it, and answers its timed challenges.",
        description = {
            "",
            "Takes a plan that is signed by a key named with --trust, overwrites exactly the targets named here with the",
            "labels of its seed, and answers challenges from them. The guard is that of pose wipe."
        },
        footer = {
            "",
            "Examples (each side in its own terminal):",
            "  pose prove demo.img --size 64MiB --trust verifier.pub --key prover.key",
            "  pose prove /dev/sdx --confirm --trust verifier.pub --key prover.key --listen 0.0.0.0:7673",
            "  pose prove ram:2GiB --trust verifier.pub --key prover.key",
            "Exit codes: 0 accepted; 1 rejected, or not a proof; 2 usage; 3 refused by a guard, or the session was refused;",
            "4 I/O error; 5 backend unavailable; 130 interrupted."
        })
final class ProveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description =
                    "Block devices, regular files, ram:SIZE or ram:max. Everything on them is lost; memory is held"
                            + " until this ends.")
    private List<String> targets;

    @Option(
            names = "--trust",
            paramLabel = "F",
            required = true,
            description = "Public key of a verifier whose plans are carried out; may be named more than once.")
    private List<Path> trustFiles;

    @Option(names = "--key", paramLabel = "F", required = true, description = "This prover's private key.")
    private Path keyFile;

    @Mixin
    private PeerOptions peer;

    @Option(
            names = "--size",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Size of a file that is created: 64MiB, 1.5GB, bytes; a multiple of 32 bytes.")
    private Long sizeBytes;

    @Option(names = "--confirm", description = "Overwrites what exists. Without it only new files are written.")
    private boolean confirmed;

    @Mixin
    private BackendOption backend;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Numbers.Count.class,
            description = "Labelers at work side by side, at most (default: one a processor or device).")
    private Integer threads;

    @Option(
            names = "--memory-budget",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Memory for labelers and buffers together (default: a quarter of the machine's, at most).")
    private Long memoryBudgetBytes;

    @Option(
            names = "--verify",
            paramLabel = "N",
            converter = WipeOptions.Extent.class,
            description = "Read-back after the wipe: so many chunks, all, or none (default: 64).")
    private VerifyExtent verify = VerifyExtent.samples(VerifyExtent.DEFAULT_SAMPLES);

    @Option(
            names = "--report",
            paramLabel = "F",
            description = "JSON report of the wipe (default: NAME.pose.json beside a file, in the current folder for a"
                    + " device).")
    private Path report;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            defaultValue = "auto",
            description = "auto (default; one line on a terminal, plain lines otherwise), plain, none.")
    private ProgressView.Mode progress;

    private PrintWriter out;
    private PrintWriter err;

    @Override
    public Integer call() throws IOException {
        out = spec.commandLine().getOut();
        err = spec.commandLine().getErr();
        LabelerProvider provider = backend.choose().provider();
        Set<VerifyingKey> trusted = new HashSet<>();
        for (Path file : trustFiles) {
            trusted.add(KeyFiles.verifying("--trust", file));
        }
        Cancellation cancellation = StopSignals.handle(err);
        try (SigningKey key = KeyFiles.signing("--key", keyFile);
                ProvenTargets offered = new ProvenTargets(wish(provider, cancellation), out, err)) {
            ExitCode refused = offered.examine(targets, sizeBytes, confirmed, List.of(keyFile));
            if (refused != ExitCode.DONE) {
                out.println("nothing was wiped");
                return refused.code();
            }
            Prover prover = new Prover(key, trusted, offered.targets(), SessionTimes.DEFAULT);
            out.println("prover " + key.verifyingKey() + ", trusts "
                    + trusted.stream().map(VerifyingKey::toString).sorted().toList());
            return new ProofService(out, err, cancellation)
                    .run(peer, false, session(prover, offered))
                    .code();
        }
    }

    private ProvenTargets.Wish wish(LabelerProvider provider, Cancellation cancellation) {
        return new ProvenTargets.Wish(
                provider, threads, memoryBudgetBytes, verify, new ReportPlaces(report), progress, cancellation);
    }

    private ProofService.Session session(Prover prover, ProvenTargets offered) {
        return new ProofService.Session() {
            @Override
            public ExitCode run(Link link) throws IOException {
                out.println("session with " + link.peer());
                out.flush();
                try {
                    ProverResult result = prover.serve(link);
                    out.println(result.summary() + "; transcript " + result.transcriptSha256());
                    out.flush();
                    return result.accepted() && result.secure() ? ExitCode.DONE : ExitCode.MISMATCH;
                } catch (FillFailedException notWiped) {
                    err.println("pose: " + notWiped.getMessage());
                    err.flush();
                    return notWiped.result().exitCode();
                }
            }

            /** What was overwritten once is overwritten again only when the user says so. */
            @Override
            public boolean mayFollow() {
                return !offered.begun();
            }
        };
    }
}
