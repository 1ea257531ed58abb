package io.github.posewipe.io.system;

import io.github.posewipe.io.posix.LoopBacking;
import java.util.List;
import java.util.Optional;

/**
 * A loop device that stands on something. The kernel lists no holder for it and lets others open what is below
 * exclusively, so these are compared on their own.
 *
 * @param node the loop device
 * @param backingPath path of what it stands on, as the kernel remembers it
 * @param backing what it stands on
 */
public record BoundLoop(BlockNode node, String backingPath, LoopBacking backing) {

    /**
     * Reads the bound loop devices.
     *
     * @param topology the devices
     * @param view where to read
     * @return the loop devices whose backing is known
     */
    public static List<BoundLoop> read(BlockTopology topology, SystemView view) {
        return topology.all().stream()
                .filter(node -> !node.partition())
                .map(node -> of(node, view))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The file that it stands on.
     *
     * @return device and inode
     */
    public FileKey key() {
        return new FileKey(backing.device(), backing.inode());
    }

    private static Optional<BoundLoop> of(BlockNode node, SystemView view) {
        return node.backingPath()
                .flatMap(path ->
                        view.nodes().loopBacking(node.name(), path).map(backing -> new BoundLoop(node, path, backing)));
    }
}
