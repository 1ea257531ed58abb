package io.github.posewipe.io.memory;

import io.github.posewipe.io.memory.SegmentSource.Segment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Segments of memory as one target: absolute byte offsets to views. No chunk lies across two segments. Thread-safe: who
 * touches a view does so between {@link #enter} and {@link #exit}, and memory is given back when it is closed and the last
 * one has left, so that no thread ever touches an address that is gone.
 */
final class RamRegion implements AutoCloseable {
    private static final long CLOSED = 1L << 62;

    private final List<Segment> segments;
    private final long[] startBytes;
    private final long sizeBytes;
    /** Threads inside, and one high bit once it is closed. */
    private final AtomicLong uses = new AtomicLong();

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

    /**
     * Begins a use.
     *
     * @return false if it is closed: then nothing may be touched, and there is no {@link #exit}
     */
    boolean enter() {
        long now = uses.get();
        while (now < CLOSED) {
            if (uses.compareAndSet(now, now + 1)) {
                return true;
            }
            now = uses.get();
        }
        return false;
    }

    /** Ends a use. */
    void exit() {
        if (uses.decrementAndGet() == CLOSED) {
            giveBack();
        }
    }

    /** Gives the memory back: now, or when the last one has left. */
    @Override
    public void close() {
        if (uses.getAndUpdate(now -> now | CLOSED) == 0) {
            giveBack();
        }
    }

    private void giveBack() {
        segments.forEach(Segment::close);
    }
}
