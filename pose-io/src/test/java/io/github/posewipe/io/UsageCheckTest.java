package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.LoopBacking;
import io.github.posewipe.io.system.DeviceNumber;
import io.github.posewipe.io.system.FileKey;
import io.github.posewipe.io.system.MadeUpSystem;
import io.github.posewipe.io.system.SystemSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who uses a device, on systems that no test machine has: NVMe, md, LVM on LUKS, btrfs, overlay, loops on loops. */
class UsageCheckTest {
    private static final long SDA = DeviceNumber.of(8, 0);
    private static final long SDA1 = DeviceNumber.of(8, 1);
    private static final long SDA2 = DeviceNumber.of(8, 2);
    private static final long SDB = DeviceNumber.of(8, 16);
    private static final long NVME = DeviceNumber.of(259, 0);
    private static final long NVME_P3 = DeviceNumber.of(259, 3);
    private static final long NVME_P30 = DeviceNumber.of(259, 30);
    private static final long LUKS = DeviceNumber.of(253, 0);
    private static final long VOLUME = DeviceNumber.of(253, 1);

    @TempDir
    Path root;

    private MadeUpSystem system;

    @BeforeEach
    void disks() throws IOException {
        system = new MadeUpSystem(root)
                .disk("sda", SDA)
                .partition("sda", "sda1", 1, SDA1)
                .partition("sda", "sda2", 2, SDA2)
                .disk("sdb", SDB);
    }

    @Test
    void aPartitionIsOfTheDiskThatHoldsItWhateverItsName() throws IOException {
        system.disk("nvme0n1", NVME)
                .partition("nvme0n1", "nvme0n1p3", 3, NVME_P3)
                .partition("nvme0n1", "nvme0n1p30", 30, NVME_P30)
                .mount(NVME_P3, "/data", "xfs", "/dev/nvme0n1p3", "noquota");
        refused(Reason.MOUNTED, NVME, "/dev/nvme0n1p3 is mounted on /data");
        refused(Reason.MOUNTED, NVME_P3, "/data");
        clear(NVME_P30);
    }

    @Test
    void namesThatBeginAlikeAreDifferentDevices() throws IOException {
        long one = DeviceNumber.of(7, 1);
        long twelve = DeviceNumber.of(7, 12);
        system.disk("loop1", one).disk("loop12", twelve).mount(twelve, "/mnt", "ext4", "/dev/loop12", "x");
        clear(one);
        refused(Reason.MOUNTED, twelve, "/mnt");
    }

    @Test
    void aMountedDiskCoversItsPartitions() throws IOException {
        system.mount(SDA, "/whole", "iso9660", "/dev/sda", "x");
        refused(Reason.MOUNTED, SDA1, "/dev/sda is mounted on /whole");
        clear(SDB);
    }

    @Test
    void aMountPointWithABlankIsNamedAsItIs() throws IOException {
        system.mount(SDB, "/my\\040disk", "ext4", "/dev/sdb", "x");
        refused(Reason.MOUNTED, SDB, "/my disk");
    }

    @Test
    void mountsOfOtherNamespacesCount() throws IOException {
        system.mount("4711", SDB, "/in/a/container", "ext4", "/dev/sdb", "x");
        refused(Reason.MOUNTED, SDB, "/in/a/container in another mount namespace");
    }

    @Test
    void aMountWithoutADeviceNumberIsFoundByItsSource() throws IOException {
        system.mount(DeviceNumber.of(0, 45), "/pool", "btrfs", "/dev/sdb", "subvolid=5");
        refused(Reason.MOUNTED, SDB, "/pool");
    }

    @Test
    void theOtherMembersOfAMountedBtrfsAreHeld() throws IOException {
        system.btrfs("1b4e28ba", "sda/sda2");
        refused(Reason.HELD, SDA2, "btrfs 1b4e28ba");
        refused(Reason.HELD, SDA, "/dev/sda2 belongs to");
        clear(SDA1);
    }

    @Test
    void swapIsFoundByNumberUnderAnyName() throws IOException {
        system.blockNode("/dev/disk/by label/swap", SDA2).swap("/dev/disk/by\\040label/swap");
        refused(Reason.SWAP, SDA, "/dev/sda2 is swapped on");
        refused(Reason.SWAP, SDA2, "swapoff /dev/disk/by label/swap");
        clear(SDA1);
    }

    @Test
    void aSwapFileIsFoundByItsInode() throws IOException {
        FileStatus status = new FileStatus(FileStatus.Type.REGULAR, SDA1, 77, 0, 4096, 1);
        system.node("/swapfile", status).swap("/swapfile");
        UsageCheck usage = new UsageCheck(system.snapshot());
        TargetRefusedException refusal =
                assertThrows(TargetRefusedException.class, () -> usage.file("x", new FileKey(SDA1, 77)));
        Verdicts.assertRefusal(Reason.SWAP, refusal, "swapoff /swapfile");
        assertDoesNotThrow(() -> usage.file("x", new FileKey(SDA2, 77)));
    }

    @Test
    void volumesOnEncryptedPartitionsHoldThem() throws IOException {
        volumeOnLuks();
        system.mount(VOLUME, "/home", "ext4", "/dev/mapper/vg-home", "x");
        refused(Reason.HELD, SDA, "held by /dev/dm-0 (crypt)");
        refused(Reason.HELD, SDA2, "held by /dev/dm-0 (crypt)");
        refused(Reason.HELD, LUKS, "held by /dev/dm-1 (vg-home), mounted on /home");
        refused(Reason.MOUNTED, VOLUME, "/home");
        clear(SDA1);
    }

    @Test
    void theSystemIsFoundBelowVolumesAndEncryption() throws IOException {
        volumeOnLuks();
        system.mount(VOLUME, "/", "ext4", "/dev/mapper/vg-home", "x");
        for (long number : new long[] {SDA, SDA2, LUKS, VOLUME}) {
            refused(Reason.SYSTEM_DISK, number, "(/)");
        }
        clear(SDA1);
    }

    @Test
    void theSystemIsFoundBelowAnArray() throws IOException {
        long array = DeviceNumber.of(9, 127);
        system.disk("md127", array)
                .stand("md127", "sda/sda1")
                .stand("md127", "sdb")
                .mount(array, "/usr", "ext4", "/dev/md127", "x");
        refused(Reason.SYSTEM_DISK, SDA, "(/usr)");
        refused(Reason.SYSTEM_DISK, SDB, "(/usr)");
        clear(SDA2);
    }

    @Test
    void theSystemIsFoundBelowOverlaysAndLoops() throws IOException {
        long loop = DeviceNumber.of(7, 0);
        system.disk("loop0", loop)
                .loop("loop0", "/run/live/image.squashfs", new LoopBacking(SDA1, 12, 0))
                .node("/ro", new FileStatus(FileStatus.Type.DIRECTORY, loop, 2, 0, 0, 2))
                .mount(DeviceNumber.of(0, 30), "/", "overlay", "overlay", "lowerdir=/ro,upperdir=/rw");
        refused(Reason.SYSTEM_DISK, loop, "(/)");
        refused(Reason.SYSTEM_DISK, SDA1, "(/)");
        refused(Reason.SYSTEM_DISK, SDA, "(/)");
        clear(SDB);
    }

    @Test
    void anIdleArrayHoldsItsMembersAndIsItselfFree() throws IOException {
        long array = DeviceNumber.of(9, 0);
        system.disk("md0", array).stand("md0", "sdb");
        refused(Reason.HELD, SDB, "held by /dev/md0");
        clear(array);
    }

    @Test
    void loopsOnDevicesAndFilesHoldThem() throws IOException {
        long first = DeviceNumber.of(7, 1);
        long second = DeviceNumber.of(7, 2);
        system.disk("loop1", first)
                .disk("loop2", second)
                .loop("loop1", "/dev/sda2", new LoopBacking(6, 99, SDA2))
                .loop("loop2", "/dev/loop1", new LoopBacking(6, 98, first));
        refused(Reason.HELD, SDA, "held by /dev/loop1");
        refused(Reason.HELD, first, "held by /dev/loop2");
        clear(second);
        clear(SDA1);
    }

    @Test
    void theFileBehindALoopDeviceIsHeld() throws IOException {
        system.disk("loop1", DeviceNumber.of(7, 1))
                .loop("loop1", "/gone (deleted)", new LoopBacking(SDA1, 5, 0))
                .mount(DeviceNumber.of(7, 1), "/img", "ext4", "/dev/loop1", "x");
        UsageCheck usage = new UsageCheck(system.snapshot());
        TargetRefusedException refusal =
                assertThrows(TargetRefusedException.class, () -> usage.file("x", new FileKey(SDA1, 5)));
        Verdicts.assertRefusal(Reason.HELD, refusal, "/dev/loop1, mounted on /img");
        assertDoesNotThrow(() -> usage.file("x", new FileKey(SDA1, 6)));
    }

    private void volumeOnLuks() throws IOException {
        system.disk("dm-0", LUKS)
                .entry("dm-0", "dm/name", "crypt")
                .disk("dm-1", VOLUME)
                .entry("dm-1", "dm/name", "vg-home")
                .stand("dm-0", "sda/sda2")
                .stand("dm-1", "dm-0");
    }

    private void refused(Reason reason, long number, String text) {
        TargetRefusedException refusal = assertThrows(TargetRefusedException.class, () -> check(number));
        Verdicts.assertRefusal(reason, refusal, text);
    }

    private void clear(long number) {
        assertDoesNotThrow(() -> check(number));
    }

    private void check(long number) throws TargetRefusedException {
        SystemSnapshot snapshot = system.snapshot();
        new UsageCheck(snapshot).device("disk", snapshot.topology().find(number).orElseThrow());
    }
}
