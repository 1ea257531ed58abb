package io.github.posewipe.io.system;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * All that something stands on, down to the disks: the devices below a device, the file behind a loop device and the
 * file system that holds it, and so on. Collects while it is asked; thread-confined.
 */
public final class Foundations {
    private final SystemSnapshot snapshot;
    private final Set<Long> devices = new HashSet<>();
    private final Set<FileKey> files = new HashSet<>();

    /**
     * Nothing yet.
     *
     * @param snapshot the system
     */
    public Foundations(SystemSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /**
     * Device numbers found, those of file systems without a device among them.
     *
     * @return the numbers
     */
    public Set<Long> devices() {
        return devices;
    }

    /**
     * Files behind loop devices that were found.
     *
     * @return device and inode of each
     */
    public Set<FileKey> files() {
        return files;
    }

    /**
     * Adds a device or file system and all below it.
     *
     * @param number its device number
     */
    public void add(long number) {
        if (!devices.add(number)) {
            return;
        }
        if (DeviceNumber.major(number) == 0) {
            addSources(number);
        }
        snapshot.topology().find(number).ifPresent(this::addBelow);
    }

    private void addBelow(BlockNode node) {
        BlockNode disk = snapshot.topology().disk(node);
        snapshot.topology().slaves(disk).forEach(slave -> add(slave.number()));
        for (BoundLoop loop : snapshot.loops()) {
            if (loop.node().number() == disk.number()) {
                files.add(loop.key());
                add(
                        loop.backing().nodeDevice() != 0
                                ? loop.backing().nodeDevice()
                                : loop.backing().device());
            }
        }
    }

    private void addSources(long number) {
        for (Mount mount : snapshot.mounts().all()) {
            if (mount.device() == number) {
                snapshot.mounts().sourceDevice(mount).ifPresent(this::add);
                for (String option : new String[] {"lowerdir", "lowerdir+", "upperdir"}) {
                    addFolders(mount.options().getOrDefault(option, ""));
                }
            }
        }
    }

    private void addFolders(String paths) {
        for (String path : paths.split(":")) {
            if (path.startsWith("/")) {
                try {
                    snapshot.view().nodes().status(Path.of(path)).ifPresent(status -> add(status.device()));
                } catch (InvalidPathException e) {
                    continue;
                }
            }
        }
    }
}
