package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.Keys;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.io.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pose keygen}. */
@Command(
        name = "keygen",
        sortOptions = false,
        header = "Makes an Ed25519 key pair for pose prove, pose challenge and signed evidence.",
        description = {
            "",
            "Writes NAME.key (private, PKCS#8, mode 0600) and NAME.pub (public), both PEM, as OpenSSL reads them.",
            "Never replaces a file."
        },
        footer = {"", "Example:", "  pose keygen verifier", "  pose keygen prover"})
final class KeygenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "Where the files go: NAME.key and NAME.pub.")
    private String name;

    @Override
    public Integer call() throws IOException {
        Path privateFile = FileNodes.path(name + ".key");
        Path publicFile = FileNodes.path(name + ".pub");
        for (Path file : List.of(privateFile, publicFile)) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new UsageException("a key is never replaced: path=" + file + " exists; choose another name");
            }
        }
        try (SigningKey key = SigningKey.generate()) {
            Keys.writePrivate(key, privateFile);
            Keys.writePublic(key.verifyingKey(), publicFile);
            spec.commandLine()
                    .getOut()
                    .println("private key " + privateFile + " (0600), public key " + publicFile + ", "
                            + key.verifyingKey());
            spec.commandLine().getOut().flush();
        }
        return ExitCode.DONE.code();
    }
}
