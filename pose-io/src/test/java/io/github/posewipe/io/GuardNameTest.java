package io.github.posewipe.io;

import static io.github.posewipe.io.Verdicts.assertCleared;
import static io.github.posewipe.io.Verdicts.assertRefused;
import static io.github.posewipe.io.Verdicts.confirmed;
import static io.github.posewipe.io.Verdicts.examine;
import static io.github.posewipe.io.Verdicts.newFile;
import static io.github.posewipe.io.Verdicts.verdict;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and sizes: what is no target, what must be confirmed, and that examining leaves no trace. */
class GuardNameTest {
    @TempDir
    Path folder;

    @Test
    void refusesWhatDoesNotExist() {
        assertRefused(Reason.NO_SUCH_TARGET, verdict(folder + "/missing.img"), "missing.img", "give a size");
        assertRefused(Reason.NO_SUCH_TARGET, verdict(""), "empty");
        assertRefused(Reason.NO_SUCH_TARGET, verdict("a\0b"), "\\x00");
        assertRefused(Reason.NO_SUCH_TARGET, verdict("/etc/passwd/below"));
        assertRefused(Reason.NO_SUCH_TARGET, verdict("x".repeat(300)), "ENAMETOOLONG");
    }

    @Test
    void aNameWithALineBreakGivesOneLine() {
        assertRefused(Reason.NO_SUCH_TARGET, verdict(folder + "/two\nlines"), "two\\x0alines");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/sdzz9", "/dev/shm/new.img", "/proc/new", "/sys/new"})
    void createsNoFileInKernelFolders(String name) {
        TargetRequest request = new TargetRequest(name, OptionalLong.of(4096), true);
        assertRefused(Reason.NO_SUCH_TARGET, examine(request).get(0), name, "no such device");
        assertFalse(Files.exists(Path.of(name)));
    }

    @Test
    void refusesWhatIsNeitherDeviceNorFile() throws IOException {
        Path pipe = folder.resolve("pipe");
        Command.run("mkfifo", pipe.toString());
        assertRefused(Reason.NOT_A_TARGET, verdict(folder.toString()), "a directory");
        assertRefused(Reason.NOT_A_TARGET, verdict("/dev/null"), "a character device");
        assertRefused(Reason.NOT_A_TARGET, verdict(pipe.toString()), "a pipe");
        assertRefused(Reason.NOT_A_TARGET, verdict("/proc/version"), "/proc");
        assertRefused(Reason.NOT_A_TARGET, verdict("/sys/kernel/uevent_seqnum"), "/sys");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/null"));
        assertRefused(Reason.NOT_A_TARGET, verdict(link.toString()), "a character device");
    }

    @Test
    void aLoopOfLinksLeadsNowhere() throws IOException {
        Path one = folder.resolve("one");
        Path two = Files.createSymbolicLink(folder.resolve("two"), one);
        Files.createSymbolicLink(one, two);
        assertRefused(Reason.NO_SUCH_TARGET, verdict(one.toString()), "ELOOP");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1, 31, 33, 4095, Long.MAX_VALUE})
    void refusesSizesThatHoldNoWholeLabels(long sizeBytes) {
        Path file = folder.resolve("new.img");
        assertRefused(Reason.BAD_SIZE, examine(newFile(file, sizeBytes)).get(0), "size=" + sizeBytes);
    }

    @ParameterizedTest
    @ValueSource(longs = {32, 4096, 96, Long.MAX_VALUE - 31})
    void clearsANewFileAndCreatesNothing(long sizeBytes) {
        Path file = folder.resolve("new.img");
        Clearance clearance = assertCleared(examine(newFile(file, sizeBytes)).get(0));
        assertTrue(clearance.createsFile());
        assertEquals(sizeBytes, clearance.identity().sizeBytes());
        assertEquals(TargetKind.FILE, clearance.identity().kind());
        assertTrue(
                clearance.description().contains(file.getFileName() + ", " + sizeBytes + " bytes"),
                clearance.description());
        assertFalse(Files.exists(file));
    }

    @Test
    void aNewFileNeedsItsFolder() {
        Path file = folder.resolve("no/where/new.img");
        assertRefused(Reason.NO_SUCH_TARGET, examine(newFile(file, 64)).get(0), "folder does not exist");
    }

    @Test
    void nothingIsCreatedBelowAFile() throws IOException {
        Path file = Files.write(folder.resolve("a.img"), new byte[64]);
        assertRefused(
                Reason.NO_SUCH_TARGET,
                examine(newFile(file.resolve("b.img"), 64)).get(0),
                "below a file");
    }

    @Test
    void anOutputThatCannotBeLocatedClearsNothing() throws IOException {
        Path file = Files.write(folder.resolve("a.img"), new byte[64]);
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        assertRefused(Reason.NOT_PERMITTED, verdict(file.toString(), loop), "output=" + loop, "ELOOP");
    }

    @Test
    void anExistingFileNeedsConfirmation() throws IOException {
        byte[] content = "keep these 32 bytes as they are!".getBytes();
        Path file = Files.write(folder.resolve("old.img"), content);
        TargetRequest request = new TargetRequest(file.toString(), OptionalLong.of(32), false);
        assertRefused(Reason.NOT_CONFIRMED, examine(request).get(0), "32 bytes", "--confirm");
        Clearance clearance = assertCleared(verdict(file.toString()));
        assertFalse(clearance.createsFile());
        assertTrue(clearance.description().contains("old.img, 32 bytes"), clearance.description());
        assertArrayEquals(content, Files.readAllBytes(file));
    }

    @Test
    void anExistingFileKeepsItsSize() throws IOException {
        Path file = Files.write(folder.resolve("old.img"), new byte[64]);
        TargetRequest other = new TargetRequest(file.toString(), OptionalLong.of(96), true);
        assertRefused(Reason.BAD_SIZE, examine(other).get(0), "size=96", "size=64");
        Files.write(file, new byte[65]);
        assertRefused(Reason.BAD_SIZE, verdict(file.toString()), "size=65", "truncate -s 96");
        Files.write(file, new byte[0]);
        assertRefused(Reason.BAD_SIZE, verdict(file.toString()), "size=0");
    }

    @Test
    void refusesAFileThatCannotBeWritten() throws IOException {
        Path file = Files.write(folder.resolve("fixed.img"), new byte[64]);
        Command.Outcome made = Command.outcome(List.of("chattr", "+i", file.toString()));
        assumeTrue(made.exitCode() == 0, "chattr +i: " + made.output());
        try {
            assertRefused(Reason.READ_ONLY, verdict(file.toString()), "EPERM", "lsattr");
        } finally {
            Command.run("chattr", "-i", file.toString());
        }
    }

    @Test
    void oneBadNameDoesNotStopTheOthers() throws IOException {
        Path good = Files.write(folder.resolve("good.img"), new byte[64]);
        List<GuardVerdict> verdicts = examine(
                confirmed(folder + "/missing"), confirmed(good.toString()), confirmed(""), confirmed("/dev/null"));
        assertEquals(4, verdicts.size());
        assertRefused(Reason.NO_SUCH_TARGET, verdicts.get(0), "missing");
        assertCleared(verdicts.get(1));
        assertRefused(Reason.NO_SUCH_TARGET, verdicts.get(2));
        assertRefused(Reason.NOT_A_TARGET, verdicts.get(3));
    }
}
