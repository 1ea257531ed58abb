package io.github.posewipe.io;

import java.util.Collection;

/**
 * A range of a target that its device did not write or read. Immutable.
 *
 * @param offsetBytes absolute offset of its first byte
 * @param lengthBytes bytes, 1 or more
 * @param errno the system's error number; 0 where a transfer moved nothing and none was given
 */
public record BadRange(long offsetBytes, long lengthBytes, int errno) {

    /** Checks that it is a range. */
    public BadRange {
        if (offsetBytes < 0 || lengthBytes < 1 || offsetBytes > Long.MAX_VALUE - lengthBytes || errno < 0) {
            throw new IllegalArgumentException("bad range: offsetBytes=" + offsetBytes + ", lengthBytes=" + lengthBytes
                    + ", errno=" + errno + ", needed: an offset of 0 or more, a length of 1 or more");
        }
    }

    /**
     * The first byte behind it.
     *
     * @return absolute offset
     */
    public long endBytes() {
        return offsetBytes + lengthBytes;
    }

    /**
     * Bytes of several ranges together.
     *
     * @param ranges ranges that do not overlap
     * @return bytes
     */
    public static long totalBytes(Collection<BadRange> ranges) {
        return ranges.stream().mapToLong(BadRange::lengthBytes).sum();
    }

    /**
     * Several ranges in words.
     *
     * @param ranges ranges in the order of their offsets, 1 or more
     * @return such as {@code "8192 bytes in 2 ranges, the first: offset=4096, length=512, errno=5"}
     */
    public static String describe(Collection<BadRange> ranges) {
        BadRange first = ranges.iterator().next();
        return totalBytes(ranges) + " bytes in " + ranges.size()
                + (ranges.size() == 1 ? " range" : " ranges, the first") + ": offset=" + first.offsetBytes + ", length="
                + first.lengthBytes + ", errno=" + first.errno;
    }
}
