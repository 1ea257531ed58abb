package io.github.posewipe.io.engine;

import io.github.posewipe.io.BadRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects ranges of a target that could not be written or read, and never more than a fixed number of them: neighbours
 * become one range, and where there are too many the two that are closest do, together with what lies between them. So
 * what is listed may be more than what failed, and is never less. Thread-safe.
 */
public final class BadRanges {
    /** Ranges that are kept, at most. */
    public static final int MOST_RANGES = 1000;

    private final TreeMap<Long, BadRange> byOffset = new TreeMap<>();

    /** None yet. */
    public BadRanges() {}

    /**
     * Some to begin with.
     *
     * @param known ranges found earlier
     */
    public BadRanges(Collection<BadRange> known) {
        known.forEach(this::add);
    }

    /**
     * Adds a range. What it shares with others counts once; where it touches one with the same error number, the two
     * become one.
     *
     * @param range the range
     */
    public synchronized void add(BadRange range) {
        long offset = range.offsetBytes();
        long end = range.endBytes();
        int errno = range.errno();
        Map.Entry<Long, BadRange> before = byOffset.floorEntry(offset);
        if (before != null && joins(before.getValue(), range)) {
            offset = before.getKey();
            end = Math.max(end, before.getValue().endBytes());
            errno = before.getValue().errno();
        }
        Map.Entry<Long, BadRange> after = byOffset.ceilingEntry(offset);
        while (after != null && joins(new BadRange(offset, end - offset, errno), after.getValue())) {
            end = Math.max(end, after.getValue().endBytes());
            byOffset.remove(after.getKey());
            after = byOffset.ceilingEntry(offset);
        }
        byOffset.put(offset, new BadRange(offset, end - offset, errno));
        if (byOffset.size() > MOST_RANGES) {
            joinClosest();
        }
    }

    private static boolean joins(BadRange first, BadRange second) {
        return second.offsetBytes() < first.endBytes()
                || second.offsetBytes() == first.endBytes() && first.errno() == second.errno();
    }

    private void joinClosest() {
        BadRange previous = null;
        BadRange left = null;
        BadRange right = null;
        for (BadRange range : byOffset.values()) {
            if (previous != null && (left == null || gap(previous, range) < gap(left, right))) {
                left = previous;
                right = range;
            }
            previous = range;
        }
        byOffset.remove(right.offsetBytes());
        byOffset.put(
                left.offsetBytes(),
                new BadRange(left.offsetBytes(), right.endBytes() - left.offsetBytes(), left.errno()));
    }

    private static long gap(BadRange left, BadRange right) {
        return right.offsetBytes() - left.endBytes();
    }

    /**
     * The ranges so far.
     *
     * @return at most {@link #MOST_RANGES}, by their offsets; they do not overlap
     */
    public synchronized List<BadRange> list() {
        return List.copyOf(byOffset.values());
    }

    /**
     * Whether there is none.
     *
     * @return true if nothing was added
     */
    public synchronized boolean isEmpty() {
        return byOffset.isEmpty();
    }

    /**
     * The parts of the ranges that lie in a part of the target.
     *
     * @param offsetBytes where it begins
     * @param lengthBytes how long it is
     * @return by their offsets
     */
    public synchronized List<BadRange> within(long offsetBytes, long lengthBytes) {
        List<BadRange> found = new ArrayList<>();
        long endBytes = offsetBytes + lengthBytes;
        Long first = byOffset.floorKey(offsetBytes);
        for (BadRange range :
                byOffset.tailMap(first == null ? offsetBytes : first, true).values()) {
            if (range.offsetBytes() >= endBytes) {
                break;
            }
            long from = Math.max(offsetBytes, range.offsetBytes());
            long to = Math.min(endBytes, range.endBytes());
            if (from < to) {
                found.add(new BadRange(from, to - from, range.errno()));
            }
        }
        return found;
    }
}
