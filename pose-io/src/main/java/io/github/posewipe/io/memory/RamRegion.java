package io.github.posewipe.io.memory;

import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.memory.SegmentSource.Segment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;

/**
 * Segments of memory as one target: absolute byte offsets to views. No chunk lies across two segments. Views may be used
 * by several threads at once; {@link #close} is for one, after all others.
 */
final class RamRegion implements AutoCloseable {
    private final List<Segment> segments;
    private final long[] startBytes;
    private final long sizeBytes;

    RamRegion(List<Segment> segments) {
        this.segments = List.copyOf(segments);
        this.startBytes = new long[segments.size()];
        long at = 0;
        for (int i = 0; i < startBytes.length; i++) {
            startBytes[i] = at;
            at = Math.addExact(at, segments.get(i).sizeBytes());
        }
        this.sizeBytes = at;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    List<Segment> segments() {
        return segments;
    }

    /** First byte of a segment on the target. */
    long startBytes(int segment) {
        return startBytes[segment];
    }

    /** The segment that holds a byte. */
    int segmentOf(long offsetBytes) {
        Objects.checkIndex(offsetBytes, sizeBytes);
        int low = 0;
        int high = startBytes.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (startBytes[middle] <= offsetBytes) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * A view from an offset to the end of its segment, or of {@code lengthBytes} if that is less.
     *
     * @return position 0, limit at most {@code lengthBytes}
     */
    ByteBuffer view(long offsetBytes, long lengthBytes) {
        int segment = segmentOf(offsetBytes);
        int start = Math.toIntExact(offsetBytes - startBytes[segment]);
        long inSegment = segments.get(segment).sizeBytes() - start;
        return segments.get(segment).bytes().slice(start, (int) Math.min(lengthBytes, inSegment));
    }

    /** Whether every chunk of a layout lies in one segment. */
    boolean holdsWholeChunks(TargetLayout layout) {
        for (int i = 1; i < startBytes.length; i++) {
            if (layout.locate(startBytes[i]).rank() != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        segments.forEach(Segment::close);
    }
}
