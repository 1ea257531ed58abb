package io.github.posewipe.io.memory;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What memory the system and the control groups of this process could give at one moment. Immutable.
 *
 * @param physicalBytes memory of the machine
 * @param bounds what can be had, by the system and by each control group with a limit; never empty
 * @param swapAreas active swap areas
 */
public record MemoryReading(long physicalBytes, List<Bound> bounds, List<String> swapAreas) {
    /** A reserve is never smaller: the Java machine itself needs room to breathe. */
    public static final long LEAST_RESERVE_BYTES = 128L << 20;

    /** A reserve is never larger. */
    public static final long MOST_RESERVE_BYTES = 1L << 30;

    private static final int RESERVE_PART = 64;

    /** Copies the lists. */
    public MemoryReading {
        bounds = List.copyOf(bounds);
        swapAreas = List.copyOf(swapAreas);
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException("a reading without bounds says nothing");
        }
    }

    /**
     * One bound of what can be had.
     *
     * @param name who sets it: {@code system}, or a control group's path
     * @param limitBytes all that it would ever give
     * @param availableBytes what it could still give without anything being killed or swapped
     */
    public record Bound(String name, long limitBytes, long availableBytes) {

        /** Checks the name. */
        public Bound {
            Objects.requireNonNull(name, "name");
        }

        /**
         * What is left untouched under this bound: 1/64 of its limit, within {@link #LEAST_RESERVE_BYTES} and
         * {@link #MOST_RESERVE_BYTES}.
         *
         * @return bytes
         */
        public long reserveBytes() {
            return Math.max(LEAST_RESERVE_BYTES, Math.min(MOST_RESERVE_BYTES, limitBytes / RESERVE_PART));
        }

        long headroomBytes() {
            return Math.max(0, availableBytes - reserveBytes());
        }
    }

    /**
     * The bound that gives least.
     *
     * @return the bound
     */
    public Bound tightest() {
        return bounds.stream()
                .min(Comparator.comparingLong(Bound::headroomBytes))
                .orElseThrow();
    }

    /**
     * What may be taken now with every reserve kept.
     *
     * @return bytes, 0 or more
     */
    public long headroomBytes() {
        return tightest().headroomBytes();
    }
}
