package io.github.posewipe.cuda.run;

import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuMemory;
import io.github.posewipe.cuda.device.GpuStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The device memory of a plan. Thread-confined. */
final class WindowMemory implements AutoCloseable {
    private final WindowPlan plan;
    private final Resources resources = new Resources();
    private final List<GpuMemory> outputs = new ArrayList<>();
    private final List<GpuMemory> keys = new ArrayList<>();
    private final List<GpuMemory> scratch = new ArrayList<>();
    private GpuMemory contextKeys;

    private WindowMemory(WindowPlan plan) {
        this.plan = plan;
    }

    /**
     * Takes the memory of a plan, or of the largest smaller one that the device gives memory for.
     *
     * @param wanted the plan to begin with
     * @throws GpuException out of memory if a single chunk can't be had, or any other error of the device
     */
    static WindowMemory take(GpuDevice device, WindowPlan wanted) {
        WindowPlan plan = wanted;
        while (true) {
            WindowMemory memory = new WindowMemory(plan);
            try {
                memory.takeAll(device);
                return memory;
            } catch (GpuException failure) {
                memory.close();
                Optional<WindowPlan> smaller = failure.isOutOfMemory() ? plan.smaller() : Optional.empty();
                plan = smaller.orElseThrow(() -> failure);
            }
        }
    }

    private void takeAll(GpuDevice device) {
        for (int i = 0; i < plan.outputs(); i++) {
            outputs.add(resources.add(device.allocate(plan.outputBytes())));
            keys.add(resources.add(device.allocate(plan.keyBytes())));
        }
        for (int i = 0; i < plan.lanes() && plan.scratchBytes() > 0; i++) {
            scratch.add(resources.add(device.allocate(plan.scratchBytes())));
        }
        contextKeys = resources.add(device.allocate(WindowPlan.CONTEXT_KEY_BYTES));
    }

    WindowPlan plan() {
        return plan;
    }

    long output(int index) {
        return outputs.get(index).address();
    }

    long keys(int index) {
        return keys.get(index).address();
    }

    /** The scratch of a lane; 0, the null pointer, where the kernel takes none. */
    long scratch(int lane) {
        return scratch.isEmpty() ? 0 : scratch.get(lane).address();
    }

    long contextKeys() {
        return contextKeys.address();
    }

    /** Zeroes the keys of all windows. */
    void zeroKeys(GpuStream stream) {
        keys.forEach(memory -> stream.zero(memory.address(), memory.bytes()));
    }

    /** Zeroes whatever follows from the seed and does not leave the device. */
    void zeroSecrets(GpuStream stream) {
        zeroKeys(stream);
        scratch.forEach(memory -> stream.zero(memory.address(), memory.bytes()));
    }

    @Override
    public void close() {
        resources.close();
    }
}
