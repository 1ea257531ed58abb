package io.github.posewipe.io.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One disk or partition as /sys shows it.
 *
 * @param number its device number
 * @param folder its folder in /sys
 * @param partition whether it is a partition
 */
public record BlockNode(long number, Path folder, boolean partition) {
    private static final int SYSFS_SECTOR_BYTES = 512;

    /**
     * The kernel's name for it.
     *
     * @return such as {@code nvme0n1p3}
     */
    public String name() {
        return folder.getFileName().toString();
    }

    /**
     * Its node.
     *
     * @return such as {@code /dev/nvme0n1p3}
     */
    public String nodePath() {
        return "/dev/" + name().replace('!', '/');
    }

    /**
     * The name that people know it by.
     *
     * @return its device-mapper name, or its node's path
     */
    public String label() {
        return SystemView.text(folder.resolve("dm/name"))
                .map(dm -> nodePath() + " (" + dm + ")")
                .orElse(nodePath());
    }

    /**
     * Whether it is a mapping of device-mapper: a volume of LVM, an encrypted device and others.
     *
     * @return true if it is
     */
    public boolean deviceMapper() {
        return Files.exists(folder.resolve("dm"));
    }

    /**
     * Its size.
     *
     * @return bytes, 0 if it has no medium
     */
    public long sizeBytes() {
        return Math.multiplyExact(SystemView.number(folder.resolve("size")), (long) SYSFS_SECTOR_BYTES);
    }

    /**
     * Whether the kernel refuses writes.
     *
     * @return true if it, or the disk of this partition, is read-only
     */
    public boolean readOnly() {
        return SystemView.number(folder.resolve("ro")) != 0 || SystemView.number(disk().resolve("ro")) != 0;
    }

    /**
     * The file behind a loop device.
     *
     * @return its path, or empty
     */
    public Optional<String> backingPath() {
        return SystemView.text(folder.resolve("loop/backing_file"));
    }

    /**
     * Smallest transfer.
     *
     * @return bytes, 0 if /sys does not tell
     */
    public int logicalSectorBytes() {
        return Math.toIntExact(SystemView.number(disk().resolve("queue/logical_block_size")));
    }

    /**
     * What the medium writes at once.
     *
     * @return bytes, 0 if /sys does not tell
     */
    public int physicalSectorBytes() {
        return Math.toIntExact(SystemView.number(disk().resolve("queue/physical_block_size")));
    }

    /**
     * Changes when a medium or backing file does.
     *
     * @return the kernel's {@code diskseq}, 0 if there is none
     */
    public long diskSequence() {
        return SystemView.number(disk().resolve("diskseq"));
    }

    /**
     * The disk's model.
     *
     * @return the model, the device-mapper name, or empty
     */
    public String model() {
        return firstOf("device/model", "dm/name");
    }

    /**
     * The disk's serial number.
     *
     * @return the serial number, the world-wide name or device-mapper's id, or empty
     */
    public String serial() {
        return firstOf("serial", "device/serial", "wwid", "device/wwid", "dm/uuid");
    }

    private String firstOf(String... entries) {
        for (String entry : entries) {
            Optional<String> text = SystemView.text(disk().resolve(entry)).filter(found -> !found.isEmpty());
            if (text.isPresent()) {
                return text.get().replaceAll("[\\p{Cntrl}\\s]+", " ");
            }
        }
        return "";
    }

    private Path disk() {
        return partition ? folder.getParent() : folder;
    }
}
