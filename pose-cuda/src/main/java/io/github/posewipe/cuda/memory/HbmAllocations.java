package io.github.posewipe.cuda.memory;

import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuMemory;
import java.util.ArrayList;
import java.util.List;

/** As much of a device's memory as it gives, in as many allocations as that takes. Thread-confined. */
final class HbmAllocations implements AutoCloseable {
    private static final long LEAST_BYTES = 1L << 20;

    private final List<GpuMemory> held = new ArrayList<>();

    private HbmAllocations() {}

    /**
     * Takes it: all that is free at once, or half of what was refused, down to allocations that are not worth it.
     *
     * @param device the device
     * @param chunkBytes allocations that hold no chunk are not made
     * @throws GpuException if the device fails otherwise than by having no more memory
     */
    static HbmAllocations take(GpuDevice device, long chunkBytes) {
        HbmAllocations all = new HbmAllocations();
        long leastBytes = Math.max(LEAST_BYTES, chunkBytes);
        try {
            for (long bytes = device.freeBytes(); bytes >= leastBytes; bytes = Math.min(bytes, device.freeBytes())) {
                try {
                    all.held.add(device.allocate(bytes));
                } catch (GpuException refused) {
                    if (!refused.isOutOfMemory()) {
                        throw refused;
                    }
                    bytes /= 2;
                }
            }
            return all;
        } catch (RuntimeException | Error failed) {
            all.close();
            throw failed;
        }
    }

    List<Long> bytes() {
        return held.stream().map(GpuMemory::bytes).toList();
    }

    long address(int allocation) {
        return held.get(allocation).address();
    }

    @Override
    public void close() {
        held.forEach(GpuMemory::close);
    }
}
