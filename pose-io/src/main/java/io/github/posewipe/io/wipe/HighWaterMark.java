package io.github.posewipe.io.wipe;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How far a target is written without a gap, while several writes are under way that may end in any order. Thread-safe.
 */
final class HighWaterMark {
    private final Deque<Write> underWay = new ArrayDeque<>();
    private long bytes;
    private long endBytes;
    private boolean stuck;

    /** A write that has begun. */
    static final class Write {
        private final long offsetBytes;
        private final int lengthBytes;
        private long writtenBytes = -1;

        private Write(long offsetBytes, int lengthBytes) {
            this.offsetBytes = offsetBytes;
            this.lengthBytes = lengthBytes;
        }
    }

    /** Everything below is written already. */
    HighWaterMark(long startBytes) {
        this.bytes = startBytes;
        this.endBytes = startBytes;
    }

    /** A write begins, right behind all that have begun: the mark would move over a gap. */
    synchronized Write begin(long offsetBytes, int lengthBytes) {
        if (offsetBytes != endBytes) {
            throw new IllegalStateException(
                    "a gap in the writes: offsetBytes=" + offsetBytes + ", expected: " + endBytes);
        }
        endBytes += lengthBytes;
        Write write = new Write(offsetBytes, lengthBytes);
        underWay.addLast(write);
        return write;
    }

    /** A write has ended. */
    synchronized void written(Write write) {
        ended(write, write.lengthBytes);
    }

    /** A write has failed at a byte: what lies below in it is written, and the mark never goes further. */
    synchronized void failed(Write write, long firstUnwrittenBytes) {
        long below = firstUnwrittenBytes - write.offsetBytes;
        ended(write, Math.max(0, Math.min(write.lengthBytes - 1, below)));
    }

    private void ended(Write write, long writtenBytes) {
        write.writtenBytes = writtenBytes;
        while (!stuck && !underWay.isEmpty() && underWay.peekFirst().writtenBytes >= 0) {
            Write lowest = underWay.removeFirst();
            bytes = lowest.offsetBytes + lowest.writtenBytes;
            stuck = lowest.writtenBytes < lowest.lengthBytes;
        }
    }

    /** Every byte below is written. */
    synchronized long bytes() {
        return bytes;
    }
}
