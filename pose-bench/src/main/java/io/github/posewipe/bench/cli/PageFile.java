package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.page.ReportPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page's place: a new file or an earlier page, nothing else. */
final class PageFile {
    private static final int MARK_WITHIN_BYTES = 4096;

    private PageFile() {}

    /**
     * Writes a page.
     *
     * @throws UsageException if something stands there that is no page of ours, or it can't be written
     */
    static void write(Path file, String page) {
        try {
            if (Files.exists(file) && !isPage(file)) {
                throw new UsageException("page not written: " + file
                        + " is there and is no page of pose; name another place with --out F");
            }
            Files.writeString(file, page);
        } catch (IOException unwritable) {
            throw new UsageException("page not written: " + Failures.describe(unwritable), unwritable);
        }
    }

    private static boolean isPage(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var stream = Files.newInputStream(file)) {
            String head = new String(stream.readNBytes(MARK_WITHIN_BYTES), StandardCharsets.ISO_8859_1);
            return head.contains(ReportPage.MARK);
        }
    }
}
