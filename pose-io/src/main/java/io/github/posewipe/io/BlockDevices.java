package io.github.posewipe.io;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
     * Lists whole disks and partitions in the order of their device numbers. Opens nothing for writing.
     *
     * @return the devices
     */
    public static List<Entry> list() {
        throw new UnsupportedOperationException("the guard");
    }
}
