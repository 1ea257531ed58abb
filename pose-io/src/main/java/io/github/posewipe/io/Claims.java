package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.FileKey;
import io.github.posewipe.io.system.Foundations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the targets cleared so far will overwrite. The first to name a disk or file has it; whoever overlaps it later is
 * refused. Thread-confined.
 */
final class Claims {
    private final Map<Object, String> owners = new HashMap<>();

    /** Takes a device, all that shares bytes with it, and what it stands on. */
    void device(String name, List<BlockNode> overlapping, Foundations below) throws TargetRefusedException {
        for (BlockNode node : overlapping) {
            refuseOwned(name, node.number(), node.nodePath());
        }
        for (long number : below.devices()) {
            refuseOwned(name, number, "what it stands on");
        }
        for (FileKey key : below.files()) {
            refuseOwned(name, key, "the file behind it");
        }
        owners.put(overlapping.get(0).number(), name);
        below.files().forEach(key -> owners.put(key, name));
    }

    void file(String name, FileKey key) throws TargetRefusedException {
        refuseOwned(name, key, "the same file");
        owners.put(key, name);
    }

    void newFile(String name, Location.Name place) throws TargetRefusedException {
        refuseOwned(name, place, "the same file");
        owners.put(place, name);
    }

    private void refuseOwned(String name, Object what, String words) throws TargetRefusedException {
        String owner = owners.get(what);
        if (owner != null) {
            throw Refusals.of(
                    Reason.DUPLICATE,
                    name,
                    words + " is named already, by target=" + owner,
                    "name each disk or file once");
        }
    }
}
