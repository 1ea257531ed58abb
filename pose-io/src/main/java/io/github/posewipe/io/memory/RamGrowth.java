package io.github.posewipe.io.memory;

import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.memory.SegmentSource.Segment;
import io.github.posewipe.io.posix.LockedMemory;
import io.github.posewipe.io.posix.SystemCallException;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes memory step by step. Before each step the system and its control groups are asked anew what they can give, and a
 * step that would touch a reserve is not made: so the kernel never has to look for a process to kill. Not thread-safe.
 */
final class RamGrowth {
    /** Steps of a power of two hold whole chunks of every size, and stay below what one buffer can address. */
    static final long STEP_BYTES = 1L << 30;

    private final MemoryReadings readings;
    private final SegmentSource source;
    private final long chunkBytes;
    private final long keptBytes;

    /**
     * A growth.
     *
     * @param chunkBytes bytes of a regular chunk, a power of two of at most 2^25; no chunk will lie across two segments
     * @param keptBytes what the run itself will still touch, kept beside the reserves
     */
    RamGrowth(MemoryReadings readings, SegmentSource source, long chunkBytes, long keptBytes) {
        this.readings = readings;
        this.source = source;
        this.chunkBytes = chunkBytes;
        this.keptBytes = keptBytes;
    }

    /**
     * Takes what is asked for.
     *
     * @return segments in the order of the target; all but the last hold whole chunks
     * @throws TargetRefusedException if swap is active or it can't be had; nothing stays taken then
     */
    List<Segment> take(RamRequest request) throws TargetRefusedException {
        requireNoSwap(request);
        List<Segment> taken = new ArrayList<>();
        try {
            if (request.sizeBytes().isPresent()) {
                takeExactly(request, taken);
            } else {
                takeAll(request, taken);
            }
            return taken;
        } catch (TargetRefusedException | RuntimeException | Error failed) {
            taken.forEach(Segment::close);
            throw failed;
        }
    }

    private void requireNoSwap(RamRequest request) throws TargetRefusedException {
        List<String> areas = readings.read().swapAreas();
        if (!areas.isEmpty()) {
            throw new TargetRefusedException(
                    Reason.SWAP,
                    request.name(),
                    "memory can be extended by swap, so holding labels in it proves nothing: target=" + request.name()
                            + ", swap=" + String.join(",", areas) + "; turn it off first (swapoff -a)");
        }
    }

    private void takeExactly(RamRequest request, List<Segment> taken) throws TargetRefusedException {
        long left = request.sizeBytes().getAsLong();
        requireHeadroom(request, left, 0);
        while (left > 0) {
            // What is less than a chunk belongs to the chunk before it.
            long step = left - STEP_BYTES < chunkBytes ? left : STEP_BYTES;
            requireHeadroom(request, step, request.sizeBytes().getAsLong() - left);
            try {
                taken.add(source.take(Math.toIntExact(step)));
            } catch (SystemCallException notGiven) {
                throw notGiven(request, step, notGiven);
            }
            left -= step;
        }
    }

    private void requireHeadroom(RamRequest request, long wantedBytes, long takenBytes) throws TargetRefusedException {
        MemoryReading reading = readings.read();
        if (wantedBytes > reading.headroomBytes() - keptBytes) {
            throw notThere(request, reading, takenBytes);
        }
    }

    private TargetRefusedException notThere(RamRequest request, MemoryReading reading, long takenBytes) {
        MemoryReading.Bound tightest = reading.tightest();
        return new TargetRefusedException(
                Reason.BAD_SIZE,
                request.name(),
                "there is not so much memory to be had: target=" + request.name() + ", availableBytes="
                        + (tightest.availableBytes() + takenBytes) + " (" + tightest.name() + "), kept in reserve: "
                        + (tightest.reserveBytes() + keptBytes) + ", so at most "
                        + Math.max(0, reading.headroomBytes() - keptBytes + takenBytes)
                        + "; take less, or ram:max for what can be had");
    }

    private void takeAll(RamRequest request, List<Segment> taken) throws TargetRefusedException {
        long granule = Math.max(LockedMemory.HUGE_PAGE_BYTES, chunkBytes);
        long mostBytes = STEP_BYTES;
        SystemCallException last = null;
        while (true) {
            // Half of what is left, so that others who take memory meanwhile are seen in time.
            long headroom = readings.read().headroomBytes() - keptBytes;
            long step = Math.min(mostBytes, Math.max(headroom / 2, Math.min(headroom, granule))) / granule * granule;
            if (step < granule) {
                break;
            }
            try {
                taken.add(source.take(Math.toIntExact(step)));
            } catch (SystemCallException notGiven) {
                last = notGiven;
                mostBytes = step / 2;
            }
        }
        if (taken.isEmpty()) {
            throw last == null ? notThere(request, readings.read(), 0) : notGiven(request, granule, last);
        }
    }

    private static TargetRefusedException notGiven(RamRequest request, long sizeBytes, SystemCallException failed) {
        return new TargetRefusedException(
                Reason.NOT_PERMITTED,
                request.name(),
                "memory can't be had or locked: target=" + request.name() + ", step of " + sizeBytes + " bytes, "
                        + failed.getMessage()
                        + "; raise the limit of locked memory (ulimit -l, LimitMEMLOCK), or run as root");
    }
}
