package io.github.posewipe.io.evidence;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.io.evidence.EvidenceException.Reason;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** The page for people, and the files. */
class SanitisationRecordTest {
    @TempDir
    private Path folder;

    private static EvidenceToken token(EvidenceBuilder builder) {
        try (SigningKey key = SigningKey.generate()) {
            return EvidenceToken.sign(builder.build(), key);
        }
    }

    @Test
    void itCarriesWhatCertificatesCarry() {
        EvidenceToken token = token(new EvidenceBuilder().wipe(SampleReports.done("/dev/sdx")));
        String html = new SanitisationRecord(token, Optional.of("A. Operator <ops>")).html();
        for (String field : List.of(
                "Maker",
                "Model",
                "Serial number",
                "Media type",
                "Method",
                "Tool",
                "Verification",
                "Operator",
                "Date")) {
            assertTrue(html.contains(">" + field + "<"), "no field " + field);
        }
        for (String value : List.of(
                "Fancy &lt;Disk&gt; &amp; &quot;Co&quot;",
                "S/N&#39;1",
                "A. Operator &lt;ops&gt;",
                "pose ",
                "64 of 64 chunks match",
                "67,108,864 bytes",
                "not told by the system",
                "neither Purge nor Destroy",
                token.claims().tokenId())) {
            assertTrue(html.contains(value), () -> "no value " + value);
        }
        assertFalse(html.contains("<script") || html.contains("http:") || html.contains("https:"), "self-contained");
        assertFalse(html.contains(SampleReports.SEED), "the seed is a secret");
    }

    @Test
    void itIsWellFormedWhateverNamesHold() {
        for (String name : List.of("/dev/sdx", "<b>&\"'", "a b\u00e4")) {
            EvidenceToken token = token(new EvidenceBuilder().wipe(SampleReports.mismatch(name)));
            String html = new SanitisationRecord(token, Optional.empty()).html();
            String xml = html.replace("<!DOCTYPE html>", "").replace("<meta charset=\"utf-8\">", "");
            assertDoesNotThrow(
                    () -> DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader(xml))),
                    () -> name + ": " + html);
        }
    }

    @Test
    void aWipeThatFailedIsNeverCalledAnErasure() {
        for (EvidenceBuilder failed : List.of(
                new EvidenceBuilder().wipe(SampleReports.badRange("/dev/sdx")),
                new EvidenceBuilder().wipe(SampleReports.mismatch("/dev/sdx")))) {
            String html = new SanitisationRecord(token(failed), Optional.empty()).html();
            assertTrue(html.contains("class=\"bad\">NOT ERASED"), html);
            assertFalse(html.contains("Erased:"), html);
            assertTrue(html.contains("none reached"), html);
        }
    }

    @Test
    void tokenAndPageAreWrittenAndReadAgain() throws EvidenceException {
        EvidenceToken token = token(new EvidenceBuilder().wipe(SampleReports.done("/dev/sdx")));
        Path file = folder.resolve("wipe.eat");
        EvidenceFiles.write(token, "page", file);
        assertEquals(token.text(), EvidenceFiles.read(file).text());
        assertTrue(Files.exists(folder.resolve("wipe.eat.html")));
        EvidenceFiles.write(token, "page", file);
        try (var left = assertDoesNotThrow(() -> Files.list(folder))) {
            assertEquals(2, left.count(), "nothing else is left behind");
        }
    }

    @Test
    void filesThatAreNoTokensAreNamed() throws Exception {
        EvidenceException missing =
                assertThrows(EvidenceException.class, () -> EvidenceFiles.read(folder.resolve("none")));
        assertEquals(Reason.FILE, missing.reason());
        assertTrue(missing.getMessage().contains("no such file"), missing.getMessage());
        assertEquals(
                Reason.FILE,
                assertThrows(EvidenceException.class, () -> EvidenceFiles.read(folder))
                        .reason());
        Path huge = folder.resolve("huge");
        Files.write(huge, new byte[EvidenceToken.MOST_CHARACTERS + 1]);
        assertEquals(
                Reason.MALFORMED,
                assertThrows(EvidenceException.class, () -> EvidenceFiles.read(huge))
                        .reason());
        EvidenceToken token = token(new EvidenceBuilder().wipe(SampleReports.done("/dev/sdx")));
        EvidenceException unwritable = assertThrows(
                EvidenceException.class, () -> EvidenceFiles.write(token, "", folder.resolve("no/such/folder")));
        assertEquals(Reason.FILE, unwritable.reason());
    }
}
