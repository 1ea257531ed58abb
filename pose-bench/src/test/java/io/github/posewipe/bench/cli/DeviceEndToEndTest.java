package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.posewipe.bench.testing.Labels;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line on block devices: every byte is wiped, and what the guard protects stays as it was. */
@SuppressWarnings("try") // a mount is there to be undone
class DeviceEndToEndTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    @BeforeEach
    void needLoopDevices() {
        LoopDevice.assumeLoopDevices();
    }

    /** R3: odd tails on both sector sizes. */
    @ParameterizedTest
    @CsvSource({"512, 3147264, drg-v2", "512, 3147264, drg-v1", "4096, 3153920, drg-v2", "4096, 3153920, drg-v1"})
    void isWipedToTheLastByteAndVerified(int sectorBytes, long sizeBytes, String scheme) throws Exception {
        try (LoopDevice device = LoopDevice.ofSize(folder, sizeBytes, "-b", Integer.toString(sectorBytes))) {
            PoseRunner.process(
                            folder,
                            "wipe",
                            device.name(),
                            "--confirm",
                            "--scheme",
                            scheme,
                            "--chunk-labels",
                            "512",
                            "--verify",
                            "all",
                            "--report",
                            "r.json")
                    .expect(0)
                    .expectOut("block device " + device.name());
            JsonNode report = Labels.report(folder.resolve("r.json"));
            assertEquals("block device", report.at("/target/kind").textValue());
            assertEquals(sectorBytes, report.at("/target/logicalBlockBytes").intValue());
            assertEquals(sizeBytes, report.get("bytesWritten").longValue());
            PoseRunner.process(folder, "verify", device.name(), "--report", "r.json", "--samples", "all")
                    .expect(0);
            device.detach();
            Labels.assertTargetHolds(device.backingFile(), report);
        }
    }

    @Test
    void aReportOfADeviceGoesToTheCurrentFolder() throws Exception {
        try (LoopDevice device = LoopDevice.ofSize(folder, 64 << 10)) {
            String[] wipe = {"wipe", device.name(), "--confirm", "--chunk-labels", "64"};
            PoseRunner.process(folder, wipe).expect(0);
            String name = device.path().getFileName() + ".pose.json";
            assertEquals(
                    "done", Labels.report(folder.resolve(name)).get("status").textValue());
            PoseRunner.process(folder, "verify", device.name()).expect(0);
        }
    }

    private void assertRefused(LoopDevice device, String word) throws IOException {
        byte[] before = Files.readAllBytes(device.backingFile());
        PoseRunner.inProcess("wipe", device.name(), "--confirm", "--report", folder + "/r.json")
                .expect(3)
                .expectErr(device.name())
                .expectErr(word)
                .expectOut("nothing was wiped")
                .expectOneErrLine();
        PoseRunner.inProcess("devices").expect(0).expectOut(device.name());
        assertArrayEquals(before, Files.readAllBytes(device.backingFile()), "bytes of the target");
        assertFalse(Files.exists(folder.resolve("r.json")), "a report of nothing");
    }

    @Test
    void aDeviceThatIsNotConfirmedIsRefused() throws IOException {
        try (LoopDevice device = LoopDevice.ofSize(folder, MIB)) {
            PoseRunner.inProcess("wipe", device.name())
                    .expect(3)
                    .expectErr("--confirm")
                    .expectOneErrLine();
            assertArrayEquals(new byte[1 << 20], Files.readAllBytes(device.backingFile()));
        }
    }

    @Test
    void aMountedDeviceIsRefused() throws IOException {
        assumeTrue(Command.present("mkfs.ext4"), "mkfs.ext4 (e2fsprogs) is not installed");
        Path mounted = Files.createDirectory(folder.resolve("mounted"));
        try (LoopDevice device = LoopDevice.ofSize(folder, 8 * MIB)) {
            Command.run("mkfs.ext4", "-q", device.name());
            try (Undo mount = Undo.mount(device.path(), mounted, "-o", "ro")) {
                assertRefused(device, "mounted");
            }
        }
    }

    @Test
    void aDeviceThatIsSwappedOnIsRefused() throws IOException {
        assumeTrue(Command.present("swapon"), "swapon (mount) is not installed");
        try (LoopDevice device = LoopDevice.ofSize(folder, 8 * MIB)) {
            Command.run("mkswap", device.name());
            assumeTrue(
                    Command.outcome(List.of("swapon", device.name())).exitCode() == 0,
                    "this system does not let us swap on a loop device");
            try (Undo swap = Undo.of(List.of("true"), List.of("swapoff", device.name()))) {
                assertRefused(device, "swap");
            }
        }
    }

    /** R9: found out before the first write, not at it. */
    @Test
    void aReadOnlyDeviceIsRefused() throws IOException {
        try (LoopDevice device = LoopDevice.ofSize(folder, MIB, "-r")) {
            assertRefused(device, "read-only");
        }
    }

    @Test
    void aDeviceUnderAnotherIsRefused() throws IOException {
        try (LoopDevice below = LoopDevice.ofSize(folder, MIB);
                LoopDevice above = LoopDevice.over(below.path())) {
            assertRefused(below, above.path().getFileName().toString());
        }
    }

    @Test
    void theSameDeviceNamedThroughALinkIsRefusedAndWipedOnce() throws IOException {
        try (LoopDevice device = LoopDevice.ofSize(folder, MIB)) {
            Path link = Files.createSymbolicLink(folder.resolve("link"), device.path());
            Path report = folder.resolve("r.json");
            PoseRunner.inProcess("wipe", device.name(), link.toString(), "--confirm", "--report", report.toString())
                    .expect(3)
                    .expectErr("target=" + link);
            assertEquals("done", Labels.report(report).get("status").textValue());
            assertEquals(device.name(), Labels.report(report).at("/target/path").textValue());
        }
    }
}
