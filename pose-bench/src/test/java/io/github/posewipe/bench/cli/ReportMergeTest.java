package io.github.posewipe.bench.cli;

import static io.github.posewipe.bench.testing.ReportFiles.done;
import static io.github.posewipe.bench.testing.ReportFiles.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportMergeTest {
    @TempDir
    private Path folder;

    private static PoseResult merge(List<Path> files, String... options) {
        List<String> command = new ArrayList<>(List.of("report", "merge"));
        command.addAll(List.of(options));
        files.forEach(file -> command.add(file.toString()));
        return PoseRunner.inProcess(command.toArray(String[]::new));
    }

    private JsonNode json(int exitCode, List<Path> files, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--json");
        PoseResult result = merge(files, all.toArray(String[]::new)).expect(exitCode);
        assertFalse(result.out().contains("5eed5eed"), "a seed in the verdict");
        return JsonMapper.builder().build().readTree(result.out());
    }

    private Path file(String name, ObjectNode... reports) throws IOException {
        return write(folder.resolve(name), reports);
    }

    @Test
    void filesAndArraysOfManyMachinesMakeOneVerdict() throws IOException {
        Path one = file("n1.json", done("/dev/sda", "A1"), done("/dev/sdb", "A2"));
        Path two = file("n2.json", done("/dev/sda", "B1"));
        JsonNode json = json(0, List.of(one, two), "--expect", "3");
        assertEquals("verified", json.get("verdict").textValue());
        assertEquals(3, json.get("targets").intValue());
        assertEquals(3, json.get("verified").intValue());
        assertEquals(3 * 1_048_576_000L, json.get("bytesWritten").longValue());
        assertEquals(0.032, json.get("leastCoverage").doubleValue());
        PoseResult text = merge(List.of(one, two)).expect(0).expectOut("verdict: verified: 3 targets, ");
        assertFalse(text.out().contains("5eed5eed"), text.out());
    }

    private void expect(int exitCode, String verdict, Consumer<ObjectNode> change) throws IOException {
        List<Path> files =
                List.of(file("good.json", done("/dev/sda", "A1")), file("bad.json", done("/dev/sda", "B1", change)));
        JsonNode json = json(exitCode, files);
        assertEquals(verdict, json.get("verdict").textValue(), json.toPrettyString());
        assertEquals(exitCode, json.get("exitCode").intValue());
        assertEquals(1, json.get(verdict).intValue());
        assertEquals(1, json.get("verified").intValue());
        merge(files).expect(exitCode).expectOut("verdict: " + verdict);
    }

    @Test
    void theGravestTargetGivesTheExitCode() throws IOException {
        expect(0, "unverified", report -> report.remove("verify"));
        expect(4, "unfinished", report -> report.put("status", "started"));
        expect(4, "failed", report -> {
            report.put("status", "failed");
            report.putObject("error").put("message", "write failed: errno=EIO");
        });
        expect(130, "interrupted", report -> report.put("status", "interrupted"));
        expect(1, "mismatch", report -> report.put("status", "mismatch"));
    }

    @Test
    void aLaterVerificationThatFoundDamageCounts() throws IOException {
        expect(1, "mismatch", report -> report.withObject("/verify").put("status", "mismatch"));
        expect(4, "failed", report -> report.withObject("/verify").put("status", "failed"));
        expect(130, "interrupted", report -> report.withObject("/verify").put("status", "interrupted"));
    }

    @Test
    void aReportThatContradictsItselfIsFoundOut() throws IOException {
        expect(1, "contradiction", report -> report.put("bytesWritten", 0));
        expect(1, "contradiction", report -> report.put("bytesWritten", 1_048_575_968));
        expect(1, "contradiction", report -> report.withObject("/verify").put("matched", 63));
        expect(
                1,
                "contradiction",
                report -> report.withObject("/verify").put("samples", 0).put("matched", 0));
    }

    @Test
    void aReportOfAVerificationAloneHasWrittenNothing() throws IOException {
        Path alone = file("verify.json", done("/dev/sda", "A1", report -> {
            report.put("bytesWritten", 0).put("labelsWritten", 0);
            report.putArray("labelers");
        }));
        assertEquals("verified", json(0, List.of(alone)).get("verdict").textValue());
    }

    @Test
    void aMissingReportIsFoundOut() throws IOException {
        Path only = file("n1.json", done("/dev/sda", "A1"));
        JsonNode json = json(4, List.of(only), "--expect", "2");
        assertEquals("missing", json.get("verdict").textValue());
        assertEquals(1, json.get("missing").intValue());
    }

    @Test
    void aFileThatIsNoReportStopsNoOtherAndIsTold() throws IOException {
        Path good = file("good.json", done("/dev/sda", "A1"));
        Path cut = Files.writeString(
                folder.resolve("cut.json"), Files.readString(good).substring(0, 300));
        Path gone = folder.resolve("gone.json");
        JsonNode json = json(2, List.of(cut, good, gone));
        assertEquals("unreadable", json.get("verdict").textValue());
        assertEquals(2, json.get("unreadable").intValue());
        assertEquals(1, json.get("verified").intValue());
        merge(List.of(cut)).expect(2).expectErr("cut.json").expectOut("verdict: unreadable: 0 targets");
    }

    @Test
    void theLatestReportOfADiskCountsAndOneGivenTwiceCountsOnce() throws IOException {
        ObjectNode failed = done(
                "/dev/disk/by-id/x",
                "A1",
                report -> report.put("status", "failed")
                        .put("startedAt", "2026-11-29T10:00:00Z")
                        .put("finishedAt", "2026-11-29T10:00:32Z"));
        Path old = file("old.json", failed);
        Path renewed = file("new.json", done("/dev/disk/by-id/x", "A1"));
        for (List<Path> order : List.of(List.of(old, renewed), List.of(renewed, old), List.of(renewed, old, renewed))) {
            JsonNode json = json(0, order, "--expect", "1");
            assertEquals(1, json.get("targets").intValue());
            assertEquals("failed", json.get("superseded").get(0).get("verdict").textValue());
        }
        Path copy = Files.copy(renewed, folder.resolve("copy.json"));
        assertEquals(1, json(0, List.of(renewed, copy)).get("targets").intValue());
    }

    @Test
    void targetsWithoutASerialNumberAreNeverTakenForOneAnother() throws IOException {
        Path one = file("n1.json", done("disk.img", "", report -> report.put("status", "failed")));
        Path two = file("n2.json", done("disk.img", ""));
        assertEquals(2, json(4, List.of(one, two)).get("targets").intValue());
    }

    /** One disk's report, moved by days. */
    private static ObjectNode dated(String path, int day, Consumer<ObjectNode> change) throws IOException {
        return done(path, "A1", report -> {
            report.put("startedAt", "2026-12-0" + day + "T10:00:00Z")
                    .put("finishedAt", "2026-12-0" + day + "T10:00:32Z");
            change.accept(report);
        });
    }

    private static void isVerificationAlone(ObjectNode report) {
        report.put("bytesWritten", 0).put("labelsWritten", 0).putArray("labelers");
        report.put("seedFingerprint", "00112233");
    }

    private static void isFailed(ObjectNode report) {
        report.put("status", "failed").put("bytesUnwritten", 4096).put("seedFingerprint", "00112233");
        report.put("bytesWritten", 1_048_576_000L - 4096);
    }

    @Test
    void aVerificationNeverMakesAFailedWipeGood() throws IOException {
        Path failed = file("failed.json", dated("/dev/sda", 1, ReportMergeTest::isFailed));
        for (String path : List.of("/dev/sda", "/dev/sdq")) {
            Path verified = file("verified.json", dated(path, 2, ReportMergeTest::isVerificationAlone));
            for (List<Path> order : List.of(List.of(failed, verified), List.of(verified, failed))) {
                JsonNode json = json(4, order, "--expect", "1");
                assertEquals("failed", json.get("verdict").textValue());
                assertEquals(1, json.get("targets").intValue(), json.toPrettyString());
                assertEquals(1, json.get("superseded").size());
            }
        }
    }

    @Test
    void aLaterWipeThatWroteAllMakesAFailedOneGood() throws IOException {
        Path failed = file("failed.json", dated("/dev/sda", 1, ReportMergeTest::isFailed));
        Path again = file("again.json", dated("/dev/sda", 2, report -> report.put("seedFingerprint", "00112233")));
        assertEquals(1, json(0, List.of(again, failed)).get("targets").intValue());
    }

    @Test
    void whatAVerificationElsewhereFoundIsThatOfTheWipe() throws IOException {
        Path wiped = file("wiped.json", dated("/dev/sda", 1, report -> {
            report.put("seedFingerprint", "00112233").remove("verify");
        }));
        Path right = file("right.json", dated("/dev/sdq", 2, ReportMergeTest::isVerificationAlone));
        JsonNode json = json(0, List.of(wiped, right), "--expect", "1");
        assertEquals("verified", json.get("verdict").textValue());
        assertEquals(1_048_576_000L, json.get("bytesWritten").longValue());
        Path wrong = file("wrong.json", dated("/dev/sdr", 3, report -> {
            isVerificationAlone(report);
            report.put("status", "mismatch").withObject("/verify").put("status", "mismatch");
        }));
        for (List<Path> order : List.of(List.of(wiped, right, wrong), List.of(wrong, right, wiped))) {
            assertEquals(
                    "mismatch", json(1, order, "--expect", "1").get("verdict").textValue());
        }
    }

    @Test
    void theReportOfAWipeBeforeAndAfterItsReadBackIsOneTargetWithoutASerialNumberToo() throws IOException {
        Path before = file("before.json", done("disk.img", "", report -> report.remove("verify")));
        Path after = file("after.json", done("disk.img", ""));
        assertEquals(
                "verified",
                json(0, List.of(after, before), "--expect", "1").get("verdict").textValue());
    }

    private void staysTwo(ObjectNode failed, ObjectNode good) throws IOException {
        JsonNode json = json(4, List.of(file("n1.json", failed), file("n2.json", good)), "--expect", "2");
        assertEquals(2, json.get("targets").intValue(), json.toPrettyString());
        assertEquals(1, json.get("failed").intValue());
    }

    @Test
    void targetsOfTwoMachinesWithOneSerialNumberStayTwo() throws IOException {
        ObjectNode failed = dated("/dev/sda", 1, ReportMergeTest::isFailed);
        staysTwo(failed, dated("/dev/sda", 2, report -> {}));
        staysTwo(failed, dated("/dev/sda", 1, report -> {
            report.put("seedFingerprint", "00112233").put("startedAt", "2026-12-01T10:00:01Z");
        }));
        staysTwo(failed, dated("/dev/sdb", 2, report -> report.put("seedFingerprint", "00112233")));
        for (String memory : List.of("ram:1GiB", "hbm:0")) {
            Consumer<ObjectNode> kind =
                    report -> report.withObject("/target").put("kind", "memory").put("serial", " ");
            staysTwo(
                    dated(memory, 1, kind.andThen(ReportMergeTest::isFailed)),
                    dated(memory, 2, kind.andThen(report -> report.put("seedFingerprint", "00112233"))));
        }
    }

    @Test
    void figuresThatCannotBeAreNeverGood() throws IOException {
        expect(1, "contradiction", report -> report.withObject("/verify").put("coverage", 1.01));
        expect(1, "contradiction", report -> report.withObject("/verify").put("caughtFraction", 2));
        expect(1, "contradiction", report -> report.withObject("/verify").put("incomplete", 1));
        expect(1, "contradiction", report -> report.put("bytesWritten", 1_048_576_001L));
        expect(1, "contradiction", report -> report.put("labelsWritten", Long.MAX_VALUE));
        expect(1, "contradiction", report -> report.put("finishedAt", "2026-11-30T09:00:00Z"));
        Path mad = file(
                "mad.json",
                done("/dev/sda", "A1", report -> report.put("status", "failed").put("bytesWritten", Long.MAX_VALUE)));
        merge(List.of(mad))
                .expect(4)
                .expectErr("impossible: bytesWritten=9223372036854775807 and sizeBytes=1048576000");
        assertEquals(1_048_576_000L, json(4, List.of(mad)).get("bytesWritten").longValue());
    }

    @Test
    void oneSeedForSeveralTargetsIsTold() throws IOException {
        Path both = file(
                "n1.json",
                done("/dev/sda", "A1", report -> report.put("seedFingerprint", "00112233")),
                done("/dev/sdb", "A2", report -> report.put("seedFingerprint", "00112233")));
        assertEquals(
                2, json(0, List.of(both)).get("sharedSeeds").get("00112233").size());
        merge(List.of(both)).expect(0).expectErr("one seed for 2 targets");
    }
}
