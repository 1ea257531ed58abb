package io.github.posewipe.io.system;

import java.util.List;

/**
 * Devices, mounts, swap and loops as they were at one moment.
 *
 * @param view where they were read
 * @param topology the devices
 * @param mounts the mounts of all namespaces in sight
 * @param swaps the active swap areas
 * @param loops the bound loop devices
 */
public record SystemSnapshot(
        SystemView view, BlockTopology topology, MountTable mounts, List<SwapArea> swaps, List<BoundLoop> loops) {

    /**
     * Reads the system once.
     *
     * @param view where to read
     * @return the snapshot
     */
    public static SystemSnapshot take(SystemView view) {
        BlockTopology topology = new BlockTopology(view);
        return new SystemSnapshot(
                view, topology, MountTable.read(view), SwapArea.read(view), BoundLoop.read(topology, view));
    }
}
