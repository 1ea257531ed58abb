package io.github.posewipe.io;

import static io.github.posewipe.io.Verdicts.assertCleared;
import static io.github.posewipe.io.Verdicts.cleared;
import static io.github.posewipe.io.Verdicts.examine;
import static io.github.posewipe.io.Verdicts.newFile;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.testing.Buffers;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is what lies on the medium, to the last byte, on every size and sector (recipe R3). */
@SuppressWarnings("try") // resources that are only held
class DirectChannelTest {
    private static final int MIB = 1 << 20;
    private static final int PIECE_BYTES = 256 * 1024;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"512, 0", "512, 512", "512, 1536", "512, 3584", "4096, 0", "4096, 4096", "4096, 12288"})
    void writesADeviceToItsLastByte(int sectorBytes, int restBytes) throws Exception {
        int size = 3 * MIB + restBytes;
        try (LoopDevice loop = LoopDevice.ofSize(folder, size, "-b", "" + sectorBytes)) {
            byte[] content = roundTrip(cleared(loop.name()), size, sectorBytes);
            assertArrayEquals(content, Files.readAllBytes(loop.backingFile()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 1536, 3584})
    void aRestBelowASectorIsNotAddressableAndIsSaid(int restBytes) throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB + restBytes, "-b", "4096")) {
            Clearance clearance = cleared(loop.name());
            assertEquals(MIB, clearance.identity().sizeBytes());
            assertTrue(clearance.description().contains("last " + restBytes + " bytes"), clearance.description());
            roundTrip(clearance, MIB, 4096);
        }
    }

    @ParameterizedTest
    @ValueSource(
            ints = {32, 64, 480, 512, 544, 4064, 4128, 65504, 65536, 65568, MIB + 32, 3 * MIB + 1568, 3 * MIB - 32})
    void writesAFileToItsLastByte(int sizeBytes) throws Exception {
        Path file = folder.resolve("new.img");
        Clearance clearance = assertCleared(examine(newFile(file, sizeBytes)).get(0));
        byte[] content = roundTrip(clearance, sizeBytes, 1);
        assertArrayEquals(content, Files.readAllBytes(file), "size=" + sizeBytes);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertArrayEquals(roundTrip(cleared(file.toString()), sizeBytes, 2), Files.readAllBytes(file));
    }

    @Test
    void theEndOfAFileCanBeWrittenInAnyPieces() throws Exception {
        Path file = folder.resolve("pieces.img");
        int size = MIB + 1056;
        byte[] content = Buffers.bytes(Buffers.random(size, 7));
        try (TargetChannel channel =
                assertCleared(examine(newFile(file, size)).get(0)).openForWriting()) {
            int block = channel.identity().logicalBlockBytes();
            for (int offset = 0; offset < size; offset += block) {
                int length = Math.min(block, size - offset);
                channel.write(
                        Buffers.aligned(length).put(content, offset, length).flip(), offset);
            }
            channel.flush();
        }
        assertArrayEquals(content, Files.readAllBytes(file));
    }

    @Test
    void advancesThePositionAndLeavesTheRestAlone() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB);
                TargetChannel channel = cleared(loop.name()).openForWriting()) {
            ByteBuffer out = Buffers.random(16384, 1);
            channel.write(out.position(4096).limit(12288), 8192);
            assertEquals(12288, out.position());
            ByteBuffer in = Buffers.random(16384, 2);
            byte[] expected = Buffers.bytes(in);
            channel.read(in.position(4096).limit(12288), 8192);
            assertEquals(12288, in.position());
            System.arraycopy(Buffers.bytes(out), 4096, expected, 4096, 8192);
            assertArrayEquals(expected, Buffers.bytes(in));
            assertArrayEquals(new byte[8192], firstBytes(channel, 8192));
        }
    }

    @Test
    void refusesTransfersThatBreakTheRules() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB);
                TargetChannel channel = cleared(loop.name()).openForWriting()) {
            ByteBuffer good = Buffers.aligned(8192);
            List<Callable<Void>> wrong = new ArrayList<>();
            wrong.add(() -> write(channel, ByteBuffer.allocate(4096), 0));
            wrong.add(() -> write(channel, good.slice(8, 512), 0));
            wrong.add(() -> write(channel, good.duplicate(), 100));
            wrong.add(() -> write(channel, good.duplicate(), -512));
            wrong.add(() -> write(channel, good.duplicate().limit(100), 0));
            wrong.add(() -> write(channel, good.duplicate(), MIB - 4096));
            wrong.add(() -> write(channel, good.duplicate(), Long.MAX_VALUE - 511));
            wrong.add(() -> {
                channel.read(good.asReadOnlyBuffer(), 0);
                return null;
            });
            for (int i = 0; i < wrong.size(); i++) {
                assertThrows(IllegalArgumentException.class, wrong.get(i)::call, "case " + i);
            }
        }
    }

    @Test
    void aReaderNeverWritesAndAClosedChannelDoesNothing() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            TargetChannel reader = Targets.openForReading(loop.path());
            assertEquals(Targets.identify(loop.path()), reader.identity());
            assertThrows(IllegalStateException.class, () -> reader.write(Buffers.aligned(512), 0));
            assertThrows(IllegalStateException.class, reader::flush);
            reader.close();
            reader.close();
            assertThrows(IllegalStateException.class, () -> reader.read(Buffers.aligned(512), 0));
            TargetChannel writer = cleared(loop.name()).openForWriting();
            writer.close();
            assertThrows(IllegalStateException.class, () -> writer.write(Buffers.aligned(512), 0));
            assertThrows(IllegalStateException.class, writer::flush);
        }
    }

    @Test
    void whatIsMountedOrReadOnlyCanBeRead() throws Exception {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB)) {
            Command.run("mkfs.ext4", "-q", loop.name());
            try (Undo mount = Undo.mount(loop.path(), mountPoint);
                    LoopDevice fixed = LoopDevice.over(loop.backingFile(), "-r");
                    TargetChannel mounted = Targets.openForReading(loop.path());
                    TargetChannel readOnly = Targets.openForReading(fixed.path())) {
                byte[] superBlock = firstBytes(mounted, 2048);
                assertEquals((byte) 0x53, superBlock[1024 + 56]);
                assertEquals((byte) 0xef, superBlock[1024 + 57]);
                assertEquals((byte) 0xef, firstBytes(readOnly, 2048)[1024 + 57]);
            }
        }
    }

    @Test
    void partitionsAreWrittenSideBySideAndNothingElseIs() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB);
                Undo first = GuardOverlapTest.partition(loop, 1, 2048, 2048);
                Undo second = GuardOverlapTest.partition(loop, 2, 4096, 2048);
                TargetChannel one = cleared(loop.name() + "p1").openForWriting();
                TargetChannel two = cleared(loop.name() + "p2").openForWriting()) {
            assertEquals(MIB, one.identity().sizeBytes());
            one.write(Buffers.random(MIB, 1), 0);
            two.write(Buffers.random(MIB, 2), 0);
            one.flush();
            two.flush();
            ByteBuffer expected = Buffers.aligned(4 * MIB);
            expected.position(MIB);
            expected.put(Buffers.random(MIB, 1)).put(Buffers.random(MIB, 2));
            ByteBuffer disk = Buffers.aligned(4 * MIB);
            try (TargetChannel whole = Targets.openForReading(loop.path())) {
                whole.read(disk, 0);
            }
            assertEquals(-1, expected.clear().mismatch(disk.clear()));
        }
    }

    @Test
    void openingForReadingCreatesNothingAndTakesNoDirectory() {
        Path missing = folder.resolve("missing");
        TargetRefusedException refusal =
                assertThrows(TargetRefusedException.class, () -> Targets.openForReading(missing));
        Verdicts.assertRefusal(TargetRefusedException.Reason.NO_SUCH_TARGET, refusal, "missing");
        assertFalse(Files.exists(missing));
        refusal = assertThrows(TargetRefusedException.class, () -> Targets.openForReading(folder));
        Verdicts.assertRefusal(TargetRefusedException.Reason.NOT_A_TARGET, refusal, "a directory");
    }

    @Test
    void anInterruptClosesNothing() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB);
                TargetChannel channel = cleared(loop.name()).openForWriting()) {
            Thread.currentThread().interrupt();
            channel.write(Buffers.random(4096, 3), 0);
            assertTrue(Thread.interrupted(), "the interrupt was swallowed");
            assertArrayEquals(Buffers.bytes(Buffers.random(4096, 3)), firstBytes(channel, 4096));
        }
    }

    @Test
    void manyThreadsShareOneChannel() throws Exception {
        int size = 4 * MIB + 96;
        Path file = folder.resolve("shared.img");
        byte[] content = Buffers.bytes(Buffers.random(size, 5));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (TargetChannel channel =
                assertCleared(examine(newFile(file, size)).get(0)).openForWriting()) {
            List<Future<Void>> pieces = new ArrayList<>();
            for (int offset = 0; offset < size; offset += 16384) {
                int at = offset;
                int length = Math.min(16384, size - at);
                pieces.add(threads.submit(() -> write(
                        channel,
                        Buffers.aligned(length).put(content, at, length).flip(),
                        at)));
            }
            for (Future<Void> piece : pieces) {
                piece.get();
            }
            channel.flush();
        } finally {
            threads.shutdown();
        }
        assertArrayEquals(content, Files.readAllBytes(file));
    }

    /** Writes random bytes in ascending pieces, reads them back by another descriptor, compares, and returns them. */
    private static byte[] roundTrip(Clearance clearance, int sizeBytes, long seed) throws Exception {
        ByteBuffer content = Buffers.random(sizeBytes, seed);
        try (TargetChannel channel = clearance.openForWriting()) {
            assertEquals(sizeBytes, channel.identity().sizeBytes());
            for (int offset = 0; offset < sizeBytes; offset += PIECE_BYTES) {
                int end = Math.min(sizeBytes, offset + PIECE_BYTES);
                channel.write(content.limit(end).position(offset), offset);
            }
            channel.flush();
        }
        ByteBuffer read = Buffers.aligned(sizeBytes);
        try (TargetChannel channel = Targets.openForReading(clearance.identity().path())) {
            channel.read(read, 0);
        }
        assertEquals(sizeBytes, read.position());
        assertArrayEquals(Buffers.bytes(content), Buffers.bytes(read), "size=" + sizeBytes + ", seed=" + seed);
        return Buffers.bytes(content);
    }

    private static byte[] firstBytes(TargetChannel channel, int length) throws IOException {
        ByteBuffer read = Buffers.aligned(length);
        channel.read(read, 0);
        return Buffers.bytes(read);
    }

    private static Void write(TargetChannel channel, ByteBuffer buffer, long offsetBytes) throws IOException {
        channel.write(buffer, offsetBytes);
        return null;
    }
}
