package io.github.posewipe.bench.cli;

import io.github.posewipe.core.SessionSeed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where the session seed comes from: {@code --seed-file} or {@code --seed-hex}. */
final class SeedOptions {
    /** No seed file is longer: 64 digits and a line end. More is read only to notice that there is more. */
    private static final int LONGEST_FILE = 2 * SessionSeed.BYTES + 3;

    @ArgGroup(exclusive = true, multiplicity = "0..1")
    private Source source;

    private static final class Source {
        @Option(
                names = "--seed-file",
                paramLabel = "F",
                description = "File with the session seed: 32 bytes, or 64 hexadecimal digits.")
        private Path file;

        @Option(
                names = "--seed-hex",
                paramLabel = "H",
                description = "The session seed, 64 hexadecimal digits. Other users see it in the process list:"
                        + " prefer --seed-file.")
        private String hex;
    }

    /** The file named, if one was. */
    Optional<Path> file() {
        return source == null ? Optional.empty() : Optional.ofNullable(source.file);
    }

    /** Whether a seed was named at all. */
    boolean given() {
        return source != null;
    }

    /**
     * The seed named on the command line.
     *
     * @return a seed that the caller closes; empty if none was named
     * @throws UsageException if it has the wrong length, is not hexadecimal, or its file can't be read
     */
    Optional<SessionSeed> read() {
        if (source == null) {
            return Optional.empty();
        }
        return Optional.of(source.file == null ? ofHex("option --seed-hex", source.hex) : ofFile(source.file));
    }

    /** The seed named on the command line, where there has to be one. */
    SessionSeed require() {
        return read().orElseThrow(() -> new UsageException(
                "no session seed given; name it with --seed-file F or --seed-hex H (64 hexadecimal digits)"));
    }

    /** Reads a seed from its digits; {@code where} names them in the message, which never repeats them. */
    static SessionSeed ofHex(String where, String hex) {
        try {
            return SessionSeed.ofHex(hex.strip());
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(where + ": " + wrong.getMessage(), wrong);
        }
    }

    private static SessionSeed ofFile(Path file) {
        byte[] content = readUpTo(file, LONGEST_FILE);
        try {
            if (content.length == SessionSeed.BYTES) {
                return SessionSeed.of(content);
            }
            String text = new String(content, StandardCharsets.ISO_8859_1);
            if (text.strip().length() == 2 * SessionSeed.BYTES) {
                return ofHex("seed file " + file, text);
            }
            throw new UsageException("seed file " + file + ": seed of the wrong length: bytes="
                    + (content.length == LONGEST_FILE ? LONGEST_FILE + " or more" : content.length)
                    + ", needed: 32 bytes, or 64 hexadecimal digits");
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    private static byte[] readUpTo(Path file, int mostBytes) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(mostBytes);
        } catch (IOException unreadable) {
            String reason = Failures.describe(unreadable);
            throw new UsageException(
                    "option --seed-file: " + reason + (reason.contains(file.toString()) ? "" : ": path=" + file),
                    unreadable);
        }
    }
}
