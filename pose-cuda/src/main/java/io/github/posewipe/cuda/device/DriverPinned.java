package io.github.posewipe.cuda.device;

import static org.bytedeco.cuda.global.cudart.cuMemFreeHost;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;

/** Page-locked host memory of the driver. */
final class DriverPinned implements PinnedBuffer {
    private final DriverDevice device;
    private final Pointer memory;
    private final ByteBuffer buffer;
    private boolean closed;

    DriverPinned(DriverDevice device, Pointer memory, int bytes) {
        this.device = device;
        this.memory = memory;
        buffer = new BytePointer(memory).capacity(bytes).asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /** Where it begins, for copies. */
    Pointer memory() {
        return memory;
    }

    @Override
    public ByteBuffer buffer() {
        return buffer;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.enter();
            DriverCalls.check(cuMemFreeHost(memory), "cuMemFreeHost");
        }
    }
}
