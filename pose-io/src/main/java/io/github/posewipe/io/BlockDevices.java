package io.github.posewipe.io;

import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.BlockTopology;
import io.github.posewipe.io.system.SystemView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** The block devices of this system, with the guard's verdict on each. */
public final class BlockDevices {
    private BlockDevices() {}

    /**
     * One device.
     *
     * @param identity which it is
     * @param refusal why it can't be overwritten now, or empty if a confirmed request would be cleared
     */
    public record Entry(TargetIdentity identity, Optional<TargetRefusedException> refusal) {
        /** Checks that nothing is null. */
        public Entry {
            Objects.requireNonNull(identity, "identity");
            Objects.requireNonNull(refusal, "refusal");
        }
    }

    /**
     * Lists whole disks and partitions in the order of their device numbers, without those that hold nothing (unbound
     * loop devices, empty card readers). Opens nothing for writing.
     *
     * @return the devices
     */
    public static List<Entry> list() {
        Guard guard = Guard.ofThisSystem();
        List<Entry> entries = new ArrayList<>();
        for (BlockNode node : new BlockTopology(SystemView.ofThisSystem()).all()) {
            TargetIdentity identity = Identities.ofNode(node);
            if (identity.sizeBytes() > 0) {
                entries.add(new Entry(identity, refusal(guard, node)));
            }
        }
        return List.copyOf(entries);
    }

    private static Optional<TargetRefusedException> refusal(Guard guard, BlockNode node) {
        TargetRequest request = new TargetRequest(node.nodePath(), OptionalLong.empty(), true);
        GuardVerdict verdict = guard.examine(List.of(request), List.of()).get(0);
        return verdict instanceof GuardVerdict.Refused refused ? Optional.of(refused.refusal()) : Optional.empty();
    }
}
