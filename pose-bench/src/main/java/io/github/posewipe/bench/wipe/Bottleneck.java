package io.github.posewipe.bench.wipe;

import java.util.Locale;

/** The stage that bounds a wipe: the one that is busy most of its time while the others wait for it. */
public enum Bottleneck {
    /** Computing labels. */
    LABEL,
    /** Copying labels out of a device's memory. */
    COPY,
    /** Writing. */
    WRITE;

    /**
     * Names the stage.
     *
     * @param labelShare part of their time that labelers compute, 0 to 1
     * @param copyShare part of their time that labelers copy, 0 to 1
     * @param writeShare part of its time that a writer has writes under way, 0 to 1
     * @return the stage
     */
    public static Bottleneck of(double labelShare, double copyShare, double writeShare) {
        if (writeShare >= labelShare + copyShare) {
            return WRITE;
        }
        return copyShare > labelShare ? COPY : LABEL;
    }

    /**
     * The name that tables and JSON show.
     *
     * @return one lower-case word
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
