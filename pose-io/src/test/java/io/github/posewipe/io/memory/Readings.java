package io.github.posewipe.io.memory;

import io.github.posewipe.io.memory.MemoryReading.Bound;
import io.github.posewipe.io.memory.SegmentSource.Segment;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.SystemCallException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine that a test can describe: memory that shrinks as segments are taken, others who take some meanwhile, steps that
 * the system refuses.
 */
final class Readings implements MemoryReadings, SegmentSource {
    static final long GIB = 1L << 30;
    static final long MIB = 1L << 20;

    final List<Integer> steps = new ArrayList<>();
    long physicalBytes;
    long systemAvailable;
    long groupLimit = Long.MAX_VALUE;
    long groupUsed;
    long othersTakePerStep;
    long largestStepGiven = Long.MAX_VALUE;
    List<String> swap = List.of();
    int open;
    int reads;

    Readings(long physicalBytes, long systemAvailable) {
        this.physicalBytes = physicalBytes;
        this.systemAvailable = systemAvailable;
    }

    @Override
    public MemoryReading read() {
        reads++;
        List<Bound> bounds = new ArrayList<>();
        bounds.add(new Bound("system", physicalBytes, Math.max(0, systemAvailable)));
        if (groupLimit < physicalBytes) {
            bounds.add(new Bound("control group /box", groupLimit, Math.max(0, groupLimit - groupUsed)));
        }
        return new MemoryReading(physicalBytes, bounds, swap);
    }

    @Override
    public Segment take(int sizeBytes) throws SystemCallException {
        if (sizeBytes > largestStepGiven) {
            throw new SystemCallException("mlock", 12);
        }
        steps.add(sizeBytes);
        systemAvailable -= sizeBytes + othersTakePerStep;
        groupUsed += sizeBytes;
        open++;
        return new Segment() {
            @Override
            public ByteBuffer bytes() {
                return ByteBuffer.allocateDirect(sizeBytes);
            }

            @Override
            public long sizeBytes() {
                return sizeBytes;
            }

            @Override
            public long address() {
                return 1L << 40;
            }

            @Override
            public void close() {
                open--;
                systemAvailable += sizeBytes;
                groupUsed -= sizeBytes;
            }
        };
    }

    static String enomem() {
        return Errno.name(12);
    }
}
