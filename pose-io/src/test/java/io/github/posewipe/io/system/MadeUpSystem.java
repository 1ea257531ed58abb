package io.github.posewipe.io.system;

import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.LoopBacking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A /proc and /sys that a test makes up: disks with their partitions, what stands on them, mounts, swap and loops, laid
 * out as the kernel lays them out.
 */
public final class MadeUpSystem implements NodeLookup {
    private final Path root;
    private final Map<Path, FileStatus> files = new HashMap<>();
    private final Map<String, LoopBacking> backings = new HashMap<>();
    private int mounts = 20;

    /**
     * An empty system.
     *
     * @param root an empty folder
     */
    public MadeUpSystem(Path root) throws IOException {
        this.root = root;
        for (String folder : new String[] {"proc/self/ns", "sys/dev/block", "sys/devices", "sys/fs/btrfs"}) {
            Files.createDirectories(root.resolve(folder));
        }
        Files.createSymbolicLink(root.resolve("proc/self/ns/mnt"), Path.of("mnt:[1]"));
        write(root.resolve("proc/self/mountinfo"), "");
        write(root.resolve("proc/swaps"), "Filename Type Size Used Priority\n");
    }

    /**
     * The guard's view of it.
     *
     * @return a snapshot as of now
     */
    public SystemSnapshot snapshot() {
        return SystemSnapshot.take(new SystemView(root, this));
    }

    /** Adds a disk. */
    public MadeUpSystem disk(String name, long number) throws IOException {
        return node(Path.of("sys/devices/bus", name), name, number);
    }

    /** Adds a partition of a disk. */
    public MadeUpSystem partition(String disk, String name, int index, long number) throws IOException {
        Path folder = Path.of("sys/devices/bus", disk, name);
        node(folder, name, number);
        write(root.resolve(folder).resolve("partition"), index + "\n");
        return this;
    }

    /** Sets an entry of a disk's folder. */
    public MadeUpSystem entry(String disk, String entry, String text) throws IOException {
        write(root.resolve("sys/devices/bus").resolve(disk).resolve(entry), text + "\n");
        return this;
    }

    /** Stands one disk on another, or on a partition given as {@code disk/partition}. */
    public MadeUpSystem stand(String above, String below) throws IOException {
        Path bus = root.resolve("sys/devices/bus");
        link(bus.resolve(below).resolve("holders"), bus.resolve(above));
        link(bus.resolve(above).resolve("slaves"), bus.resolve(below));
        return this;
    }

    /** Makes a disk a member of a mounted btrfs. */
    public MadeUpSystem btrfs(String uuid, String disk) throws IOException {
        link(root.resolve("sys/fs/btrfs").resolve(uuid).resolve("devices"), root.resolve("sys/devices/bus/" + disk));
        return this;
    }

    /** Mounts in our namespace. */
    public MadeUpSystem mount(long device, String mountPoint, String type, String source, String options)
            throws IOException {
        return mount("self", device, mountPoint, type, source, options);
    }

    /** Mounts in the namespace of a process. */
    public MadeUpSystem mount(
            String process, long device, String mountPoint, String type, String source, String options)
            throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc").resolve(process));
        if (!process.equals("self") && Files.notExists(folder.resolve("ns"))) {
            Files.createDirectories(folder.resolve("ns"));
            Files.createSymbolicLink(folder.resolve("ns/mnt"), Path.of("mnt:[" + process + "]"));
        }
        Path table = folder.resolve("mountinfo");
        String before = Files.exists(table) ? Files.readString(table) : "";
        write(
                table,
                before + mounts++ + " 1 " + DeviceNumber.text(device) + " / " + mountPoint
                        + " rw,relatime shared:1 master:2 - " + type + " " + source + " rw," + options + "\n");
        return this;
    }

    /** Swaps to a path. */
    public MadeUpSystem swap(String path) throws IOException {
        Path table = root.resolve("proc/swaps");
        write(table, Files.readString(table) + path + " partition 1024 0 -2\n");
        return this;
    }

    /** Says what a path leads to. */
    public MadeUpSystem node(String path, FileStatus status) {
        files.put(Path.of(path), status);
        return this;
    }

    /** Says that a path leads to a block device. */
    public MadeUpSystem blockNode(String path, long number) {
        return node(path, new FileStatus(FileStatus.Type.BLOCK, 6, number, number, 0, 1));
    }

    /** Binds a disk, as a loop device, to a backing file or device. */
    public MadeUpSystem loop(String name, String backingPath, LoopBacking backing) throws IOException {
        backings.put(name, backing);
        return entry(name, "loop/backing_file", backingPath);
    }

    @Override
    public Optional<FileStatus> status(Path path) {
        return Optional.ofNullable(files.get(path));
    }

    @Override
    public Optional<LoopBacking> loopBacking(String name, String backingPath) {
        return Optional.ofNullable(backings.get(name));
    }

    private MadeUpSystem node(Path folder, String name, long number) throws IOException {
        write(root.resolve(folder).resolve("dev"), DeviceNumber.text(number) + "\n");
        write(root.resolve(folder).resolve("size"), "2048\n");
        Path link = root.resolve("sys/dev/block").resolve(DeviceNumber.text(number));
        Files.createSymbolicLink(link, root.resolve(folder));
        return blockNode("/dev/" + name, number);
    }

    private static void link(Path folder, Path target) throws IOException {
        Files.createDirectories(folder);
        Files.createSymbolicLink(folder.resolve(target.getFileName()), target);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
