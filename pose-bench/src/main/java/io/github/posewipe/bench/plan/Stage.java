package io.github.posewipe.bench.plan;

import java.util.Locale;

/** What can hold a wipe back, in the order in which a label passes it. */
public enum Stage {
    /** The labelers of a disk compute. */
    LABEL,
    /** The labels are copied from the devices that computed them. */
    COPY,
    /** All labels of the machine pass its memory. */
    HOST,
    /** The disk writes. */
    DISK;

    /**
     * The stage as texts and JSON name it.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
