package io.github.posewipe.bench.plan;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * How long the disks of a machine take to wipe, for every number K of GPUs a disk. {@code floor(gpus / K)} disks are
 * written at once, the largest first; whenever one is done the next takes its GPUs. Pure. Immutable.
 *
 * <p>It is the time of computing and writing alone: the start, the flush and the read-back come on top.
 */
public final class TimePlan {

    /** Of two that take equally long the smaller K, which leaves GPUs free. Times within a millionth count as equal. */
    private static final double EQUAL = 1e-6;

    private final int gpus;
    private final List<Long> diskBytes;
    private final Ceilings ceilings;
    private final List<GroupTime> times;

    private TimePlan(int gpus, List<Long> diskBytes, Ceilings ceilings, IntStream gpusPerDisk) {
        this.gpus = gpus;
        this.diskBytes = diskBytes.stream().sorted(Comparator.reverseOrder()).toList();
        this.ceilings = Objects.requireNonNull(ceilings, "ceilings");
        this.times = gpusPerDisk.mapToObj(this::time).toList();
    }

    /**
     * The plan for every K.
     *
     * @param gpus GPUs of the machine, at least 1
     * @param diskBytes size of each disk in bytes, each at least 1
     * @param ceilings the rates
     * @return times for K = 1 .. {@code gpus}
     * @throws IllegalArgumentException if there is no GPU, no disk, an empty disk, or 2^63 bytes
     *     or more in all
     */
    public static TimePlan of(int gpus, List<Long> diskBytes, Ceilings ceilings) {
        check(gpus, diskBytes);
        return new TimePlan(gpus, diskBytes, ceilings, IntStream.rangeClosed(1, gpus));
    }

    /**
     * The plan for one K.
     *
     * @param gpus GPUs of the machine, at least 1
     * @param gpusPerDisk K, 1 to {@code gpus}
     * @param diskBytes size of each disk in bytes, each at least 1
     * @param ceilings the rates
     * @return the time for that K
     * @throws IllegalArgumentException if there is no GPU, no disk, or an empty disk, or K is out of range
     */
    public static TimePlan of(int gpus, int gpusPerDisk, List<Long> diskBytes, Ceilings ceilings) {
        check(gpus, diskBytes);
        if (gpusPerDisk < 1 || gpusPerDisk > gpus) {
            throw new IllegalArgumentException(
                    "more GPUs a disk than there are: gpusPerDisk=" + gpusPerDisk + ", allowed: 1.." + gpus);
        }
        return new TimePlan(gpus, diskBytes, ceilings, IntStream.of(gpusPerDisk));
    }

    private static void check(int gpus, List<Long> diskBytes) {
        if (gpus < 1) {
            throw new IllegalArgumentException("no GPU: gpus=" + gpus + ", allowed: 1 or more");
        }
        if (diskBytes.isEmpty() || diskBytes.stream().anyMatch(bytes -> bytes < 1)) {
            throw new IllegalArgumentException(
                    "disks need sizes: diskBytes=" + diskBytes + ", allowed: 1 or more each");
        }
        BigInteger total = diskBytes.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        if (total.bitLength() >= Long.SIZE) {
            throw new IllegalArgumentException(
                    "disks too large together: totalBytes=" + total + ", allowed: 1.." + Long.MAX_VALUE);
        }
    }

    private GroupTime time(int gpusPerDisk) {
        int disksAtOnce = Math.min(gpus / gpusPerDisk, diskBytes.size());
        return new GroupTime(
                gpusPerDisk,
                disksAtOnce,
                gpus - disksAtOnce * gpusPerDisk,
                ceilings.ofDisk(gpusPerDisk, disksAtOnce),
                ceilings.binding(gpusPerDisk, disksAtOnce),
                seconds(gpusPerDisk, disksAtOnce));
    }

    /**
     * All disks that are being written advance at one rate, which changes only when the number of them does: each is
     * done when that common progress reaches its start plus its size.
     */
    private double seconds(int gpusPerDisk, int disksAtOnce) {
        PriorityQueue<Double> ends = new PriorityQueue<>();
        double progressBytes = 0;
        double seconds = 0;
        int next = 0;
        while (next < diskBytes.size() || !ends.isEmpty()) {
            while (next < diskBytes.size() && ends.size() < disksAtOnce) {
                ends.add(progressBytes + diskBytes.get(next++));
            }
            double rate = ceilings.ofDisk(gpusPerDisk, ends.size());
            double end = ends.remove();
            seconds += (end - progressBytes) / rate;
            progressBytes = end;
        }
        return seconds;
    }

    /**
     * GPUs of the machine.
     *
     * @return their number
     */
    public int gpus() {
        return gpus;
    }

    /**
     * The disks, largest first.
     *
     * @return the size of each in bytes
     */
    public List<Long> diskBytes() {
        return diskBytes;
    }

    /**
     * All disks together.
     *
     * @return bytes
     */
    public long totalBytes() {
        return diskBytes.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * The rates that the plan goes by.
     *
     * @return the ceilings
     */
    public Ceilings ceilings() {
        return ceilings;
    }

    /**
     * The time for each K that was asked about, in ascending order.
     *
     * @return at least one
     */
    public List<GroupTime> times() {
        return times;
    }

    /**
     * The best K: the shortest time; of equal ones the smallest K.
     *
     * @return its time
     */
    public GroupTime best() {
        double least = times.stream().mapToDouble(GroupTime::seconds).min().orElseThrow();
        return times.stream()
                .filter(time -> time.seconds() <= least * (1 + EQUAL))
                .findFirst()
                .orElseThrow();
    }
}
