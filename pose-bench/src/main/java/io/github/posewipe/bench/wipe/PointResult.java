package io.github.posewipe.bench.wipe;

import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.StageSplit;

/**
 * What one point of a bench reached. Immutable.
 *
 * @param bytes bytes written to all targets together
 * @param writingSeconds from the first label to the last write; checks before and the flush after it do not count
 * @param labelers where the labelers' time went, added up
 * @param writers where the writers' time went, added up
 * @param buffers buffers that a target had at once, at most
 * @param memory peaks of this point
 */
public record PointResult(
        long bytes, double writingSeconds, StageSplit labelers, StageSplit writers, int buffers, MemoryPeaks memory) {

    /**
     * The rate of all targets together.
     *
     * @return MiB (2^20 bytes) a second; 0 where nothing was written
     */
    public double mibPerSecond() {
        return writingSeconds > 0 ? bytes / (double) (1 << 20) / writingSeconds : 0;
    }

    /**
     * Part of their time that labelers compute.
     *
     * @return 0 to 1
     */
    public double labelShare() {
        return share(labelers.labelSeconds(), labelers);
    }

    /**
     * Part of their time that labelers copy out of a device's memory.
     *
     * @return 0 to 1
     */
    public double copyShare() {
        return share(labelers.transferSeconds(), labelers);
    }

    /**
     * Part of its time that a writer has writes under way.
     *
     * @return 0 to 1
     */
    public double writeShare() {
        return share(writers.writeSeconds(), writers);
    }

    /**
     * What bounds it.
     *
     * @return the stage
     */
    public Bottleneck bound() {
        return Bottleneck.of(labelShare(), copyShare(), writeShare());
    }

    private static double share(double seconds, StageSplit of) {
        return of.totalSeconds() > 0 ? seconds / of.totalSeconds() : 0;
    }
}
