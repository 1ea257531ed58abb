package io.github.posewipe.io;

import static io.github.posewipe.io.Verdicts.assertCleared;
import static io.github.posewipe.io.Verdicts.assertRefused;
import static io.github.posewipe.io.Verdicts.confirmed;
import static io.github.posewipe.io.Verdicts.examine;
import static io.github.posewipe.io.Verdicts.newFile;
import static io.github.posewipe.io.Verdicts.verdict;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that overlap each other, and outputs of the run that lie on a target. */
@SuppressWarnings("try") // resources that are only held
class GuardOverlapTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void oneFileByTwoNamesIsADuplicate() throws IOException {
        Path file = Files.write(folder.resolve("a.img"), new byte[64]);
        Path hard = Files.createLink(folder.resolve("hard.img"), file);
        Path soft = Files.createSymbolicLink(folder.resolve("soft.img"), file);
        List<GuardVerdict> verdicts = examine(
                confirmed(file.toString()),
                confirmed(hard.toString()),
                confirmed(soft.toString()),
                confirmed(file.toString()));
        assertCleared(verdicts.get(0));
        for (int i = 1; i < 4; i++) {
            assertRefused(Reason.DUPLICATE, verdicts.get(i), file.toString());
        }
    }

    @Test
    void oneNewFileByTwoSpellingsIsADuplicate() throws IOException {
        Path linked = Files.createSymbolicLink(folder.resolve("linked"), folder);
        Path file = folder.resolve("new.img");
        List<GuardVerdict> verdicts = examine(
                newFile(file, 64),
                newFile(linked.resolve("new.img"), 64),
                newFile(folder.resolve("./new.img"), 64),
                newFile(folder.resolve("other.img"), 64));
        assertCleared(verdicts.get(0));
        assertRefused(Reason.DUPLICATE, verdicts.get(1));
        assertRefused(Reason.DUPLICATE, verdicts.get(2));
        assertCleared(verdicts.get(3));
    }

    @Test
    void oneDeviceByTwoNamesIsADuplicate() throws IOException {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            Path link = Files.createSymbolicLink(folder.resolve("disk"), loop.path());
            List<GuardVerdict> verdicts = examine(confirmed(link.toString()), confirmed(loop.name()));
            assertCleared(verdicts.get(0));
            assertRefused(Reason.DUPLICATE, verdicts.get(1), link.toString());
        }
    }

    @Test
    void aDiskAndItsPartitionOverlapButSiblingsDoNot() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB);
                Undo first = partition(loop, 1, 0, 2048);
                Undo second = partition(loop, 2, 4096, 2048)) {
            List<GuardVerdict> verdicts =
                    examine(confirmed(loop.name() + "p1"), confirmed(loop.name()), confirmed(loop.name() + "p2"));
            assertCleared(verdicts.get(0));
            assertRefused(Reason.DUPLICATE, verdicts.get(1), loop.name() + "p1");
            assertCleared(verdicts.get(2));
        }
    }

    @Test
    void twoLoopDevicesOverOneFileOverlap() {
        try (LoopDevice one = LoopDevice.ofSize(folder, MIB);
                LoopDevice two = LoopDevice.over(one.backingFile())) {
            List<GuardVerdict> verdicts = examine(confirmed(one.name()), confirmed(two.name()));
            assertCleared(verdicts.get(0));
            assertRefused(Reason.DUPLICATE, verdicts.get(1), one.name());
        }
    }

    @Test
    void aLoopDeviceAndItsFileOverlap() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, MIB)) {
            String file = loop.backingFile().toString();
            List<GuardVerdict> verdicts = examine(confirmed(loop.name()), confirmed(file));
            assertCleared(verdicts.get(0));
            assertRefused(Reason.HELD, verdicts.get(1), loop.name());
        }
    }

    @Test
    void refusesATargetThatIsAnOutput() throws IOException {
        Path file = Files.write(folder.resolve("a.img"), new byte[64]);
        Path hard = Files.createLink(folder.resolve("report.json"), file);
        Path soft = Files.createSymbolicLink(folder.resolve("journal"), file);
        for (Path output : List.of(file, hard, soft)) {
            assertRefused(Reason.HOLDS_OUTPUT, verdict(file.toString(), output), output.toString());
        }
        assertCleared(verdict(file.toString(), folder.resolve("elsewhere.json")));
    }

    @Test
    void refusesANewTargetThatIsAnOutput() throws IOException {
        Path file = folder.resolve("new.img");
        Path dangling = Files.createSymbolicLink(folder.resolve("report.json"), Path.of("new.img"));
        Guard guard = Guard.ofThisSystem();
        for (Path output : List.of(file, dangling, folder.resolve("../" + folder.getFileName() + "/new.img"))) {
            assertRefused(
                    Reason.HOLDS_OUTPUT,
                    guard.examine(List.of(newFile(file, 64)), List.of(output)).get(0));
        }
        Path below = folder.resolve("missing/new.img");
        assertCleared(guard.examine(List.of(newFile(file, 64)), List.of(below)).get(0));
    }

    @Test
    void refusesADeviceThatIsAnOutput() {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB);
                Undo partition = partition(loop, 1, 0, 2048)) {
            Path part = Path.of(loop.name() + "p1");
            assertRefused(Reason.HOLDS_OUTPUT, verdict(loop.name(), loop.path()));
            assertRefused(Reason.HOLDS_OUTPUT, verdict(loop.name(), part));
            assertRefused(Reason.HOLDS_OUTPUT, verdict(part.toString(), loop.path()));
        }
    }

    @Test
    void refusesTheDeviceAndTheFileBelowAnOutput() throws IOException {
        Path mountPoint = Files.createDirectory(folder.resolve("mnt"));
        try (LoopDevice loop = LoopDevice.ofSize(folder, 4 * MIB)) {
            Command.run("mkfs.ext4", "-q", loop.name());
            try (Undo mount = Undo.mount(loop.path(), mountPoint)) {
                Path report = mountPoint.resolve("missing/report.json");
                assertRefused(Reason.MOUNTED, verdict(loop.name(), report), mountPoint.toString());
                assertRefused(Reason.HELD, verdict(loop.backingFile().toString(), report), loop.name());
            }
        }
    }

    static Undo partition(LoopDevice loop, int number, long startSector, long sectors) {
        return Undo.of(
                List.of("addpart", loop.name(), "" + number, "" + startSector, "" + sectors),
                List.of("delpart", loop.name(), "" + number));
    }
}
