package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.Keys;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.evidence.EvidenceBuilder;
import io.github.posewipe.io.evidence.EvidenceException;
import io.github.posewipe.io.evidence.EvidenceFiles;
import io.github.posewipe.io.evidence.EvidenceToken;
import io.github.posewipe.io.evidence.SanitisationRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Signed evidence of what a command did, in a file: {@code --evidence} and what goes with it, but for the nonce. */
class EvidenceFileOptions {
    @Option(
            names = "--evidence",
            paramLabel = "F",
            description = "Signed evidence (an Entity Attestation Token) goes to F, a page for people to F.html.")
    private Path file;

    @Option(
            names = "--evidence-key",
            paramLabel = "K",
            description = "Private key that signs it: a PEM file of pose keygen.")
    private Path keyFile;

    @Option(names = "--operator", paramLabel = "NAME", description = "Who carries it out, for the page for people.")
    private String operator;

    private SigningKey key;

    /**
     * Reads the key before anything is written: evidence that could not be signed is found out in time.
     *
     * @throws UsageException if options do not go together, or the files can't be used
     */
    void open() {
        if (file == null) {
            if (keyFile != null || operator != null) {
                throw new UsageException(
                        "--evidence-key and --operator are about evidence: name its file with --evidence");
            }
            return;
        }
        if (keyFile == null) {
            throw new UsageException(
                    "--evidence needs the key that signs it: --evidence-key K (pose keygen makes one)");
        }
        requireFolder();
        try {
            key = Keys.readPrivate(keyFile);
        } catch (NoSuchFileException missing) {
            throw new UsageException("option --evidence-key: no such file: path=" + keyFile, missing);
        } catch (IOException notRead) {
            throw new UsageException("option --evidence-key: " + notRead.getMessage(), notRead);
        }
    }

    private void requireFolder() {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
            throw new UsageException("option --evidence: no place for a file: path=" + file);
        }
        if (file.toAbsolutePath().normalize().equals(keyFile.toAbsolutePath().normalize())) {
            throw new UsageException(
                    "option --evidence: this is the key that signs: path=" + file + "; name another file");
        }
    }

    /** The file of the token, for the guard: it must not lie on a target. */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /**
     * Signs and writes what a builder has collected, where evidence was asked for.
     *
     * @return {@link ExitCode#IO} if it could not be written
     */
    ExitCode write(EvidenceBuilder builder, PrintWriter out, PrintWriter err) {
        if (key == null) {
            return ExitCode.DONE;
        }
        EvidenceToken token = EvidenceToken.sign(builder.build(), key);
        try {
            EvidenceFiles.write(token, new SanitisationRecord(token, Optional.ofNullable(operator)).html(), file);
        } catch (EvidenceException notWritten) {
            err.println("pose: " + notWritten.getMessage());
            return ExitCode.IO;
        }
        out.println("  evidence " + file + " (" + token.claims().result().word() + ", signed by key " + token.keyId()
                + "), page " + EvidenceFiles.pageOf(file));
        return ExitCode.DONE;
    }

    /** Zeroes the key. */
    void close() {
        if (key != null) {
            key.close();
        }
    }
}
