package io.github.posewipe.cuda.memory;

import io.github.posewipe.cuda.device.GpuInfo;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How the labelling of a device's memory ended. Immutable.
 *
 * @param device the device
 * @param plan its passes
 * @param bytesLabelled bytes that hold labels now
 * @param cancelled whether it was stopped before the end
 * @param samples chunks that were read back
 * @param mismatched chunks among them that are wrong
 * @param firstWrongChunk the first of those
 * @param labelSeconds time of all passes
 */
public record HbmResult(
        GpuInfo device,
        HbmPassPlan plan,
        long bytesLabelled,
        boolean cancelled,
        long samples,
        long mismatched,
        OptionalLong firstWrongChunk,
        double labelSeconds) {

    /**
     * Memory of the device that holds no label: what the passes left, and what could not be allocated.
     *
     * @return bytes
     */
    public long unattestedBytes() {
        return device.memoryBytes() - bytesLabelled;
    }

    /**
     * How it ended, in one line for the user.
     *
     * @return one line
     */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "%s: %d of %d bytes labelled in %d passes (%.3f %%), %d left by the passes, %.1f s; %d of %d chunks match",
                device.label(),
                bytesLabelled,
                device.memoryBytes(),
                plan.passes().size(),
                100.0 * bytesLabelled / device.memoryBytes(),
                plan.unattestedBytes(),
                labelSeconds,
                samples - mismatched,
                samples);
    }
}
