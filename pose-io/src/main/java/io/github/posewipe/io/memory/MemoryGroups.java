package io.github.posewipe.io.memory;

import io.github.posewipe.io.memory.MemoryReading.Bound;
import io.github.posewipe.io.system.SystemView;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Limits that control groups set to this process: its own group and each above it. What of a group's memory is inactive
 * file cache counts as available, since the kernel drops that first.
 */
final class MemoryGroups {
    private static final List<String> UNIFIED_PLACES = List.of("sys/fs/cgroup", "sys/fs/cgroup/unified");
    private static final String LEGACY_PLACE = "sys/fs/cgroup/memory";

    private final SystemView view;
    private final long physicalBytes;

    MemoryGroups(SystemView view, long physicalBytes) {
        this.view = view;
        this.physicalBytes = physicalBytes;
    }

    /** A bound a group that has a limit below the machine's memory. */
    List<Bound> bounds() {
        List<Bound> bounds = new ArrayList<>();
        for (String line : SystemView.lines(view.path("proc/self/cgroup"))) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && fields[1].isEmpty()) {
                UNIFIED_PLACES.forEach(place -> climb(place, fields[2], Version.UNIFIED, bounds));
            } else if (fields.length == 3 && List.of(fields[1].split(",")).contains("memory")) {
                climb(LEGACY_PLACE, fields[2], Version.LEGACY, bounds);
            }
        }
        return bounds;
    }

    /** In a container a group may be named by a path of the host: what does not exist here is passed by. */
    private void climb(String place, String group, Version version, List<Bound> bounds) {
        Path root = view.path(place);
        for (Path at = root.resolve(group.substring(1)).normalize();
                at != null && at.startsWith(root);
                at = at.getParent()) {
            bound(at, root, version).ifPresent(bounds::add);
        }
    }

    private Optional<Bound> bound(Path group, Path root, Version version) {
        long limit = number(group.resolve(version.limit)).orElse(Long.MAX_VALUE);
        Optional<Long> used = number(group.resolve(version.used));
        if (limit >= physicalBytes || used.isEmpty() || !Files.exists(group)) {
            return Optional.empty();
        }
        long reclaimable = SystemView.lines(group.resolve("memory.stat")).stream()
                .filter(line -> line.startsWith(version.inactiveFile + " "))
                .flatMap(line -> parse(line.substring(version.inactiveFile.length() + 1)).stream())
                .findFirst()
                .orElse(0L);
        return Optional.of(new Bound(
                "control group /" + root.relativize(group), limit, Math.max(0, limit - used.get() + reclaimable)));
    }

    private static Optional<Long> number(Path file) {
        return SystemView.text(file).flatMap(MemoryGroups::parse);
    }

    /** Version 2 says {@code max} where there is no limit; version 1 a number beyond all memory. */
    private static Optional<Long> parse(String text) {
        return text.strip().matches("\\d{1,19}") ? Optional.of(parseCapped(text.strip())) : Optional.empty();
    }

    private static long parseCapped(String digits) {
        BigInteger value = new BigInteger(digits);
        return value.bitLength() > 62 ? Long.MAX_VALUE : value.longValueExact();
    }

    private enum Version {
        LEGACY("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
        UNIFIED("memory.max", "memory.current", "inactive_file");

        private final String limit;
        private final String used;
        private final String inactiveFile;

        Version(String limit, String used, String inactiveFile) {
            this.limit = limit;
            this.used = used;
            this.inactiveFile = inactiveFile;
        }
    }
}
