package io.github.posewipe.io.system;

import io.github.posewipe.io.posix.FileStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is mounted, in our namespace and in those of all processes that may be looked at. Mounts in a namespace that
 * shows nowhere are found by opening a device exclusively.
 */
public final class MountTable {
    private final SystemView view;
    private final List<Mount> mounts;

    private MountTable(SystemView view, List<Mount> mounts) {
        this.view = view;
        this.mounts = List.copyOf(mounts);
    }

    /**
     * Reads the tables.
     *
     * @param view where to read
     * @return all mounts, ours first
     */
    public static MountTable read(SystemView view) {
        List<Mount> mounts = new ArrayList<>();
        Path self = view.path("proc/self");
        add(mounts, self, false);
        Set<String> seen = new HashSet<>();
        namespaceOf(self).ifPresent(seen::add);
        for (Path process : SystemView.entries(view.path("proc"))) {
            if (process.getFileName().toString().chars().allMatch(Character::isDigit)) {
                Optional<String> namespace = namespaceOf(process);
                if (namespace.isEmpty() || seen.add(namespace.get())) {
                    add(mounts, process, namespace.isPresent());
                }
            }
        }
        return new MountTable(view, mounts);
    }

    /**
     * All mounts.
     *
     * @return ours first
     */
    public List<Mount> all() {
        return mounts;
    }

    /**
     * Where a device is mounted.
     *
     * @param number its device number
     * @return a mount, ours if there is one; empty if there is none
     */
    public Optional<Mount> of(long number) {
        return mounts.stream()
                .filter(mount -> mount.device() == number || sourceDevice(mount).orElse(-1) == number)
                .findFirst();
    }

    /**
     * The device that a mount without a device number of its own names as its source (btrfs and others).
     *
     * @param mount a mount
     * @return the device number, or empty
     */
    public OptionalLong sourceDevice(Mount mount) {
        if (DeviceNumber.major(mount.device()) != 0 || !mount.source().startsWith("/dev/")) {
            return OptionalLong.empty();
        }
        try {
            return view.nodes()
                    .status(Path.of(mount.source()))
                    .filter(status -> status.type() == FileStatus.Type.BLOCK)
                    .map(status -> OptionalLong.of(status.nodeDevice()))
                    .orElse(OptionalLong.empty());
        } catch (InvalidPathException e) {
            return OptionalLong.empty();
        }
    }

    private static void add(List<Mount> mounts, Path process, boolean elsewhere) {
        for (String line : SystemView.lines(process.resolve("mountinfo"))) {
            Mount.parse(line, elsewhere).ifPresent(mounts::add);
        }
    }

    private static Optional<String> namespaceOf(Path process) {
        try {
            return Optional.of(Objects.toString(Files.readSymbolicLink(process.resolve("ns/mnt"))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
