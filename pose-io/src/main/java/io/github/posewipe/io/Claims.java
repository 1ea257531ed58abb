package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.FileKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the targets cleared so far will overwrite. The first to name a disk or file has it; whoever overlaps it later is
 * refused. Thread-confined.
 */
final class Claims {
    private record Owner(String name, long disk) {}

    private static final long NO_DISK = -1;

    private final Map<Object, Owner> owners = new HashMap<>();

    /** Takes a device, all that shares bytes with it, and the file behind it: two loop devices may share one. */
    void device(String name, List<BlockNode> overlapping, BlockNode disk, Set<FileKey> filesBelow)
            throws TargetRefusedException {
        for (BlockNode node : overlapping) {
            refuseOwned(name, NO_DISK, node.number(), node.nodePath());
        }
        for (FileKey key : filesBelow) {
            refuseOwned(name, disk.number(), key, "the file behind it");
        }
        owners.put(overlapping.get(0).number(), new Owner(name, disk.number()));
        filesBelow.forEach(key -> owners.put(key, new Owner(name, disk.number())));
    }

    void file(String name, FileKey key) throws TargetRefusedException {
        refuseOwned(name, NO_DISK, key, "the same file");
        owners.put(key, new Owner(name, NO_DISK));
    }

    void newFile(String name, Location.Name place) throws TargetRefusedException {
        refuseOwned(name, NO_DISK, place, "the same file");
        owners.put(place, new Owner(name, NO_DISK));
    }

    /** Two partitions of one disk share what is behind the disk, and no byte of it. */
    private void refuseOwned(String name, long disk, Object what, String words) throws TargetRefusedException {
        Owner owner = owners.get(what);
        if (owner != null && (disk == NO_DISK || owner.disk() != disk)) {
            throw Refusals.of(
                    Reason.DUPLICATE,
                    name,
                    words + " is named already, by target=" + owner.name(),
                    "name each disk or file once");
        }
    }
}
