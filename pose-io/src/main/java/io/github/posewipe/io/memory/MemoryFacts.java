package io.github.posewipe.io.memory;

import io.github.posewipe.io.memory.SegmentSource.Segment;
import io.github.posewipe.io.system.SystemView;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How memory is held. Immutable.
 *
 * @param heldBytes bytes that are mapped and labelled
 * @param lockedBytes bytes among them that the kernel counts as locked; empty where it does not tell
 * @param hugePageBytes bytes among them that really are in huge pages; empty where the kernel does not tell
 * @param physicalBytes memory of the machine
 * @param segments separate mappings
 */
public record MemoryFacts(
        long heldBytes, OptionalLong lockedBytes, OptionalLong hugePageBytes, long physicalBytes, int segments) {

    private static final int KIBIBYTE_SHIFT = 10;

    static MemoryFacts of(RamRegion region, long physicalBytes, SystemView view) {
        Tally tally = new Tally(region.segments());
        SystemView.lines(view.path("proc/self/smaps")).forEach(tally::line);
        return new MemoryFacts(
                region.sizeBytes(),
                tally.found ? OptionalLong.of(tally.lockedBytes) : OptionalLong.empty(),
                tally.found ? OptionalLong.of(tally.hugeBytes) : OptionalLong.empty(),
                physicalBytes,
                region.segments().size());
    }

    /**
     * The share of the machine's memory that is held.
     *
     * @return 0 to 1
     */
    public double share() {
        return (double) heldBytes / physicalBytes;
    }

    /**
     * How it is held, in one line for the user.
     *
     * @return one line
     */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "held %d of %d bytes of physical memory (%.2f %%) in %d %s, locked %s, in huge pages %s",
                heldBytes,
                physicalBytes,
                100 * share(),
                segments,
                segments == 1 ? "mapping" : "mappings",
                words(lockedBytes),
                words(hugePageBytes));
    }

    private static String words(OptionalLong bytes) {
        return bytes.isPresent() ? bytes.getAsLong() + " bytes" : "unknown";
    }

    /** Adds up the mappings of /proc/self/smaps that belong to the segments; the kernel may have joined some of them. */
    private static final class Tally {
        private final List<Segment> segments;
        private boolean found;
        private boolean ours;
        private long hugeBytes;
        private long lockedBytes;

        Tally(List<Segment> segments) {
            this.segments = segments;
        }

        void line(String line) {
            if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
                String[] ends = line.split("[- ]", 3);
                ours = overlaps(Long.parseUnsignedLong(ends[0], 16), Long.parseUnsignedLong(ends[1], 16));
                found |= ours;
            } else if (ours && line.startsWith("AnonHugePages:")) {
                hugeBytes += bytes(line);
            } else if (ours && line.startsWith("Private_Hugetlb:")) {
                // Pages that were set aside are never swapped; the kernel counts them as neither anonymous nor locked.
                hugeBytes += bytes(line);
                lockedBytes += bytes(line);
            } else if (ours && line.startsWith("Locked:")) {
                lockedBytes += bytes(line);
            }
        }

        private boolean overlaps(long start, long end) {
            return segments.stream()
                    .anyMatch(segment -> Long.compareUnsigned(segment.address(), end) < 0
                            && Long.compareUnsigned(start, segment.address() + segment.sizeBytes()) < 0);
        }

        private static long bytes(String line) {
            String digits =
                    line.substring(line.indexOf(':') + 1).replace("kB", "").strip();
            return Long.parseLong(digits) << KIBIBYTE_SHIFT;
        }
    }
}
