package io.github.posewipe.cuda.run;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.kernel.KernelVariant;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How much of a device's memory a labeler takes, and which kernel it runs. Immutable.
 *
 * @param memoryBytes device memory of one labeler, at most; empty: seven eighths of what is free, so that the labeler of
 *     a target's last chunk finds room too
 * @param teamWidth lanes of a team; empty: as the kernels' own choice says
 */
public record DeviceFitting(OptionalLong memoryBytes, OptionalInt teamWidth) {

    /** Free memory decides. */
    public static final DeviceFitting AUTOMATIC = new DeviceFitting(OptionalLong.empty(), OptionalInt.empty());

    /**
     * The plan that the device's memory allows at this moment.
     *
     * @param mostChunks chunks in flight, at most
     * @throws BackendUnavailableException if not even one chunk fits
     */
    WindowPlan plan(ChunkGeometry geometry, GpuDevice device, int mostChunks) {
        long budgetBytes = budgetBytes(device);
        int multiprocessors = device.info().multiprocessors();
        KernelVariant variant = teamWidth.isPresent()
                ? new KernelVariant(geometry.scheme().family(), teamWidth.getAsInt())
                : KernelVariant.choose(geometry, multiprocessors, budgetBytes);
        return WindowPlan.fit(geometry, variant, multiprocessors, budgetBytes, mostChunks)
                .orElseThrow(() -> noRoom(geometry, device, new WindowPlan(geometry, variant, 1, 1), null));
    }

    private long budgetBytes(GpuDevice device) {
        long freeBytes = device.freeBytes();
        return Math.min(memoryBytes.orElse(Long.MAX_VALUE), freeBytes - freeBytes / 8);
    }

    /** The device gives no memory for this plan, nor for a smaller one. */
    BackendUnavailableException noRoom(
            ChunkGeometry geometry, GpuDevice device, WindowPlan plan, RuntimeException cause) {
        long leastBytes = new WindowPlan(geometry, plan.variant(), 1, 1).deviceBytes();
        return new BackendUnavailableException(
                device.info().label(),
                "the device has no memory for one chunk: deviceFreeBytes=" + device.freeBytes()
                        + (memoryBytes.isPresent() ? ", deviceMemoryLimit=" + memoryBytes.getAsLong() : "")
                        + ", needed: " + leastBytes + ", " + geometry
                        + "; take smaller chunks, or end what else uses the GPU",
                cause);
    }
}
