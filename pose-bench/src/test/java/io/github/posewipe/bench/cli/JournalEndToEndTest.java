package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.posewipe.bench.testing.Labels;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code pose wipe --journal}, and what a run over several targets does when one of them, or a place, is not usable. */
@SuppressWarnings("try") // a mount is there to be undone
class JournalEndToEndTest {
    private static final int SIZE = 4 << 20;

    @TempDir
    private Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private PoseResult wipe(String... args) {
        List<String> all = new ArrayList<>(List.of("wipe", "--chunk-labels", "256", "--chain", "1"));
        all.addAll(List.of("--progress", "none", "--backend", "cpu"));
        all.addAll(List.of(args));
        return PoseRunner.inProcess(all.toArray(String[]::new));
    }

    private PoseResult wipeWithJournal(String... more) {
        List<String> all = new ArrayList<>(List.of(path("x.img"), "--journal", path("j")));
        all.addAll(List.of(more));
        return wipe(all.toArray(String[]::new));
    }

    /** The seed comes from the journal; what was confirmed once need not be confirmed again. */
    @Test
    void aFinishedTargetIsNotWipedAgain() throws Exception {
        wipeWithJournal("--size", "4MiB").expect(0);
        byte[] first = Files.readAllBytes(folder.resolve("x.img"));
        Files.delete(folder.resolve("x.img.pose.json"));
        wipeWithJournal("--verify", "all").expect(0);
        assertArrayEquals(first, Files.readAllBytes(folder.resolve("x.img")), "another seed would have changed it");
        JsonNode report = Labels.report(folder.resolve("x.img.pose.json"));
        assertEquals("done", report.get("status").textValue());
        assertEquals(SIZE, report.get("resumedFromBytes").longValue());
        assertEquals(SIZE, report.get("bytesWritten").longValue());
        assertEquals(0, report.get("bytesUnwritten").longValue());
        assertTrue(report.has("seedHex"));
    }

    @Test
    void everyDisagreementIsRefusedByItsFieldAndChangesNothing() throws Exception {
        wipeWithJournal("--size", "4MiB").expect(0);
        byte[] image = Files.readAllBytes(folder.resolve("x.img"));
        byte[] journal = Files.readAllBytes(folder.resolve("j"));
        String seed = "11".repeat(32);
        refused(wipeWithJournal("--confirm", "--seed-hex", seed), "field=seedFingerprint");
        refused(wipeWith("256", "2"), "field=chain, expected=1, found=2");
        refused(wipeWith("512", "1"), "field=chunkLabels, expected=256, found=512");
        refused(wipeWithJournal("--confirm", "--fill", "zeros"), "field=fill, expected=labels, found=zeros");
        refused(wipe(path("y.img"), "--size", "4MiB", "--journal", path("j")), "field=target");
        Files.write(folder.resolve("j"), Arrays.copyOf(journal, journal.length - 9));
        refused(wipeWithJournal("--confirm"), "field=checksum");
        Files.write(folder.resolve("j"), new byte[0]);
        refused(wipeWithJournal("--confirm"), "is empty");
        Files.write(folder.resolve("j"), journal);
        Files.copy(folder.resolve("x.img"), folder.resolve("copy"));
        Files.move(folder.resolve("copy"), folder.resolve("x.img"), StandardCopyOption.REPLACE_EXISTING);
        refused(wipeWithJournal("--confirm"), "field=inode");
        assertArrayEquals(image, Files.readAllBytes(folder.resolve("x.img")));
        assertFalse(Files.exists(folder.resolve("y.img")));
    }

    private PoseResult wipeWith(String chunkLabels, String chain) {
        String[] scheme = {"--chunk-labels", chunkLabels, "--chain", chain, "--progress", "none"};
        List<String> all = new ArrayList<>(List.of("wipe", path("x.img"), "--journal", path("j"), "--confirm"));
        all.addAll(List.of(scheme));
        return PoseRunner.inProcess(all.toArray(String[]::new));
    }

    private static void refused(PoseResult result, String field) {
        assertTrue(result.exitCode() == 2 || result.exitCode() == 3, result.exitCode() + ": " + result.err());
        result.expectErr(field);
    }

    /** What lies below the mark is not what was written there: nothing more is written, and it says where. */
    @Test
    void aTargetThatWasChangedBelowTheMarkIsRefused() throws Exception {
        wipeWithJournal("--size", "4MiB").expect(0);
        byte[] image = Files.readAllBytes(folder.resolve("x.img"));
        image[SIZE - 5000] ^= 1;
        Files.write(folder.resolve("x.img"), image);
        wipeWithJournal("--confirm").expect(3).expectErr("first wrong byte: offset=" + (SIZE - 5000));
        assertArrayEquals(image, Files.readAllBytes(folder.resolve("x.img")));
    }

    @Test
    void aJournalOnTheTargetIsRefused() throws Exception {
        Files.write(folder.resolve("x.img"), new byte[SIZE]);
        wipe(path("x.img"), "--confirm", "--journal", path("x.img")).expectErr("x.img");
        assertArrayEquals(new byte[SIZE], Files.readAllBytes(folder.resolve("x.img")));
    }

    @Test
    void oneMissingNameAmongThreeStopsNoOther() throws Exception {
        Files.write(folder.resolve("a.img"), new byte[SIZE]);
        Files.write(folder.resolve("c.img"), new byte[SIZE]);
        PoseResult result = wipe(
                path("a.img"),
                path("b.img"),
                path("c.img"),
                "--confirm",
                "--journal",
                path("j"),
                "--report",
                path("r"));
        result.expect(2).expectErr("b.img");
        JsonNode reports = Labels.report(folder.resolve("r"));
        assertEquals(2, reports.size());
        for (JsonNode report : reports) {
            assertEquals("done", report.get("status").textValue(), report.toString());
        }
        assertFalse(Files.exists(folder.resolve("b.img")));
    }

    @Test
    void aDeviceNamedThroughALinkAndItsNodeIsRefused() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, SIZE)) {
            Path link = Files.createSymbolicLink(folder.resolve("link"), loop.path());
            PoseResult result =
                    wipe(loop.name(), link.toString(), "--confirm", "--journal", path("j"), "--report", path("r"));
            result.expect(3).expectErr("link");
        }
    }

    @Test
    void aReportOrJournalOnAFullFileSystemIsFoundOutBeforeAnythingIsWritten() throws Exception {
        LoopDevice.assumeLoopDevices();
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.write(folder.resolve("x.img"), new byte[SIZE]);
        try (Undo mount = Undo.of(
                List.of("mount", "-t", "tmpfs", "-o", "size=4k", "none", full.toString()),
                List.of("umount", full.toString()))) {
            Files.write(full.resolve("filler"), new byte[4096]);
            String place = full.resolve("f").toString();
            wipe(path("x.img"), "--confirm", "--report", place).expect(2).expectErr(place);
            wipeWithJournalAt(place).expect(2).expectErr(place);
            assertEquals(List.of(full.resolve("filler")), filesOf(full));
        }
        assertArrayEquals(new byte[SIZE], Files.readAllBytes(folder.resolve("x.img")));
    }

    private PoseResult wipeWithJournalAt(String place) {
        return wipe(path("x.img"), "--confirm", "--journal", place);
    }

    private static List<Path> filesOf(Path where) throws IOException {
        try (var files = Files.list(where)) {
            return files.toList();
        }
    }

    /** The journal's disk runs full while the wipe is under way: it ends with 4, and goes on when there is room. */
    @Test
    void aDiskThatRunsFullUnderTheJournalLosesNothing() throws Exception {
        LoopDevice.assumeLoopDevices();
        Path small = Files.createDirectory(folder.resolve("small"));
        String journal = small.resolve("j").toString();
        Files.write(folder.resolve("x.img"), new byte[SIZE]);
        try (Undo mount = Undo.of(
                List.of("mount", "-t", "tmpfs", "-o", "size=64k", "none", small.toString()),
                List.of("umount", small.toString()))) {
            List<String> slow = List.of("--max-rate", "1MiB", "--journal", journal, "--confirm", "--memory-budget");
            List<String> all = new ArrayList<>(List.of("wipe", path("x.img"), "--chunk-labels", "256", "--chain", "1"));
            all.addAll(slow);
            all.addAll(List.of("16MiB", "--progress", "none", "--backend", "cpu"));
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            Process process = PoseRunner.start(folder, List.of(), out, err, all.toArray(String[]::new));
            awaitMark(Path.of(journal), process);
            Command.outcome(List.of("dd", "if=/dev/zero", "of=" + small.resolve("filler"), "bs=4k"));
            PoseResult ended = PoseRunner.finish(process, out, err);
            ended.expect(4).expectErr("the last journal stands");
            Files.delete(small.resolve("filler"));
            wipe(path("x.img"), "--journal", journal, "--verify", "all").expect(0);
            JsonNode report = Labels.report(folder.resolve("x.img.pose.json"));
            assertEquals("done", report.get("status").textValue());
            assertTrue(report.get("resumedFromBytes").longValue() > 0, report.toString());
        }
    }

    private static void awaitMark(Path journal, Process process) throws Exception {
        for (int i = 0; i < 600 && process.isAlive(); i++) {
            if (Files.exists(journal) && !Files.readString(journal).contains("\"safeBytes\" : 0")) {
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no mark within 30 s: " + (Files.exists(journal) ? Files.readString(journal) : ""));
    }
}
