package io.github.posewipe.io.evidence;

import io.github.posewipe.io.evidence.EvidenceException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Tokens and their pages in files. They hold no secret, so that others may read them. */
public final class EvidenceFiles {
    /** What the page for people is called: the token's name with this at its end. */
    public static final String PAGE_SUFFIX = ".html";

    private EvidenceFiles() {}

    /**
     * Writes a token and beside it the page for people; each is there as a whole or not at all.
     *
     * @param token the token
     * @param page the page; its file is the token's with {@link #PAGE_SUFFIX}
     * @param file the token's file; what stands there is replaced
     * @throws EvidenceException if one of them can't be written
     */
    public static void write(EvidenceToken token, String page, Path file) throws EvidenceException {
        replace(pageOf(file), page);
        replace(file, token.text() + "\n");
    }

    /**
     * Where the page for people lies.
     *
     * @param file a token's file
     * @return its page's file
     */
    public static Path pageOf(Path file) {
        return file.resolveSibling(file.getFileName() + PAGE_SUFFIX);
    }

    private static void replace(Path file, String text) throws EvidenceException {
        Path beside = file.resolveSibling("." + file.getFileName() + ".new");
        try {
            Files.writeString(beside, text, StandardCharsets.UTF_8);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | SecurityException notWritten) {
            throw failed("evidence can't be written", file, notWritten);
        }
    }

    /**
     * Reads a token without trusting it; of a file that is too large no more than the allowed bytes.
     *
     * @param file the file
     * @return the token
     * @throws EvidenceException if it can't be read or holds none
     */
    public static EvidenceToken read(Path file) throws EvidenceException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(EvidenceToken.MOST_CHARACTERS + 1);
        } catch (IOException | SecurityException notRead) {
            throw failed("evidence can't be read", file, notRead);
        }
        if (bytes.length > EvidenceToken.MOST_CHARACTERS) {
            throw new EvidenceException(
                    Reason.MALFORMED,
                    "no evidence token: path=" + file + " has more than " + EvidenceToken.MOST_CHARACTERS + " bytes",
                    null);
        }
        return EvidenceToken.parse(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static EvidenceException failed(String what, Path file, Exception cause) {
        String reason = cause.getMessage();
        if (cause instanceof NoSuchFileException) {
            reason = "no such file or folder";
        } else if (cause instanceof AccessDeniedException) {
            reason = "permission denied";
        } else if (cause instanceof FileSystemException system && system.getReason() != null) {
            reason = system.getReason();
        }
        return new EvidenceException(Reason.FILE, what + ": path=" + file + ", reason: " + reason, cause);
    }
}
