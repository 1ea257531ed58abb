package io.github.posewipe.io.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.testing.Undo;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.Checkpoints;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal as a file, and every disagreement with it. */
class JournalTest {
    private static final int SIZE = 1 << 20;

    private final SessionSeed seed = Seeds.of(41);

    @TempDir
    private Path folder;

    private Path file;
    private Path target;

    @BeforeEach
    void makeTarget() throws Exception {
        file = folder.resolve("run.journal");
        target = Files.write(folder.resolve("t.img"), new byte[SIZE]);
    }

    private WipeSettings.Builder settings() {
        return WipeSettings.builder()
                .scheme(LabelScheme.DRG_V2)
                .chunkLabels(256)
                .seed(seed)
                .provider(QuickProvider.honest());
    }

    /** A journal of a run that came to this mark. */
    private void runTo(long safeBytes, WipeSettings settings) throws Exception {
        Clearance clearance = Cleared.existing(target);
        try (Journal journal = Journal.open(file)) {
            Checkpoints marks = journal.checkpoints(clearance, settings);
            journal.keep();
            marks.begin(clearance.identity());
            if (safeBytes > 0) {
                marks.safe(safeBytes, List.of(new BadRange(512, 1024, 5)));
            }
        }
    }

    private JournalException refusedBy(WipeSettings settings) throws Exception {
        byte[] before = Files.readAllBytes(file);
        JournalException refusal;
        try (Journal journal = Journal.open(file)) {
            refusal =
                    assertThrows(JournalException.class, () -> journal.checkpoints(Cleared.existing(target), settings));
        }
        assertArrayEquals(before, Files.readAllBytes(file), "a refusal changes nothing");
        assertTrue(
                refusal.getMessage().contains("expected=")
                        && refusal.getMessage().contains("found="),
                refusal.getMessage());
        return refusal;
    }

    @Test
    void aRunGoesOnWhereTheLastMarkIs() throws Exception {
        runTo(81_920, settings().build());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Clearance clearance = Cleared.existing(target);
        try (Journal journal = Journal.open(file)) {
            assertTrue(journal.resumes());
            assertEquals(81_920, journal.safeBytes(clearance.identity()));
            assertEquals(Optional.empty(), journal.seed(clearance.identity()), "the user brought it");
            Checkpoints marks = journal.checkpoints(clearance, settings().build());
            assertEquals(
                    new Checkpoints.Start(81_920, List.of(new BadRange(512, 1024, 5))),
                    marks.begin(clearance.identity()));
        }
        try (var left = Files.list(folder)) {
            assertEquals(2, left.count(), "the target and the journal");
        }
    }

    @Test
    void aSeedThatTheToolMadeIsKeptAndOneThatTheUserBroughtIsNot() throws Exception {
        runTo(0, settings().build());
        assertFalse(Files.readString(file).contains("seedHex"));
        Files.delete(file);
        runTo(0, settings().freshSeed(seed).build());
        try (Journal journal = Journal.open(file);
                SessionSeed kept =
                        journal.seed(Cleared.existing(target).identity()).orElseThrow()) {
            assertArrayEquals(seed.copyBytes(), kept.copyBytes());
            assertFalse(journal.toString().contains("seedHex"));
        }
    }

    /** A file that was to be created when the run was killed: what has its name now was never confirmed. */
    @Test
    void onlyWhatWasOpenedWasConfirmed() throws Exception {
        Path fresh = folder.resolve("fresh.img");
        try (Journal journal = Journal.open(file)) {
            journal.checkpoints(Cleared.newFile(fresh, SIZE), settings().build());
            journal.keep();
        }
        Files.write(fresh, new byte[SIZE]);
        try (Journal journal = Journal.open(file)) {
            assertFalse(journal.began(fresh));
            Clearance clearance = Cleared.existing(fresh);
            journal.checkpoints(clearance, settings().build()).begin(clearance.identity());
        }
        try (Journal journal = Journal.open(file)) {
            assertTrue(journal.began(fresh));
            assertFalse(journal.began(target));
            Path link = Files.createSymbolicLink(folder.resolve("link"), fresh);
            assertTrue(journal.began(link));
        }
    }

    @Test
    void everyParameterThatDisagreesIsNamed() throws Exception {
        runTo(8192, settings().build());
        assertEquals(
                "seedFingerprint",
                refusedBy(settings().seed(Seeds.of(42)).build()).field());
        assertEquals(
                "chunkLabels", refusedBy(settings().chunkLabels(512).build()).field());
        assertEquals(
                "scheme",
                refusedBy(settings().scheme(LabelScheme.DRG_V1).build()).field());
        assertEquals(
                "chain",
                refusedBy(settings()
                                .scheme(LabelScheme.DRG_V2.withChainLength(7))
                                .build())
                        .field());
        assertEquals("fill", refusedBy(settings().fill(Fill.ZEROS).build()).field());
        try (Journal journal = Journal.open(folder.resolve("other"))) {
            JournalException random = assertThrows(
                    JournalException.class,
                    () -> journal.checkpoints(
                            Cleared.existing(target),
                            settings()
                                    .fill(Fill.RANDOM)
                                    .verify(VerifyExtent.none())
                                    .build()));
            assertTrue(random.getMessage().contains("fill=random"), random.getMessage());
        }
    }

    @Test
    void anotherTargetIsNoNewRun() throws Exception {
        runTo(8192, settings().build());
        target = Files.write(folder.resolve("u.img"), new byte[SIZE]);
        JournalException refusal = refusedBy(settings().build());
        assertEquals("target", refusal.field());
        assertTrue(
                refusal.getMessage().contains("t.img") && refusal.getMessage().contains("u.img"), "" + refusal);
    }

    private String refusedTarget(Clearance clearance) throws Exception {
        try (Journal journal = Journal.open(file)) {
            TargetRefusedException refusal = assertThrows(
                    TargetRefusedException.class,
                    () -> journal.checkpoints(clearance, settings().build()));
            assertEquals(TargetRefusedException.Reason.CHANGED, refusal.reason());
            return refusal.getMessage();
        }
    }

    @Test
    void aFileOfAnotherSizeOrInodeUnderTheSameNameIsRefused() throws Exception {
        runTo(8192, settings().build());
        Files.move(target, folder.resolve("old.img"));
        String gone = refusedTarget(Cleared.newFile(target, SIZE));
        assertTrue(gone.contains("field=inode") && gone.contains("still to be created"), gone);
        Files.write(target, new byte[SIZE]);
        assertTrue(refusedTarget(Cleared.existing(target)).contains("field=inode, expected="));
        Files.delete(target);
        Files.move(folder.resolve("old.img"), target);
        try (RandomAccessFile longer = new RandomAccessFile(target.toFile(), "rw")) {
            longer.setLength(SIZE + 8192);
        }
        String message = refusedTarget(Cleared.existing(target));
        assertTrue(message.contains("field=sizeBytes, expected=1048576, found=1056768"), message);
    }

    /** R7: another medium under the same name. */
    @Test
    void anotherMediumUnderTheSameDeviceIsRefused() throws Exception {
        Path other = Files.write(folder.resolve("other.img"), new byte[SIZE]);
        try (LoopDevice loop = LoopDevice.over(target)) {
            target = loop.path();
            runTo(8192, settings().build());
            loop.swapTo(other);
            String message = refusedTarget(Cleared.existing(loop.path()));
            assertTrue(message.contains("field=diskSequence"), message);
        }
    }

    /** After a restart numbers of devices say nothing; what a medium says of itself does. */
    @Test
    void whatARestartChangesIsNotCompared() {
        Medium disk = new Medium("/dev/sdb", "/dev/sdb", "block device", 1 << 30, 512, 2064, 0, 9, "M", "S1", "boot-1");
        Medium renumbered =
                new Medium("/dev/sdb", "/dev/sdb", "block device", 1 << 30, 512, 2080, 0, 4, "M", "S1", "boot-2");
        assertTrue(disk.isNamedBy(renumbered));
        assertEquals(List.of(), disk.differences(renumbered));
        Medium otherSerial =
                new Medium("/dev/sdb", "/dev/sdb", "block device", 1 << 30, 512, 2064, 0, 9, "M", "S2", "boot-2");
        assertEquals(List.of(new Medium.Difference("serial", "S1", "S2")), disk.differences(otherSerial), "same name");
        Medium nameless = new Medium("/dev/sdb", "/dev/sdb", "block device", 1 << 30, 512, 2064, 0, 9, "M", "", "b1");
        Medium elsewhere = new Medium("/dev/sdc", "/dev/sdc", "block device", 1 << 30, 512, 2080, 0, 9, "M", "", "b2");
        assertFalse(nameless.isNamedBy(elsewhere), "without a serial number the name is all there is");
        Medium sibling =
                new Medium("/dev/sdb2", "/dev/sdb2", "block device", 1 << 30, 512, 2066, 0, 9, "M", "S1", "boot-1");
        assertFalse(disk.isNamedBy(sibling), "partitions have the serial number of their disk");
        Medium swapped = new Medium("/dev/sdb", "/dev/sdb", "block device", 1 << 30, 512, 2064, 0, 10, "M", "", "b1");
        assertEquals("diskSequence", nameless.differences(swapped).get(0).field());
    }

    private JournalException unreadable(byte[] content) throws Exception {
        Files.write(file, content);
        JournalException refusal = assertThrows(JournalException.class, () -> Journal.open(file));
        assertArrayEquals(content, Files.readAllBytes(file), "it stays as it was");
        assertTrue(refusal.getMessage().contains(file.toString()), refusal.getMessage());
        assertFalse(refusal.getMessage().contains("\n"), refusal.getMessage());
        return refusal;
    }

    @Test
    void everyCutAndEveryFlippedByteIsFound() throws Exception {
        runTo(8192, settings().freshSeed(seed).build());
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += 1 + length / 20) {
            unreadable(Arrays.copyOf(whole, length));
        }
        assertTrue(unreadable(new byte[0]).getMessage().contains("is empty"));
        assertTrue(
                unreadable(Arrays.copyOf(whole, whole.length - 1)).getMessage().contains("field=checksum"));
        for (int at = 0; at < whole.length; at += 13) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 4;
            unreadable(flipped);
        }
        String later = new String(whole, StandardCharsets.UTF_8).replaceFirst(" 1 ", " 2 ");
        JournalException version = unreadable(later.getBytes(StandardCharsets.UTF_8));
        assertEquals("version", version.field());
        assertTrue(version.getMessage().contains("expected=1, found=2"), version.getMessage());
        assertEquals("format", unreadable("{}".getBytes(StandardCharsets.UTF_8)).field());
        Files.write(file, whole);
        Journal.open(file).close();
    }

    @Test
    void aPlaceWhereNoJournalCanBeIsRefusedBeforeAnythingIsWritten() throws Exception {
        for (Path place : List.of(folder, folder.resolve("none/j"), Path.of("/dev/null"))) {
            JournalException refusal = assertThrows(JournalException.class, () -> Journal.open(place), "" + place);
            assertTrue(refusal.getMessage().contains("name another place"), refusal.getMessage());
        }
        try (Journal journal = Journal.open(Path.of("/proc/j"))) {
            journal.checkpoints(Cleared.existing(target), settings().build());
            assertThrows(JournalException.class, journal::keep);
        }
    }

    @Test
    void aJournalIsOfOneRunAtATime() throws Exception {
        Clearance clearance = Cleared.existing(target);
        try (Journal late = Journal.open(file);
                Journal journal = Journal.open(file)) {
            Checkpoints marks = journal.checkpoints(clearance, settings().build());
            journal.keep();
            marks.begin(clearance.identity());
            JournalException inUse = assertThrows(JournalException.class, () -> Journal.open(file));
            assertTrue(inUse.getMessage().contains("another run has it in use"), inUse.getMessage());
            late.checkpoints(clearance, settings().build());
            assertThrows(JournalException.class, late::keep, "it was new to both");
            marks.safe(8192, List.of());
        }
        try (Journal journal = Journal.open(file)) {
            assertEquals(8192, journal.safeBytes(clearance.identity()));
        }
    }

    @Test
    @SuppressWarnings("try") // a mount is there to be undone
    void aFullDiskUnderTheJournalLeavesTheLastOne() throws Exception {
        LoopDevice.assumeLoopDevices();
        Path small = Files.createDirectory(folder.resolve("small"));
        try (Undo mount = Undo.of(
                List.of("mount", "-t", "tmpfs", "-o", "size=64k", "none", small.toString()),
                List.of("umount", small.toString()))) {
            file = small.resolve("run.journal");
            Clearance clearance = Cleared.existing(target);
            Path filler = small.resolve("filler");
            try (Journal journal = Journal.open(file)) {
                Checkpoints marks = journal.checkpoints(clearance, settings().build());
                journal.keep();
                marks.begin(clearance.identity());
                marks.safe(8192, List.of());
                fill(filler);
                TargetIoException full = assertThrows(TargetIoException.class, () -> marks.safe(16_384, List.of()));
                assertTrue(full.getMessage().contains("the last journal stands"), full.getMessage());
                assertTrue(full.getMessage().contains("No space left"), full.getMessage());
            }
            try (Journal journal = Journal.open(file)) {
                assertEquals(8192, journal.safeBytes(clearance.identity()));
                Checkpoints marks = journal.checkpoints(clearance, settings().build());
                assertThrows(JournalException.class, journal::keep);
                Files.delete(filler);
                journal.keep();
                assertEquals(8192, marks.begin(clearance.identity()).resumeBytes());
                marks.safe(16_384, List.of());
            }
        }
    }

    private static void fill(Path filler) throws Exception {
        try (var out = Files.newOutputStream(filler)) {
            byte[] page = new byte[4096];
            assertThrows(java.io.IOException.class, () -> {
                while (true) {
                    out.write(page);
                }
            });
        }
    }
}
