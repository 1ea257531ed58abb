package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults of the storage (HAZARDS R1, R2): exit code, text and report agree, and no fault ends with 0. */
@SuppressWarnings("try") // a mount is there to be undone
class FaultEndToEndTest {
    private static final String WHOLE_BLOCKS = "4MiB";
    private static final String ODD_TAIL = "4000032";

    @TempDir
    private Path folder;

    private PoseResult wipeWith(String injection, String size) throws IOException, InterruptedException {
        assumeTrue(Command.present("strace"), "strace is not installed");
        String call = injection.substring(0, injection.indexOf(':'));
        return PoseRunner.process(
                folder,
                List.of(
                        "strace",
                        "-f",
                        "-qq",
                        "-o",
                        "/dev/null",
                        "-P", // the target alone: the JVM reads its own files with pread64 too
                        folder.resolve("x.img").toString(),
                        "-e",
                        "trace=" + call,
                        "-e",
                        "inject=" + injection),
                "wipe",
                "x.img",
                "--size",
                size,
                "--chunk-labels",
                "256",
                "--chain",
                "1",
                "--verify",
                "all",
                "--progress",
                "none");
    }

    /** R1: the device promises 64 MiB and has 24. */
    @Test
    void aDeviceThatRunsFullEndsWithItsOffset() throws Exception {
        LoopDevice.assumeLoopDevices();
        Path small = Files.createDirectory(folder.resolve("small"));
        try (Undo mount = Undo.of(
                List.of("mount", "-t", "tmpfs", "-o", "size=24m", "none", small.toString()),
                List.of("umount", small.toString()))) {
            try (LoopDevice device = LoopDevice.ofSize(small, 64 << 20)) {
                PoseRunner.process(
                                folder,
                                "wipe",
                                device.name(),
                                "--confirm",
                                "--chunk-labels",
                                "64",
                                "--chain",
                                "1",
                                "--report",
                                "r.json",
                                "--progress",
                                "none")
                        .expect(4)
                        .expectErr("offset=");
                JsonNode report = Labels.report(folder.resolve("r.json"));
                assertEquals("failed", report.get("status").textValue());
                assertTrue(report.get("bytesWritten").longValue() <= 24 << 20, report.toString());
                assertEquals(
                        report.get("bytesWritten").longValue(),
                        report.at("/error/offsetBytes").longValue(),
                        "the first byte that is not wiped");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "pwrite64:error=EIO, 4, failed, pwrite",
        "fdatasync:error=EIO, 4, failed, fdatasync",
        "pread64:error=EIO, 4, failed, pread"
    })
    void anIoErrorEndsWithFourAndIsInTheReport(String injection, int code, String status, String word)
            throws IOException, InterruptedException {
        wipeWith(injection, WHOLE_BLOCKS).expect(code).expectErr(word).expectErr("errno=5");
        JsonNode report = Labels.report(folder.resolve("x.img.pose.json"));
        assertEquals(status, report.get("status").textValue());
        assertTrue(report.at("/error/message").textValue().contains(word), report.toString());
    }

    /** The last, partial block of a file is flushed as it is written: that failure must not get lost in the next flush. */
    @Test
    void aTailThatCannotBeFlushedEndsWithItsOwnError() throws IOException, InterruptedException {
        wipeWith("fdatasync:error=EIO", ODD_TAIL)
                .expect(4)
                .expectErr("fdatasync")
                .expectErr("errno=5");
    }

    /** A device that claims a write and keeps nothing of it, or less than it says: the read-back finds it. */
    @ParameterizedTest
    @CsvSource({"pwrite64:retval=512:when=1", "pwrite64:retval=4096:when=1"})
    void aWriteThatWasOnlyClaimedIsFoundByTheReadBack(String injection) throws IOException, InterruptedException {
        wipeWith(injection, WHOLE_BLOCKS).expect(1).expectErr("first wrong byte");
        JsonNode report = Labels.report(folder.resolve("x.img.pose.json"));
        assertEquals("mismatch", report.get("status").textValue());
        assertNotEquals(0, report.at("/verify/mismatched").longValue());
    }
}
