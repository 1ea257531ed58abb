package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.Keys;
import io.github.posewipe.core.proof.VerifyingKey;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.evidence.EvidenceClaims;
import io.github.posewipe.io.evidence.EvidenceException;
import io.github.posewipe.io.evidence.EvidenceFiles;
import io.github.posewipe.io.evidence.EvidenceText;
import io.github.posewipe.io.evidence.EvidenceToken;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pose evidence}. */
@Command(
        name = "evidence",
        header = "Shows and verifies signed evidence of a wipe.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {EvidenceCommand.Show.class, EvidenceCommand.Verify.class},
        footer = {
            "",
            "Examples:",
            "  pose wipe demo.img --size 64MiB --evidence demo.eat --evidence-key key.pem",
            "  pose evidence verify demo.eat --key key.pub.pem",
            "The claims are described in docs/evidence.md."
        })
final class EvidenceCommand extends CommandGroup {
    EvidenceCommand() {
        super("no command given; commands: ");
    }

    /** Whether the file is there at all is the user's matter (2); what it says is the evidence's (1). */
    private static int failed(EvidenceException failure, PrintWriter err) {
        failure.problems().forEach(problem -> err.println("pose: " + problem));
        err.flush();
        return (failure.reason() == EvidenceException.Reason.FILE ? ExitCode.USAGE : ExitCode.MISMATCH).code();
    }

    /** {@code pose evidence show}. */
    @Command(
            name = "show",
            header = "Shows what a token says, and trusts nothing of it.",
            footer = {"", "Exit codes: 0 shown; 1 no token of the profile; 2 usage, or no such file."})
    static final class Show implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "F", description = "The token.")
        private Path file;

        @Option(names = "--json", description = "Prints the claims as JSON.")
        private boolean json;

        @Override
        public Integer call() {
            PrintWriter out = spec.commandLine().getOut();
            try {
                EvidenceToken token = EvidenceFiles.read(file);
                out.println(json ? EvidenceText.json(token.claims()) : EvidenceText.lines(token.claims()));
                if (!json) {
                    out.println("not verified: kid=" + token.keyId() + "; pose evidence verify checks the signature");
                }
                out.flush();
                return ExitCode.DONE.code();
            } catch (EvidenceException failure) {
                return failed(failure, spec.commandLine().getErr());
            }
        }
    }

    /** {@code pose evidence verify}. */
    @Command(
            name = "verify",
            header = "Checks a token's signature and that its claims agree with each other.",
            footer = {
                "",
                "Exit codes: 0 signed by the key, claims agree (what they say may still be a failed wipe: read the result);",
                "1 signature or claims disagree, each named; 2 usage, or no such file."
            })
    static final class Verify implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "F", description = "The token.")
        private Path file;

        @Option(names = "--key", required = true, paramLabel = "PUB", description = "Public key: a PEM file.")
        private Path key;

        @Option(names = "--nonce", paramLabel = "N", description = "The nonce that the token must have.")
        private String nonce;

        @Override
        public Integer call() {
            PrintWriter out = spec.commandLine().getOut();
            VerifyingKey signer = readKey();
            try {
                EvidenceClaims claims = EvidenceFiles.read(file).verify(signer, Optional.ofNullable(nonce));
                out.println("verified: signed by key " + signer.shortId() + ", claims agree");
                out.println(EvidenceText.lines(claims));
                out.flush();
                return ExitCode.DONE.code();
            } catch (EvidenceException failure) {
                return failed(failure, spec.commandLine().getErr());
            }
        }

        private VerifyingKey readKey() {
            try {
                return Keys.readPublic(key);
            } catch (NoSuchFileException missing) {
                throw new UsageException("option --key: no such file: path=" + key, missing);
            } catch (IOException notRead) {
                throw new UsageException("option --key: " + notRead.getMessage(), notRead);
            }
        }
    }
}
