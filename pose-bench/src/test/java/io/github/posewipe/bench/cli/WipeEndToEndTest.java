package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.posewipe.bench.testing.Labels;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wipes of files, from the command line to the bytes, the report and the exit code. */
class WipeEndToEndTest {
    private static final String SEED = "00112233445566778899aabbccddeeff".repeat(2);

    @TempDir
    private Path folder;

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private PoseResult wipe(String... args) {
        return PoseRunner.inProcess(
                Stream.concat(Stream.of("wipe"), Arrays.stream(args)).toArray(String[]::new));
    }

    /** The README's first command, as a process, word for word; then every byte against {@code pose label}. */
    @Test
    void firstCommandOfTheReadmeWipesEveryByte() throws Exception {
        String command = Files.readAllLines(Path.of("../README.md")).stream()
                .filter(line -> line.startsWith("    ./pose wipe "))
                .findFirst()
                .orElseThrow()
                .strip();
        assertEquals("./pose wipe demo.img --size 64MiB --chunk-labels 4096 --verify all --report demo.json", command);
        String[] args = command.substring("./pose ".length()).split(" ");

        PoseRunner.process(folder, args)
                .expect(0)
                .expectOut("will create: file " + folder.toRealPath().resolve("demo.img"))
                .expectOut("67108864")
                .expectOut("512 of 512 chunks match")
                .expectErr("write 100.0 % of 64.00 MiB");

        JsonNode report = Labels.report(folder.resolve("demo.json"));
        Labels.assertTargetHolds(folder.resolve("demo.img"), report);
        assertEquals("done", report.get("status").textValue());
        assertEquals(512, report.at("/verify/matched").intValue());
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
                "toolVersion")) {
            assertTrue(report.has(field), "report lacks " + field);
        }
        assertEquals(
                PosixFilePermissions.fromString("rw-------"),
                Files.getPosixFilePermissions(folder.resolve("demo.json")));
    }

    @ParameterizedTest
    @CsvSource({
        "drg-v1, 256, 1, 262144",
        "drg-v1, 256, 1, 262176",
        "drg-v1, 1024, 1, 300000",
        "drg-v2, 256, 15, 262144",
        "drg-v2, 256, 2, 262176",
        "drg-v2, 1024, 1, 300000",
        "drg-v2, 4096, 1, 32"
    })
    void coversTargetsOfAnyMultipleOfALabel(String scheme, int chunkLabels, int chain, long sizeBytes)
            throws IOException {
        wipe(
                        at("x.img"),
                        "--size",
                        Long.toString(sizeBytes),
                        "--scheme",
                        scheme,
                        "--chunk-labels",
                        Integer.toString(chunkLabels),
                        "--chain",
                        Integer.toString(chain),
                        "--verify",
                        "all")
                .expect(0);

        JsonNode report = Labels.report(folder.resolve("x.img.pose.json"));
        assertEquals(sizeBytes, report.get("bytesWritten").longValue());
        assertEquals(chain, report.get("chain").intValue());
        Labels.assertTargetHolds(folder.resolve("x.img"), report);
    }

    @Test
    void dryRunTouchesNothing() throws IOException {
        byte[] content = new byte[4096];
        Files.write(folder.resolve("old.img"), content);
        wipe(at("new.img"), at("old.img"), "--size", "4096", "--confirm", "--dry-run")
                .expect(0)
                .expectOut("will overwrite: file")
                .expectOut("dry run: nothing was wiped");
        wipe(at("old.img"), "--dry-run")
                .expect(3)
                .expectOut("nothing was wiped")
                .expectErr("--confirm");

        assertFalse(Files.exists(folder.resolve("new.img")), "created");
        assertArrayEquals(content, Files.readAllBytes(folder.resolve("old.img")));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void whatExistsIsOverwrittenOnlyWhenConfirmed() throws IOException {
        byte[] content = new byte[64 << 10];
        Arrays.fill(content, (byte) 0x5a);
        Files.write(folder.resolve("old.img"), content);
        wipe(at("old.img"), "--chunk-labels", "64").expect(3).expectErr("--confirm");
        assertArrayEquals(content, Files.readAllBytes(folder.resolve("old.img")));

        wipe(at("old.img"), "--chunk-labels", "64", "--confirm").expect(0);
        Labels.assertTargetHolds(folder.resolve("old.img"), Labels.report(folder.resolve("old.img.pose.json")));
    }

    @Test
    void oneBadNameStopsNoOtherTargetAndEachGetsItsOwnSeed() throws IOException {
        Files.write(folder.resolve("a.img"), new byte[32 << 10]);
        Files.write(folder.resolve("b.img"), new byte[32 << 10]);
        wipe(
                        at("a.img"),
                        at("missing.img"),
                        at("b.img"),
                        "--confirm",
                        "--chunk-labels",
                        "64",
                        "--report",
                        at("all.json"))
                .expect(2)
                .expectErr("missing.img");

        JsonNode reports = Labels.report(folder.resolve("all.json"));
        assertEquals(2, reports.size());
        for (JsonNode report : reports) {
            Labels.assertTargetHolds(Path.of(report.at("/target/path").textValue()), report);
        }
        assertNotEquals(reports.get(0).get("seedHex"), reports.get(1).get("seedHex"));
        PoseRunner.inProcess("verify", at("a.img"), at("b.img"), "--report", at("all.json"))
                .expect(0);
    }

    @Test
    void aSeedThatIsBroughtIsNotKeptAndOneSeedForSeveralTargetsIsRemarkedOn() throws IOException {
        PoseResult result = wipe(at("a.img"), at("b.img"), "--size", "8192", "--chunk-labels", "64", "--seed-hex", SEED)
                .expect(0)
                .expectOut("the same labels");
        String kept = Files.readString(folder.resolve("a.img.pose.json"));
        assertFalse(kept.contains(SEED), "the seed is in the report");
        assertFalse(result.out().contains(SEED) || result.err().contains(SEED), "the seed is printed");
        assertArrayEquals(Files.readAllBytes(folder.resolve("a.img")), Files.readAllBytes(folder.resolve("b.img")));
    }

    @Test
    void aReportThatHoldsASeedIsKept() throws IOException {
        wipe(at("x.img"), "--size", "8192", "--chunk-labels", "64").expect(0);
        String first = Files.readString(folder.resolve("x.img.pose.json"));
        wipe(at("x.img"), "--confirm", "--chunk-labels", "64").expect(0);
        assertEquals(first, Files.readString(folder.resolve("x.img.pose.json.1")));
        Labels.assertTargetHolds(folder.resolve("x.img"), Labels.report(folder.resolve("x.img.pose.json")));
    }

    @Test
    void otherFillsWriteEveryByteToo() throws IOException {
        wipe(at("zeros.img"), "--size", "1000000", "--fill", "zeros", "--verify", "all")
                .expect(0);
        assertArrayEquals(new byte[1_000_000], Files.readAllBytes(folder.resolve("zeros.img")));
        PoseRunner.inProcess("verify", at("zeros.img")).expect(0);

        wipe(at("random.img"), "--size", "1000000", "--fill", "random").expect(0);
        byte[] random = Files.readAllBytes(folder.resolve("random.img"));
        assertEquals(1_000_000, random.length);
        assertFalse(Arrays.equals(new byte[4096], Arrays.copyOfRange(random, random.length - 4096, random.length)));
        PoseRunner.inProcess("verify", at("random.img")).expect(2).expectErr("random");
    }

    @Test
    void memoryBudgetIsObeyedOrRefusedInOneLine() throws IOException {
        wipe(at("a.img"), "--size", "1MiB", "--chunk-labels", "256", "--chain", "1", "--memory-budget", "32MiB")
                .expect(0);
        assertTrue(Labels.report(folder.resolve("a.img.pose.json"))
                        .get("peakResidentBytes")
                        .longValue()
                > 0);
        PoseResult tooSmall = wipe(at("b.img"), "--size", "1MiB", "--memory-budget", "1kB");
        assertNotEquals(0, tooSmall.exitCode());
        tooSmall.expectErr("budget");
        assertFalse(Files.exists(folder.resolve("b.img")), "created");
    }

    @Test
    void progressNoneSaysNothingAndAPipeGetsNoControlCharacters() {
        PoseResult quiet = wipe(at("a.img"), "--size", "8192", "--chunk-labels", "64", "--progress", "none")
                .expect(0);
        assertEquals("", quiet.err());
        PoseResult plain = wipe(at("b.img"), "--size", "8192", "--chunk-labels", "64", "--progress", "plain")
                .expect(0)
                .expectErr("b.img: write 100.0 % of 8.00 KiB\n");
        assertFalse(plain.err().contains("\033") || plain.err().contains("\r"), plain.err());
    }
}
