package io.github.posewipe.io;

/**
 * Where the time of one worker went, in seconds. What a stage has nothing to do with is 0: a labeler writes nothing, a
 * CPU transfers nothing. Immutable.
 *
 * @param labelSeconds time that it computed
 * @param transferSeconds time that labels were copied from a device's memory, beyond what its computing covered
 * @param writeSeconds time that writes were under way; with several in flight, while at least one was
 * @param waitSeconds time that it waited: a labeler for a free buffer, a writer for the next labels, for the rate limit or
 *     the end of a pause
 */
public record StageSplit(double labelSeconds, double transferSeconds, double writeSeconds, double waitSeconds) {
    /** Before anything was done. */
    public static final StageSplit ZERO = new StageSplit(0, 0, 0, 0);

    /**
     * All of it.
     *
     * @return seconds
     */
    public double totalSeconds() {
        return labelSeconds + transferSeconds + writeSeconds + waitSeconds;
    }

    /**
     * What was added since.
     *
     * @param earlier an earlier split of the same worker
     * @return the difference
     */
    public StageSplit since(StageSplit earlier) {
        return new StageSplit(
                labelSeconds - earlier.labelSeconds,
                transferSeconds - earlier.transferSeconds,
                writeSeconds - earlier.writeSeconds,
                waitSeconds - earlier.waitSeconds);
    }
}
