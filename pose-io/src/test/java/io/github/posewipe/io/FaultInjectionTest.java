package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.io.testing.ChildJvm;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults injected into the system calls of a running JVM (recipe R2): each must show, or be made good, as it should. */
class FaultInjectionTest {
    private static final int PIECE = FaultProgram.PIECE_BYTES;

    @TempDir
    Path folder;

    @BeforeEach
    void needsStrace() {
        assumeTrue(Command.present("strace"), "strace (Debian: strace) is missing");
    }

    @Test
    void withoutAFaultAllIsWell() {
        assertEquals(List.of("flushed", "flushed"), run("pwrite64:error=EIO:when=999"));
    }

    @Test
    void anInterruptedCallIsMadeAgain() {
        assertEquals(List.of("flushed", "flushed"), run("pwrite64:error=EINTR:when=3"));
        assertEquals(List.of("flushed", "flushed"), run("fdatasync:error=EINTR:when=1"));
    }

    @Test
    void anErrorThatPassesCanBeRetried() {
        assertEquals(
                List.of(
                        "write piece=2 attempt=1 operation=pwrite offset=131072 length=65536 errno=5",
                        "flushed",
                        "flushed"),
                run("pwrite64:error=EIO:when=3"));
    }

    @Test
    void anErrorThatStaysNamesEveryPiece() {
        List<String> lines = run("pwrite64:error=EIO:when=7+");
        assertEquals(
                List.of(
                        "write piece=6 attempt=1 operation=pwrite offset=393216 length=65536 errno=5",
                        "write piece=6 attempt=2 operation=pwrite offset=393216 length=65536 errno=5",
                        "write piece=7 attempt=1 operation=pwrite offset=458752 length=65536 errno=5",
                        "write piece=7 attempt=2 operation=pwrite offset=458752 length=65536 errno=5"),
                lines.subList(0, 4));
        assertEquals("mismatch piece=6 from=0 before=" + PIECE, lines.get(6));
    }

    /** strace answers for the kernel and writes nothing: what it claims is lost, what follows must still be written. */
    @Test
    void aShortWriteIsContinuedWhereItEnded() {
        assertEquals(
                List.of("flushed", "flushed", "mismatch piece=1 from=0 before=512"), run("pwrite64:retval=512:when=2"));
    }

    @Test
    void aWriteThatEndsWithinASectorIsContinuedFromTheSector() {
        assertEquals(
                List.of("flushed", "flushed", "mismatch piece=1 from=0 before=1024"),
                run("pwrite64:retval=1500:when=2"));
    }

    @Test
    void aWriteThatMovesNothingIsAnError() {
        assertEquals(
                List.of(
                        "write piece=1 attempt=1 operation=pwrite offset=65536 length=65536 errno=0",
                        "flushed",
                        "flushed"),
                run("pwrite64:retval=0:when=2"));
    }

    @Test
    void aWriteThatIsClaimedAndLostShowsWhenReadBack() {
        assertEquals(
                List.of("flushed", "flushed", "mismatch piece=3 from=0 before=" + PIECE),
                run("pwrite64:retval=" + PIECE + ":when=4"));
    }

    @Test
    void aFailedFlushIsFinal() {
        String failure = "flush operation=fdatasync offset=-1 length=-1 errno=5";
        assertEquals(List.of(failure, failure), run("fdatasync:error=EIO:when=1"));
    }

    @Test
    void readErrorsAndShortReads() {
        assertEquals(
                List.of("flushed", "flushed", "read piece=2 operation=pread offset=131072 length=65536 errno=5"),
                run("pread64:error=EIO:when=3"));
        assertEquals(
                List.of("flushed", "flushed", "mismatch piece=2 from=0 before=512"), run("pread64:retval=512:when=3"));
        assertEquals(
                List.of("flushed", "flushed", "read piece=2 operation=pread offset=131072 length=65536 errno=0"),
                run("pread64:retval=0:when=3"));
    }

    /** The end of an odd file is synced at once; a flush that comes later must not call it durable. */
    @Test
    void aFailedSyncOfTheEndOfAFileIsFinal() throws IOException {
        Path file = Files.write(folder.resolve("odd.img"), new byte[FaultProgram.PIECES * PIECE - 32]);
        String failure = "operation=fdatasync offset=";
        assertEquals(
                List.of(
                        "write piece=7 attempt=1 " + failure + "458752 length=65504 errno=5",
                        "flush " + failure + "458752 length=65504 errno=5",
                        "flush " + failure + "458752 length=65504 errno=5"),
                run(file.toString(), "fdatasync:error=EIO:when=1"));
    }

    private List<String> run(String fault) {
        try (LoopDevice loop = LoopDevice.ofSize(folder, (long) FaultProgram.PIECES * PIECE)) {
            return run(loop.name(), fault);
        }
    }

    private static List<String> run(String target, String fault) {
        String call = fault.substring(0, fault.indexOf(':'));
        Command.Outcome outcome = new ChildJvm()
                .under("strace", "-f", "-qq", "-o", "/dev/null", "-P", target)
                .under("-e", "trace=" + call, "-e", "inject=" + fault)
                .run(FaultProgram.class, target);
        assertEquals(0, outcome.exitCode(), outcome.output());
        return outcome.output().lines().toList();
    }
}
