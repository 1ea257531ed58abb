package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.LoopBacking;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.BoundLoop;
import io.github.posewipe.io.system.FileKey;
import io.github.posewipe.io.system.Foundations;
import io.github.posewipe.io.system.Mount;
import io.github.posewipe.io.system.SwapArea;
import io.github.posewipe.io.system.SystemSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who uses a target: the running system, mounts, swap, and devices that stand on it; and whether it takes writes. Compared
 * by number, not by name.
 */
final class UsageCheck {
    private static final Set<String> SYSTEM_MOUNT_POINTS =
            Set.of("/", "/boot", "/boot/efi", "/efi", "/usr", "/etc", "/var");

    private final SystemSnapshot snapshot;

    UsageCheck(SystemSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Throws if a device, a partition of it, or the disk that it is a part of, is in use, or if it is read-only. */
    void device(String name, BlockNode target) throws TargetRefusedException {
        List<BlockNode> nodes = snapshot.topology().overlapping(target);
        refuseSystemDisk(name, nodes);
        for (BlockNode node : nodes) {
            refuseMounted(name, node);
            refuseSwap(name, node);
        }
        for (BlockNode node : nodes) {
            refuseHeld(name, node);
        }
        if (target.readOnly()) {
            throw Refusals.of(
                    Reason.READ_ONLY, name, "the device is read-only", "lift it (blockdev --setrw), or name another");
        }
    }

    /** Throws if a file is swapped to, or a loop device stands on it. */
    void file(String name, FileKey key) throws TargetRefusedException {
        for (SwapArea swap : snapshot.swaps()) {
            if (swap.key().equals(key)) {
                throw Refusals.of(Reason.SWAP, name, "it is swapped to", "swapoff " + swap.path() + " first");
            }
        }
        for (BoundLoop loop : snapshot.loops()) {
            if (loop.key().equals(key)) {
                throw heldBy(name, loop.node());
            }
        }
    }

    private void refuseSystemDisk(String name, List<BlockNode> nodes) throws TargetRefusedException {
        for (Mount mount : snapshot.mounts().all()) {
            if (!mount.elsewhere() && SYSTEM_MOUNT_POINTS.contains(mount.mountPoint())) {
                Foundations below = new Foundations(snapshot);
                below.add(mount.device());
                for (BlockNode node : nodes) {
                    if (below.devices().contains(node.number())) {
                        throw Refusals.of(
                                Reason.SYSTEM_DISK,
                                name,
                                "the running system stands on " + node.label() + " (" + mount.mountPoint() + ")",
                                "start from another medium to wipe it");
                    }
                }
            }
        }
    }

    private void refuseMounted(String name, BlockNode node) throws TargetRefusedException {
        Optional<Mount> mount = snapshot.mounts().of(node.number());
        if (mount.isPresent()) {
            throw Refusals.of(
                    Reason.MOUNTED,
                    name,
                    node.label() + " is mounted on " + mount.get().mountPoint()
                            + (mount.get().elsewhere() ? " in another mount namespace" : ""),
                    "unmount it first");
        }
    }

    private void refuseSwap(String name, BlockNode node) throws TargetRefusedException {
        for (SwapArea swap : snapshot.swaps()) {
            if (swap.status().nodeDevice() == node.number()) {
                throw Refusals.of(
                        Reason.SWAP, name, node.label() + " is swapped on", "swapoff " + swap.path() + " first");
            }
        }
    }

    private void refuseHeld(String name, BlockNode node) throws TargetRefusedException {
        List<BlockNode> holders = snapshot.topology().holders(node);
        if (!holders.isEmpty()) {
            throw heldBy(name, holders.get(0));
        }
        for (BoundLoop loop : snapshot.loops()) {
            LoopBacking backing = loop.backing();
            if (backing.nodeDevice() == node.number()) {
                throw heldBy(name, loop.node());
            }
        }
        Optional<String> fileSystem = snapshot.topology().btrfs(node);
        if (fileSystem.isPresent()) {
            throw Refusals.of(
                    Reason.HELD,
                    name,
                    node.label() + " belongs to the mounted btrfs " + fileSystem.get(),
                    "unmount it first");
        }
    }

    private TargetRefusedException heldBy(String name, BlockNode holder) {
        String use = snapshot.mounts()
                .of(holder.number())
                .map(mount -> ", mounted on " + mount.mountPoint())
                .orElse("");
        return Refusals.of(Reason.HELD, name, "held by " + holder.label() + use, release(holder) + " first");
    }

    private static String release(BlockNode holder) {
        if (holder.backingPath().isPresent()) {
            return "losetup -d " + holder.nodePath();
        }
        return holder.deviceMapper()
                ? "close it (cryptsetup close, vgchange -an or dmsetup remove)"
                : "stop it (mdadm --stop " + holder.nodePath() + " for an array)";
    }
}
