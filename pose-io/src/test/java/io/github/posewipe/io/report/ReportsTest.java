package io.github.posewipe.io.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.LabelerFailure;
import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.verify.Mismatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    private static final String SEED = "00112233445566778899aabbccddeeff".repeat(2);
    private static final String OTHER_SEED = "ff".repeat(32);

    @TempDir
    private Path folder;

    private static WipeReport report(String path, Optional<String> seedHex) {
        return new WipeReport(
                WipeStatus.MISMATCH,
                Fill.LABELS,
                Optional.of(new WipeReport.Labels(
                        "drg-v2", 16384, 15, 131_072, OptionalLong.of(262_144), "0123456789abcdef")),
                seedHex,
                new WipeReport.Target(
                        path, "/real" + path, "block device", Long.MAX_VALUE - 31, 4096, "A \"model\"", "S1"),
                (1L << 53) + 32,
                (1L << 48) + 1,
                7,
                new WipeReport.Coverage(1L << 40, 1L << 61, List.of(new BadRange((1L << 53) + 512, 1L << 33, 5))),
                new WipeReport.StageSeconds(1.5, 0, 0.25, 0.125, 2),
                38.5,
                List.of("cpu/avx512", "cpu/avx512"),
                List.of(new LabelerCheck("cpu/avx512", "reference", 1L << 40, 16384)),
                Optional.of(work()),
                Optional.of(new WipeReport.Verify(
                        WipeStatus.MISMATCH,
                        64,
                        62,
                        1,
                        1,
                        2,
                        0.125,
                        OptionalDouble.of(0.07),
                        List.of(new Mismatch((1L << 53) + 1, 1L << 40, 3, 2)),
                        List.of(new BadRange(1L << 52, 512, 61)))),
                Optional.of(new WipeReport.Failure("pwrite failed", OptionalLong.of(1L << 60))),
                123_456_789,
                Instant.parse("2026-11-30T22:00:00Z"),
                Optional.of(Instant.parse("2026-11-30T23:00:00.5Z")),
                "0.1.0");
    }

    private static WorkSplit work() {
        StageSplit label = new StageSplit(1, 0.5, 0, 0.25);
        return new WorkSplit(
                List.of(new WorkSplit.LabelerWork("cuda:0 NVIDIA H200", (1L << 53) + 1, label)),
                new StageSplit(0, 0, 3, 0.125),
                4,
                7,
                new MemoryPeaks(6L << 32, 5L << 32, 4L << 32, 3L << 32, 2L << 32, 1L << 32),
                List.of(new LabelerFailure("cpu/avx512", 1L << 62, 1 << 30, "it \"fell\" off the bus")));
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        Path file = folder.resolve("r.json");
        WipeReport one = report("/dev/a", Optional.of(SEED));
        Reports.write(file, List.of(one));
        assertEquals(List.of(one), Reports.read(file));
        assertTrue(new ObjectMapper().readTree(file.toFile()).isObject());
        List<WipeReport> two = List.of(one, report("/dev/b", Optional.of(OTHER_SEED)));
        Reports.write(file, two);
        assertEquals(two, Reports.read(file));
        assertTrue(new ObjectMapper().readTree(file.toFile()).isArray());
    }

    @Test
    void fieldsHaveTheNamesOfTheContract() throws Exception {
        JsonNode json = new ObjectMapper().readTree(Reports.toJson(List.of(report("/dev/a", Optional.of(SEED)))));
        for (String field : List.of(
                "status",
                "scheme",
                "chunkLabels",
                "chain",
                "gamma",
                "seedFingerprint",
                "target",
                "bytesWritten",
                "labelsWritten",
                "tailLabels",
                "stageSeconds",
                "mibPerSecond",
                "labelers",
                "verify",
                "peakResidentBytes",
                "startedAt",
                "finishedAt",
                "toolVersion",
                "seedHex",
                "fill",
                "resumedFromBytes",
                "bytesUnwritten",
                "badRanges",
                "error")) {
            assertTrue(json.has(field), field);
        }
        assertEquals(
                Set.of("path", "realPath", "kind", "sizeBytes", "logicalBlockBytes", "model", "serial"),
                names(json.get("target")));
        assertEquals(Set.of("label", "transfer", "write", "flush", "wall"), names(json.get("stageSeconds")));
        assertTrue(names(json.get("verify")).containsAll(Set.of("samples", "matched", "mismatches")));
        assertEquals(
                (1L << 53) + 1,
                json.get("verify").get("mismatches").get(0).get("offsetBytes").longValue());
        assertEquals(Long.MAX_VALUE - 31, json.get("target").get("sizeBytes").longValue());
        assertFalse(Reports.toJson(List.of(report("/dev/a", Optional.empty()))).contains("seedHex"));
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new HashSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void reportsOfEarlierVersionsAreRead() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode json = (ObjectNode) mapper.readTree(Reports.toJson(List.of(report("/dev/a", Optional.of(SEED)))));
        json.remove(List.of("resumedFromBytes", "bytesUnwritten", "badRanges"));
        ((ObjectNode) json.get("verify")).remove(List.of("incomplete", "badRanges"));
        Path file = Files.writeString(folder.resolve("old.json"), json.toString());
        WipeReport old = Reports.read(file).get(0);
        assertEquals(WipeReport.Coverage.NONE, old.coverage());
        assertEquals(0, old.verify().orElseThrow().incomplete());
        assertEquals(List.of(), old.verify().orElseThrow().badRanges());
    }

    @Test
    void fileIsForItsOwnerAloneAndNothingIsLeftBeside() throws Exception {
        Path file = folder.resolve("r.json");
        Reports.write(file, List.of(report("/dev/a", Optional.of(SEED))));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(List.of("r.json"), files());
    }

    private List<String> files() throws Exception {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aSeedIsNeverLost() throws Exception {
        Path file = folder.resolve("r.json");
        Reports.write(file, List.of(report("/dev/a", Optional.of(SEED))));
        Reports.write(file, List.of(report("/dev/a", Optional.of(SEED))));
        assertEquals(List.of("r.json"), files());
        Reports.write(file, List.of(report("/dev/a", Optional.of(OTHER_SEED))));
        Reports.write(file, List.of(report("/dev/a", Optional.empty())));
        assertEquals(List.of("r.json", "r.json.1", "r.json.2"), files());
        assertEquals(
                SEED, Reports.read(folder.resolve("r.json.1")).get(0).seedHex().orElseThrow());
        assertEquals(
                OTHER_SEED,
                Reports.read(folder.resolve("r.json.2")).get(0).seedHex().orElseThrow());
        Reports.write(file, List.of(report("/dev/b", Optional.empty())));
        assertEquals(List.of("r.json", "r.json.1", "r.json.2"), files());
    }

    @Test
    void aFileThatIsNoReportIsKept() throws Exception {
        Path file = Files.writeString(folder.resolve("notes.txt"), "dear diary");
        Reports.write(file, List.of(report("/dev/a", Optional.empty())));
        assertEquals("dear diary", Files.readString(folder.resolve("notes.txt.1")));
    }

    @Test
    void placesWhereNoReportCanBeAreNamed() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere/r.json"));
        for (Path place : List.of(
                folder, folder.resolve("missing/r.json"), link, Path.of("/dev/null"), Path.of("/proc/r.json"))) {
            String message = assertThrows(
                            ReportException.class,
                            () -> Reports.write(place, List.of(report("/dev/a", Optional.of(SEED)))))
                    .getMessage();
            assertTrue(message.contains("path=" + place), message);
            assertFalse(message.contains(SEED), message);
        }
        assertTrue(Files.isDirectory(folder));
        assertFalse(Files.isRegularFile(Path.of("/dev/null")));
        assertEquals(List.of("dangling"), files());
    }

    @Test
    void aLinkToAReportStaysALink() throws Exception {
        Path file = folder.resolve("r.json");
        Reports.write(file, List.of(report("/dev/a", Optional.of(SEED))));
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
        Reports.write(link, List.of(report("/dev/b", Optional.of(SEED))));
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("/dev/b", Reports.read(file).get(0).target().path());
    }

    @Test
    void everyCutOfAReportIsRefusedInOneLine() throws Exception {
        Path file = folder.resolve("r.json");
        Reports.write(file, List.of(report("/dev/a", Optional.of(SEED))));
        byte[] whole = Files.readAllBytes(file);
        Path cut = folder.resolve("cut.json");
        for (int length = 0; length < whole.length - 2; length += 7) {
            Files.write(cut, java.util.Arrays.copyOf(whole, length));
            String message = assertThrows(ReportException.class, () -> Reports.read(cut), "length=" + length)
                    .getMessage();
            assertTrue(message.contains("path=" + cut) && !message.contains("\n"), message);
            assertFalse(message.contains(SEED.substring(0, 8)), message);
        }
        assertArrayEquals(whole, Files.readAllBytes(file));
    }

    @Test
    void everyFieldOfAWrongTypeIsNamed() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        String json = Reports.toJson(List.of(report("/dev/a", Optional.of(SEED))));
        List<String> tried = new ArrayList<>();
        for (String field : names(mapper.readTree(json))) {
            ObjectNode changed = (ObjectNode) mapper.readTree(json);
            changed.putArray(field).addObject();
            assertNamed(changed.toString(), field);
            ObjectNode negative = (ObjectNode) mapper.readTree(json);
            negative.put(field, -1);
            assertNamed(negative.toString(), field);
            tried.add(field);
        }
        assertEquals(27, tried.size());
        for (String inner : names(mapper.readTree(json).get("target"))) {
            ObjectNode changed = (ObjectNode) mapper.readTree(json);
            ((ObjectNode) changed.get("target")).remove(inner);
            assertNamed(changed.toString(), "target." + inner);
        }
        assertNamed(json.replace("" + ((1L << 53) + 32), "9223372036854775808"), "bytesWritten");
        assertNamed(json.replace("" + ((1L << 53) + 32), "1.5"), "bytesWritten");
    }

    private void assertNamed(String json, String field) throws Exception {
        Path file = Files.writeString(folder.resolve("bad.json"), json);
        String message = assertThrows(ReportException.class, () -> Reports.read(file), field)
                .getMessage();
        assertTrue(message.contains(field) && !message.contains(SEED) && !message.contains("\n"), message);
    }

    /** Nested deeper than the parser follows: its complaint names no place in the file. */
    private static final String DEEP = "[".repeat(100_000);

    @Test
    void emptyMissingAndForeignFilesAreRefused() throws Exception {
        for (String content :
                List.of("", "   ", "[]", "null", "7", "{}", "not json", "{\"status\":\"done\"}{}", "\"text\"", DEEP)) {
            Path file = Files.writeString(folder.resolve("bad.json"), content);
            String message = assertThrows(ReportException.class, () -> Reports.read(file), content)
                    .getMessage();
            assertTrue(message.contains("path=" + file) && !message.contains("\n"), message);
            assertEquals(content.isBlank(), message.contains("is empty"), message);
        }
        assertThrows(ReportException.class, () -> Reports.read(folder.resolve("missing.json")));
        assertThrows(ReportException.class, () -> Reports.read(folder));
    }

    @Test
    void oneFileHoldsTheReportsOfAllTargets() throws Exception {
        Path path = folder.resolve("all.json");
        ReportFile file = new ReportFile(path);
        file.put(report("/dev/a", Optional.of(SEED)));
        file.put(report("/dev/b", Optional.of(OTHER_SEED)));
        file.put(report("/dev/a", Optional.of(SEED)));
        assertEquals(
                List.of("/dev/b", "/dev/a"),
                Reports.read(path).stream()
                        .map(report -> report.target().path())
                        .toList());
        assertEquals(List.of("all.json"), files());
    }

    @Test
    void neverShowsTheSeedInTexts() {
        assertFalse(report("/dev/a", Optional.of(SEED)).toString().contains(SEED));
    }
}
