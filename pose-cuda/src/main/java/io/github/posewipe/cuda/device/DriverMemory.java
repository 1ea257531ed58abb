package io.github.posewipe.cuda.device;

import static org.bytedeco.cuda.global.cudart.cuMemFree;

/** Device memory of the driver. */
final class DriverMemory implements GpuMemory {
    private final DriverDevice device;
    private final long address;
    private final long bytes;
    private boolean closed;

    DriverMemory(DriverDevice device, long address, long bytes) {
        this.device = device;
        this.address = address;
        this.bytes = bytes;
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.enter();
            DriverCalls.check(cuMemFree(address), "cuMemFree");
        }
    }
}
