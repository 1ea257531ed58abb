package io.github.posewipe.io.wipe;

import java.util.OptionalInt;

/**
 * Sizes and limits of the pipeline. The defaults were chosen by measurement; a bench sets them to find its own. Immutable.
 *
 * @param writesInFlight writes of one target that are under way at once, 1 to 64
 * @param writeBytes bytes of a write, at most, rounded down to whole chunks but never below one aligned unit of them
 * @param mostBuffers buffers of one target, at most, 2 or more; empty for what the memory budget allows. As many
 *     labelers work as leave one buffer to write from
 * @param limits how long what does not answer is waited for
 */
public record WriteTuning(int writesInFlight, int writeBytes, OptionalInt mostBuffers, WaitLimits limits) {
    /** What is used when nothing else is asked for. */
    public static final WriteTuning DEFAULT = new WriteTuning(4, 1 << 20, OptionalInt.empty());

    private static final int MOST_WRITES = 64;

    /** Checks the numbers. */
    public WriteTuning {
        if (writesInFlight < 1 || writesInFlight > MOST_WRITES) {
            throw new IllegalArgumentException("bad number of writes in flight: writesInFlight=" + writesInFlight
                    + ", allowed: 1.." + MOST_WRITES);
        }
        if (writeBytes < 1) {
            throw new IllegalArgumentException("bad write size: writeBytes=" + writeBytes + ", allowed: 1 or more");
        }
        if (mostBuffers.isPresent() && mostBuffers.getAsInt() < 2) {
            throw new IllegalArgumentException(
                    "bad number of buffers: mostBuffers=" + mostBuffers.getAsInt() + ", allowed: 2 or more");
        }
    }

    /**
     * Sizes, with the default limits.
     *
     * @param writesInFlight as above
     * @param writeBytes as above
     * @param mostBuffers as above
     */
    public WriteTuning(int writesInFlight, int writeBytes, OptionalInt mostBuffers) {
        this(writesInFlight, writeBytes, mostBuffers, WaitLimits.DEFAULT);
    }
}
