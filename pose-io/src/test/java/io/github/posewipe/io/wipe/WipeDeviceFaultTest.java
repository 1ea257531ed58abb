package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.testing.ChildJvm;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.testing.Undo;
import io.github.posewipe.io.verify.VerifyExtent;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wipes of devices that fail, by the recipes of the hazards page (R1, R2, R6). */
class WipeDeviceFaultTest {
    private static final long MIB = 1 << 20;

    private final SessionSeed seed = Seeds.of(9);

    @TempDir
    private Path folder;

    private WipeSettings.Builder quickSettings() {
        return WipeSettings.builder()
                .scheme(LabelScheme.DRG_V2)
                .chunkLabels(1 << 12)
                .seed(seed)
                .provider(QuickProvider.honest())
                .judge(QuickProvider.honest())
                .verify(VerifyExtent.all());
    }

    /** R1: the disk below the device is full after 24 MiB. */
    @Test
    void aDeviceThatIsFullAtItsEndFails() throws Exception {
        LoopDevice.assumeLoopDevices();
        Path small = Files.createDirectory(folder.resolve("small"));
        try (Undo mount = Undo.of(
                List.of("mount", "-t", "tmpfs", "-o", "size=24m", "none", small.toString()),
                List.of("umount", small.toString()))) {
            assertTrue(mount != null);
            for (Fill fill : new Fill[] {Fill.LABELS, Fill.ZEROS}) {
                Path backing = small.resolve("b.img");
                try (RandomAccessFile file = new RandomAccessFile(backing.toFile(), "rw")) {
                    file.setLength(64 * MIB);
                }
                try (LoopDevice loop = LoopDevice.over(backing)) {
                    WipeResult result = Wipe.run(
                            Devices.cleared(loop.path()),
                            quickSettings().fill(fill).build());
                    assertEquals(WipeStatus.FAILED, result.status(), result.summary());
                    assertEquals(ExitCode.IO, result.exitCode(), result.summary());
                    long written = result.bytesWritten();
                    assertTrue(written >= 16 * MIB && written <= 24 * MIB, result.summary());
                    assertTrue(
                            result.report().error().orElseThrow().offsetBytes().getAsLong() >= written);
                }
                Files.delete(backing);
            }
        }
    }

    /** R6: the device shrinks while it is written. */
    @Test
    void aDeviceThatShrinksUnderTheWipeFails() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 64 * MIB)) {
            AtomicBoolean shrunk = new AtomicBoolean();
            WipeSettings settings = quickSettings()
                    .progress(event -> {
                        if (event.stage() == ProgressStage.WRITE && shrunk.compareAndSet(false, true)) {
                            Command.run(
                                    "truncate", "-s", "32M", loop.backingFile().toString());
                            Command.run("losetup", "-c", loop.name());
                        }
                    })
                    .build();
            WipeResult result = Wipe.run(Devices.cleared(loop.path()), settings);
            assertTrue(shrunk.get());
            assertEquals(WipeStatus.FAILED, result.status(), result.summary());
            assertEquals(ExitCode.IO, result.exitCode(), result.summary());
            assertTrue(result.bytesWritten() <= 32 * MIB, result.summary());
        }
    }

    @Test
    void withoutAFaultTheInjectedWipeIsDone() {
        assertTrue(runUnder("pwrite64:error=EIO:when=999").startsWith("0 1048576 done"));
    }

    /** R2: a device that claims a write and keeps nothing. */
    @Test
    void aWriteThatIsClaimedAndLostIsFoundByReadingBack() {
        String output = runUnder("pwrite64:retval=" + WipeProgram.WRITE_BYTES + ":when=4");
        assertTrue(output.startsWith("1 1048576 mismatch"), output);
        assertTrue(output.contains("first wrong byte: offset=196608, chunk=3, rank=0"), output);
    }

    @Test
    void aWriteErrorThatPassesIsMadeGood() {
        String output = runUnder("pwrite64:error=EIO:when=6");
        assertTrue(output.startsWith("0 1048576 done"), output);
    }

    @Test
    void aWriteErrorThatStaysEndsWithWhatWasWritten() {
        String output = runUnder("pwrite64:error=EIO:when=6+");
        assertTrue(output.startsWith("4 " + 5 * WipeProgram.WRITE_BYTES + " failed"), output);
        assertTrue(output.contains("errno=5"), output);
    }

    @Test
    void noSpaceAndNoPermissionEndTheWipe() {
        for (String error : new String[] {"ENOSPC", "EPERM"}) {
            String output = runUnder("pwrite64:error=" + error);
            assertTrue(output.startsWith("4 0 failed") && output.contains(error), output);
        }
    }

    /** Each write takes a fifth of a second: what holds for that holds for 10 s, as nothing waits for less than 30. */
    @Test
    void aDeviceThatStallsIsWaitedFor() {
        String output = runUnder("pwrite64:delay_enter=200000");
        assertTrue(output.startsWith("0 1048576 done"), output);
    }

    @Test
    void aFlushErrorIsNoSuccess() {
        String output = runUnder("fdatasync:error=EIO:when=1");
        assertTrue(output.startsWith("4 1048576 failed") && output.contains("fdatasync"), output);
    }

    @Test
    void aReadErrorThatPassesIsMadeGood() {
        String output = runUnder("pread64:error=EIO:when=1");
        assertTrue(output.startsWith("0 1048576 done"), output);
    }

    @Test
    void aReadErrorThatStaysIsNoSuccess() {
        String output = runUnder("pread64:error=EIO:when=1+");
        assertTrue(output.startsWith("4 1048576 failed") && output.contains("not compared: 1048576 bytes"), output);
    }

    private String runUnder(String fault) {
        assumeTrue(Command.present("strace"), "strace (Debian: strace) is missing");
        try (LoopDevice loop = LoopDevice.ofSize(folder, (long) WipeProgram.WRITES * WipeProgram.WRITE_BYTES)) {
            String call = fault.substring(0, fault.indexOf(':'));
            Command.Outcome outcome = new ChildJvm()
                    .under("strace", "-f", "-qq", "-o", "/dev/null", "-P", loop.name())
                    .under("-e", "trace=" + call, "-e", "inject=" + fault)
                    .run(WipeProgram.class, loop.name());
            assertEquals(0, outcome.exitCode(), outcome.output());
            return outcome.output();
        }
    }
}
