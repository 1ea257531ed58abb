package io.github.posewipe.io;

import static io.github.posewipe.io.Verdicts.assertCleared;
import static io.github.posewipe.io.Verdicts.assertRefused;
import static io.github.posewipe.io.Verdicts.cleared;
import static io.github.posewipe.io.Verdicts.verdict;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Devices that are in use, each brought about for real (recipes R4, R5, R8, R9 and R12 among them). */
@SuppressWarnings("try") // resources that are only held
class GuardDeviceTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void clearsAFreeDeviceAndNeedsConfirmation() throws IOException {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            byte[] before = Files.readAllBytes(loop.backingFile());
            Clearance clearance = cleared(loop.name());
            TargetIdentity identity = clearance.identity();
            assertEquals(TargetKind.BLOCK_DEVICE, identity.kind());
            assertEquals(MIB, identity.sizeBytes());
            assertEquals(512, identity.logicalBlockBytes());
            assertTrue(identity.diskSequence() > 0, "diskseq=" + identity.diskSequence());
            assertTrue(clearance.description().contains(loop.name()), clearance.description());
            TargetRequest unconfirmed = new TargetRequest(loop.name(), OptionalLong.empty(), false);
            assertRefused(Reason.NOT_CONFIRMED, Verdicts.examine(unconfirmed).get(0), loop.name());
            TargetRequest other = new TargetRequest(loop.name(), OptionalLong.of(2 * MIB), true);
            assertRefused(Reason.BAD_SIZE, Verdicts.examine(other).get(0), "size=2097152", "size=1048576");
            assertArrayEquals(before, Files.readAllBytes(loop.backingFile()));
        }
    }

    @Test
    void refusesTheRunningSystem() {
        String root = Command.run("findmnt", "-n", "-o", "SOURCE", "/");
        assumeTrue(root.startsWith("/dev/"), "/ stands on no one block device: " + root);
        assertRefused(Reason.SYSTEM_DISK, verdict(root), "(/)");
    }

    @Test
    void refusesAMountedDeviceAndItsFile() throws IOException {
        Path mountPoint = Files.createDirectory(folder.resolve("a mount"));
        try (LoopDevice loop = fileSystem(4 * MIB);
                Undo mount = Undo.mount(loop.path(), mountPoint)) {
            assertRefused(Reason.MOUNTED, verdict(loop.name()), mountPoint.toString(), "unmount");
            assertRefused(Reason.HELD, verdict(loop.backingFile().toString()), loop.name(), "mounted");
        }
    }

    @Test
    void refusesADiskWithAMountedPartition() throws IOException {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = LoopDevice.ofSize(folder, 16 * MIB);
                Undo first = GuardOverlapTest.partition(loop, 1, 2048, 16384);
                Undo second = GuardOverlapTest.partition(loop, 2, 20480, 2048)) {
            Command.run("mkfs.ext4", "-q", loop.name() + "p1");
            try (Undo mount = Undo.mount(Path.of(loop.name() + "p1"), mountPoint)) {
                assertRefused(Reason.MOUNTED, verdict(loop.name()), loop.name() + "p1 is mounted");
                assertRefused(Reason.MOUNTED, verdict(loop.name() + "p1"), mountPoint.toString());
                assertCleared(verdict(loop.name() + "p2"));
            }
            assertCleared(verdict(loop.name()));
        }
    }

    @Test
    void refusesAMountInAnotherNamespace() throws Exception {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = fileSystem(4 * MIB)) {
            String script = "mount " + loop.name() + " '" + mountPoint + "' && echo mounted && read wait";
            Process process = new ProcessBuilder("unshare", "-m", "--propagation", "private", "sh", "-c", script)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader output = process.inputReader()) {
                assertEquals("mounted", output.readLine());
                assertRefused(Reason.MOUNTED, verdict(loop.name()), "another mount namespace");
            } finally {
                process.getOutputStream().close();
                process.waitFor();
            }
            assertCleared(verdict(loop.name()));
        }
    }

    @Test
    void refusesAMemberOfAMountedBtrfs() throws IOException {
        assumeTrue(Command.present("mkfs.btrfs"), "mkfs.btrfs (Debian: btrfs-progs) is missing");
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice one = LoopDevice.ofSize(folder, 256 * MIB);
                LoopDevice two = LoopDevice.ofSize(folder, 256 * MIB)) {
            Command.run("mkfs.btrfs", "-q", "-f", one.name(), two.name());
            try (Undo mount = Undo.mount(one.path(), mountPoint)) {
                assertRefused(Reason.MOUNTED, verdict(one.name()), mountPoint.toString());
                assertRefused(Reason.HELD, verdict(two.name()), "btrfs");
            }
        }
    }

    @Test
    void refusesSwap() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB)) {
            Command.run("mkswap", loop.name());
            try (Undo swap = Undo.of(List.of("swapon", loop.name()), List.of("swapoff", loop.name()))) {
                assertRefused(Reason.SWAP, verdict(loop.name()), "swapoff " + loop.name());
            }
        }
    }

    @Test
    void refusesASwapFile() throws IOException {
        Path file = Files.write(folder.resolve("swap file"), new byte[(int) (4 * MIB)]);
        Command.run("chmod", "600", file.toString());
        Command.run("mkswap", file.toString());
        Command.Outcome on = Command.outcome(List.of("swapon", file.toString()));
        assumeTrue(on.exitCode() == 0, "swap files do not work here: " + on.output());
        try {
            assertRefused(Reason.SWAP, verdict(file.toString()), "swapoff");
        } finally {
            Command.run("swapoff", file.toString());
        }
    }

    @Test
    void refusesLoopsStackedOnLoops() {
        try (LoopDevice below = LoopDevice.ofSize(folder, MIB);
                LoopDevice above = LoopDevice.over(below.path());
                LoopDevice top = LoopDevice.over(above.path())) {
            assertRefused(Reason.HELD, verdict(below.backingFile().toString()), "held by " + below.name());
            assertRefused(Reason.HELD, verdict(below.name()), "held by " + above.name());
            assertRefused(Reason.HELD, verdict(above.name()), "held by " + top.name());
            assertCleared(verdict(top.name()));
        }
    }

    @Test
    void refusesWhatDeviceMapperHolds() {
        assumeTrue(Command.present("dmsetup"), "dmsetup (Debian: dmsetup) is missing");
        Command.Outcome version = Command.outcome(List.of("dmsetup", "version"));
        assumeTrue(version.exitCode() == 0, "this kernel has no device-mapper: " + version.output());
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB);
                Undo held = Undo.of(
                        List.of("dmsetup", "create", "posetest", "--table", "0 2048 linear " + loop.name() + " 0"),
                        List.of("dmsetup", "remove", "--retry", "posetest"))) {
            assertRefused(Reason.HELD, verdict(loop.name()), "posetest");
        }
    }

    @Test
    void refusesAReadOnlyDeviceBeforeTheFirstWrite() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB, "-r")) {
            assertRefused(Reason.READ_ONLY, verdict(loop.name()), "read-only", "--setrw");
        }
    }

    @Test
    void refusesAFileOfAReadOnlyFileSystem() throws IOException {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = fileSystem(4 * MIB)) {
            try (Undo mount = Undo.mount(loop.path(), mountPoint)) {
                Files.write(mountPoint.resolve("a.img"), new byte[64]);
            }
            try (Undo mount = Undo.mount(loop.path(), mountPoint, "-o", "ro")) {
                assertRefused(Reason.READ_ONLY, verdict(mountPoint + "/a.img"), "EROFS");
                TargetRequest created = Verdicts.newFile(mountPoint.resolve("b.img"), 64);
                assertRefused(Reason.READ_ONLY, Verdicts.examine(created).get(0), "EROFS");
            }
        }
    }

    /** With a data journal ext4 takes O_DIRECT and serves it from the cache; it says so when it is asked. */
    @Test
    void refusesAFileWithoutDirectIo() throws IOException {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = fileSystem(16 * MIB);
                Undo mount = Undo.mount(loop.path(), mountPoint, "-o", "data=journal")) {
            Path file = Files.write(mountPoint.resolve("a.img"), new byte[64]);
            assertRefused(Reason.NOT_PERMITTED, verdict(file.toString()), "O_DIRECT", "xfs");
            Path created = mountPoint.resolve("b.img");
            Clearance clearance = assertCleared(
                    Verdicts.examine(Verdicts.newFile(created, 64)).get(0));
            Verdicts.assertRefusal(
                    Reason.NOT_PERMITTED,
                    assertThrows(TargetRefusedException.class, clearance::openForWriting),
                    "O_DIRECT");
            assertTrue(Files.notExists(created), "left behind");
        }
    }

    @Test
    void refusesAnUnboundDevice() {
        LoopDevice.assumeLoopDevices();
        Path unbound = IntStream.rangeClosed(0, 255)
                .mapToObj(number -> Path.of("/dev/loop" + (255 - number)))
                .filter(Files::exists)
                .filter(device -> !Files.exists(Path.of("/sys/block", device.getFileName() + "", "loop")))
                .findFirst()
                .orElseThrow();
        assertRefused(Reason.BAD_SIZE, verdict(unbound.toString()), "size=0");
    }

    @Test
    void refusesWhatAnotherProcessHoldsExclusively() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB);
                TargetChannel held = cleared(loop.name()).openForWriting()) {
            assertRefused(Reason.HELD, verdict(loop.name()), "EBUSY");
        }
    }

    @Test
    void listsDevicesWithTheGuardsVerdict() throws IOException {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice free = LoopDevice.ofSize(folder, MIB);
                LoopDevice used = fileSystem(4 * MIB);
                Undo mount = Undo.mount(used.path(), mountPoint)) {
            List<BlockDevices.Entry> entries = BlockDevices.list();
            BlockDevices.Entry freeEntry = entry(entries, free);
            assertEquals(cleared(free.name()).identity(), freeEntry.identity());
            assertTrue(freeEntry.refusal().isEmpty(), freeEntry::toString);
            Verdicts.assertRefusal(
                    Reason.MOUNTED, entry(entries, used).refusal().orElseThrow(), mountPoint.toString());
            assertTrue(entries.stream().allMatch(entry -> entry.identity().sizeBytes() > 0), "size 0 listed");
        }
    }

    private static BlockDevices.Entry entry(List<BlockDevices.Entry> entries, LoopDevice loop) {
        return entries.stream()
                .filter(entry -> entry.identity().path().equals(loop.path()))
                .findFirst()
                .orElseThrow();
    }

    private LoopDevice fileSystem(long sizeBytes) {
        LoopDevice loop = LoopDevice.ofSize(folder, sizeBytes);
        Command.run("mkfs.ext4", "-q", loop.name());
        return loop;
    }
}
