package io.github.posewipe.io.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Disks, their partitions, and what stands on what, by device number. A partition's disk is the folder that holds it;
 * nothing is read from the spelling of names.
 */
public final class BlockTopology {
    private final SystemView view;

    /**
     * The topology of a view.
     *
     * @param view where to read
     */
    public BlockTopology(SystemView view) {
        this.view = view;
    }

    /**
     * A device by its number.
     *
     * @param number the device number
     * @return the device, or empty if it is none of this system's block devices
     */
    public Optional<BlockNode> find(long number) {
        return at(view.path("sys/dev/block").resolve(DeviceNumber.text(number)));
    }

    /**
     * Every disk and partition.
     *
     * @return all devices by number
     */
    public List<BlockNode> all() {
        return SystemView.entries(view.path("sys/dev/block")).stream()
                .map(BlockTopology::at)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingLong((BlockNode node) -> DeviceNumber.major(node.number()))
                        .thenComparingLong(node -> DeviceNumber.minor(node.number())))
                .toList();
    }

    /**
     * What shares bytes with a device: itself, its partitions, or the disk that it is a partition of.
     *
     * @param node the device
     * @return the device first, then the others
     */
    public List<BlockNode> overlapping(BlockNode node) {
        List<BlockNode> found = new ArrayList<>(List.of(node));
        if (node.partition()) {
            found.add(disk(node));
        } else {
            for (Path entry : SystemView.entries(node.folder())) {
                if (Files.exists(entry.resolve("partition"))) {
                    at(entry).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    /**
     * The whole disk that a device is or is a part of.
     *
     * @param node a disk or partition
     * @return the disk; the device itself if it is one
     */
    public BlockNode disk(BlockNode node) {
        return node.partition() ? at(node.folder().getParent()).orElse(node) : node;
    }

    /**
     * Devices that stand on a device.
     *
     * @param node the device below
     * @return device-mapper, md and other devices above it, one level
     */
    public List<BlockNode> holders(BlockNode node) {
        return linked(node.folder().resolve("holders"));
    }

    /**
     * Devices that a device stands on.
     *
     * @param node the device above
     * @return devices below it, one level
     */
    public List<BlockNode> slaves(BlockNode node) {
        return linked(node.folder().resolve("slaves"));
    }

    /**
     * The mounted btrfs file system that a device is a member of: such mounts carry no device number of their own.
     *
     * @param node the device
     * @return the file system's UUID, or empty
     */
    public Optional<String> btrfs(BlockNode node) {
        for (Path fileSystem : SystemView.entries(view.path("sys/fs/btrfs"))) {
            if (linked(fileSystem.resolve("devices")).contains(node)) {
                return Optional.of(fileSystem.getFileName().toString());
            }
        }
        return Optional.empty();
    }

    private static List<BlockNode> linked(Path folder) {
        return SystemView.entries(folder).stream()
                .map(BlockTopology::at)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<BlockNode> at(Path link) {
        try {
            Path folder = link.toRealPath();
            OptionalLong number =
                    DeviceNumber.parse(SystemView.text(folder.resolve("dev")).orElse(""));
            return number.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new BlockNode(number.getAsLong(), folder, Files.exists(folder.resolve("partition"))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
