package io.github.posewipe.io;

import static io.github.posewipe.io.Verdicts.assertCleared;
import static io.github.posewipe.io.Verdicts.cleared;
import static io.github.posewipe.io.Verdicts.examine;
import static io.github.posewipe.io.Verdicts.newFile;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.testing.Buffers;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that change between the plan and the open, or under the open channel (recipes R1, R6, R7 and R10). */
@SuppressWarnings("try") // resources that are only held
class ChangedTargetTest {
    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void aDeviceSwappedUnderItsNameIsNoticed() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            Clearance clearance = cleared(loop.name());
            loop.swapTo(copyOf(loop.backingFile()));
            assertChanged(clearance, "disk sequence was");
        }
    }

    @Test
    void aLinkPointedElsewhereIsNoticed() throws IOException {
        try (LoopDevice one = LoopDevice.ofSize(folder, MIB);
                LoopDevice two = LoopDevice.ofSize(folder, MIB)) {
            Path link = Files.createSymbolicLink(folder.resolve("disk"), one.path());
            Clearance clearance = cleared(link.toString());
            Files.delete(link);
            Files.createSymbolicLink(link, two.path());
            assertChanged(clearance, "device number was");
        }
    }

    @Test
    void aFileThatAnotherWipeWritesIsRefused() throws Exception {
        Path created = folder.resolve("new.img");
        Path existing = Files.write(folder.resolve("a.img"), new byte[4096]);
        for (Clearance first :
                List.of(assertCleared(examine(newFile(created, 4096)).get(0)), cleared(existing.toString()))) {
            String name = first.identity().path().toString();
            try (TargetChannel open = first.openForWriting()) {
                Clearance second = cleared(name);
                TargetRefusedException refusal =
                        assertThrows(TargetRefusedException.class, second::openForWriting, name);
                assertEquals(Reason.HELD, refusal.reason());
            }
            cleared(name).openForWriting().close();
        }
    }

    @Test
    void aFileReplacedGrownOrGoneIsNoticed() throws IOException {
        Path file = Files.write(folder.resolve("a.img"), new byte[4096]);
        Clearance clearance = cleared(file.toString());
        Path other = Files.write(folder.resolve("b.img"), new byte[4096]);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        assertChanged(clearance, "inode was");
        Clearance again = cleared(file.toString());
        Files.write(file, new byte[32], StandardOpenOption.APPEND);
        assertChanged(again, "size was 4096 and is 4128");
        Files.delete(file);
        assertChanged(again, "gone");
    }

    @Test
    void aNewFileNeverReplacesOneThatCameFirst() throws IOException {
        Path file = folder.resolve("new.img");
        Clearance clearance = assertCleared(examine(newFile(file, 64)).get(0));
        Files.writeString(file, "came first");
        assertChanged(clearance, "since it was examined");
        assertEquals("came first", Files.readString(file));
    }

    @Test
    void whatIsTakenIntoUseAfterThePlanIsRefused() throws Exception {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB)) {
            Command.run("mkfs.ext4", "-q", loop.name());
            Clearance clearance = cleared(loop.name());
            try (Undo mount = Undo.mount(loop.path(), mountPoint)) {
                assertRefusedAtOpen(Reason.HELD, clearance, "EBUSY");
            }
            try (LoopDevice above = LoopDevice.over(loop.path())) {
                assertRefusedAtOpen(Reason.HELD, clearance, above.name());
            }
            clearance.openForWriting().close();
        }
    }

    @Test
    void aFileThatALoopDeviceTookIsRefused() throws Exception {
        Path file = Files.write(folder.resolve("a.img"), new byte[MIB]);
        Clearance clearance = cleared(file.toString());
        try (LoopDevice loop = LoopDevice.over(file)) {
            assertRefusedAtOpen(Reason.HELD, clearance, loop.name());
        }
    }

    @Test
    void aDeviceIsHeldUntilTheChannelIsClosed() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            Clearance clearance = cleared(loop.name());
            try (TargetChannel channel = clearance.openForWriting()) {
                assertRefusedAtOpen(Reason.HELD, clearance, "in use");
            }
            clearance.openForWriting().close();
        }
    }

    @Test
    void aDeviceThatShrinksWhileOpenIsNoticed() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB);
                TargetChannel channel = cleared(loop.name()).openForWriting()) {
            channel.write(Buffers.random(MIB, 1), 0);
            channel.flush();
            try (RandomAccessFile file = new RandomAccessFile(loop.backingFile().toFile(), "rw")) {
                file.setLength(2 * MIB);
            }
            Command.run("losetup", "-c", loop.name());
            TargetIoException inside =
                    assertThrows(TargetIoException.class, () -> channel.write(Buffers.random(MIB, 1), MIB));
            assertTrue(inside.getMessage().contains("from 4194304 to 2097152"), inside.getMessage());
            assertEquals(MIB, inside.offsetBytes());
            assertThrows(TargetIoException.class, () -> channel.read(Buffers.aligned(4096), 0));
            TargetIoException flush = assertThrows(TargetIoException.class, channel::flush);
            Command.run("truncate", "-s", "4M", loop.backingFile().toString());
            Command.run("losetup", "-c", loop.name());
            assertSame(flush, assertThrows(TargetIoException.class, channel::flush));
        }
    }

    @Test
    void aFileThatIsCutWhileOpenIsNoticed() throws Exception {
        Path file = folder.resolve("new.img");
        try (TargetChannel channel =
                assertCleared(examine(newFile(file, MIB)).get(0)).openForWriting()) {
            Command.run("truncate", "-s", "4096", file.toString());
            assertThrows(TargetIoException.class, () -> channel.write(Buffers.random(4096, 1), 65536));
            assertThrows(TargetIoException.class, channel::flush);
        }
        assertEquals(4096, Files.size(file));
    }

    @Test
    void aDeviceThatRunsOutOfSpaceSaysWhere() throws Exception {
        Path small = Files.createDirectory(folder.resolve("small"));
        List<String> mount = List.of("mount", "-t", "tmpfs", "-o", "size=24m", "none", small.toString());
        try (Undo tmpfs = Undo.of(mount, List.of("umount", small.toString()));
                LoopDevice loop = LoopDevice.ofSize(small, 64L * MIB);
                TargetChannel channel = cleared(loop.name()).openForWriting()) {
            long offset = 0;
            TargetIoException failure = null;
            while (failure == null && offset < 64L * MIB) {
                try {
                    channel.write(Buffers.random(MIB, offset), offset);
                    offset += MIB;
                } catch (TargetIoException e) {
                    failure = e;
                }
            }
            assertTrue(failure != null, "64 MiB were written to 24 MiB");
            assertEquals(Errno.ENOSPC, failure.errno(), failure.getMessage());
            assertTrue(failure.getMessage().contains("ENOSPC"), failure.getMessage());
            assertTrue(failure.offsetBytes() >= offset && failure.offsetBytes() <= 24L * MIB, failure.getMessage());
        }
    }

    @Test
    void aFileWithoutSpaceIsNotLeftBehind() throws IOException {
        Path small = Files.createDirectory(folder.resolve("small"));
        List<String> mount = List.of("mount", "-t", "tmpfs", "-o", "size=4m", "none", small.toString());
        try (Undo tmpfs = Undo.of(mount, List.of("umount", small.toString()))) {
            Path file = small.resolve("new.img");
            Clearance clearance =
                    assertCleared(examine(newFile(file, 64L * MIB)).get(0));
            TargetIoException failure = assertThrows(TargetIoException.class, clearance::openForWriting);
            assertEquals(Errno.ENOSPC, failure.errno(), failure.getMessage());
            assertFalse(Files.exists(file), "left behind");
        }
    }

    @Test
    void readsComeFromTheMediumAndNotFromTheCache() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            try (FileChannel cached = FileChannel.open(loop.path(), StandardOpenOption.READ)) {
                ByteBuffer before = ByteBuffer.allocate(4096);
                cached.read(before, 0);
                try (FileChannel backing = FileChannel.open(loop.backingFile(), StandardOpenOption.WRITE)) {
                    backing.write(Buffers.random(4096, 9), 0);
                    backing.force(true);
                }
                ByteBuffer stale = ByteBuffer.allocate(4096);
                cached.read(stale, 0);
                assertArrayEquals(before.array(), stale.array(), "the cache told the truth: the recipe is broken");
                try (TargetChannel channel = Targets.openForReading(loop.path())) {
                    ByteBuffer true4096 = Buffers.aligned(4096);
                    channel.read(true4096, 0);
                    assertNotEquals(Arrays.hashCode(stale.array()), Arrays.hashCode(Buffers.bytes(true4096)));
                    assertArrayEquals(Buffers.bytes(Buffers.random(4096, 9)), Buffers.bytes(true4096));
                }
            }
        }
    }

    private Path copyOf(Path file) {
        try {
            return Files.copy(file, folder.resolve("copy.img"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertChanged(Clearance clearance, String text) {
        assertRefusedAtOpen(Reason.CHANGED, clearance, text);
    }

    private static void assertRefusedAtOpen(Reason reason, Clearance clearance, String text) {
        Verdicts.assertRefusal(reason, assertThrows(TargetRefusedException.class, clearance::openForWriting), text);
    }
}
