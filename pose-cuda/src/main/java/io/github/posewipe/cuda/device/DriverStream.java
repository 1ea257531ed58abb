package io.github.posewipe.cuda.device;

import static io.github.posewipe.cuda.device.DriverCalls.check;
import static org.bytedeco.cuda.global.cudart.cuEventRecord;
import static org.bytedeco.cuda.global.cudart.cuLaunchKernel;
import static org.bytedeco.cuda.global.cudart.cuMemcpyDtoHAsync;
import static org.bytedeco.cuda.global.cudart.cuMemcpyHtoDAsync;
import static org.bytedeco.cuda.global.cudart.cuMemsetD8Async;
import static org.bytedeco.cuda.global.cudart.cuStreamDestroy;
import static org.bytedeco.cuda.global.cudart.cuStreamSynchronize;
import static org.bytedeco.cuda.global.cudart.cuStreamWaitEvent;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;

/** A stream of the driver. */
final class DriverStream implements GpuStream {
    private final DriverDevice device;
    private final CUstream_st stream;
    private boolean closed;

    DriverStream(DriverDevice device, CUstream_st stream) {
        this.device = device;
        this.stream = stream;
    }

    @Override
    public void launch(GpuKernel kernel, int blocks, int threadsPerBlock, long... arguments) {
        device.enter();
        // Each argument stands in 8 bytes; a 32-bit parameter reads the lower half, which comes first here.
        ByteBuffer values = DriverCalls.arguments(arguments.length * Long.BYTES);
        ByteBuffer places = DriverCalls.arguments(arguments.length * Long.BYTES);
        long address = new BytePointer(values).address();
        for (int i = 0; i < arguments.length; i++) {
            values.putLong(i * Long.BYTES, arguments[i]);
            places.putLong(i * Long.BYTES, address + (long) i * Long.BYTES);
        }
        int result = cuLaunchKernel(
                ((DriverKernel) kernel).function(),
                blocks,
                1,
                1,
                threadsPerBlock,
                1,
                1,
                0,
                stream,
                new PointerPointer<>(new BytePointer(places)),
                null);
        Reference.reachabilityFence(values);
        check(
                result,
                () -> "cuLaunchKernel(kernel=" + kernel.entryPoint() + ", blocks=" + blocks + ", threads="
                        + threadsPerBlock + ")");
    }

    @Override
    public void copyToHost(long deviceAddress, PinnedBuffer to, int bytes) {
        Objects.checkFromIndexSize(0, bytes, to.buffer().capacity());
        device.enter();
        check(
                cuMemcpyDtoHAsync(((DriverPinned) to).memory(), deviceAddress, bytes, stream),
                () -> "cuMemcpyDtoHAsync(bytes=" + bytes + ")");
    }

    @Override
    public void copyToDevice(PinnedBuffer from, long deviceAddress, int bytes) {
        Objects.checkFromIndexSize(0, bytes, from.buffer().capacity());
        device.enter();
        check(
                cuMemcpyHtoDAsync(deviceAddress, ((DriverPinned) from).memory(), bytes, stream),
                () -> "cuMemcpyHtoDAsync(bytes=" + bytes + ")");
    }

    @Override
    public void zero(long deviceAddress, long bytes) {
        device.enter();
        check(cuMemsetD8Async(deviceAddress, (byte) 0, bytes, stream), () -> "cuMemsetD8Async(bytes=" + bytes + ")");
    }

    @Override
    public void record(GpuEvent event) {
        device.enter();
        check(cuEventRecord(((DriverEvent) event).event(), stream), "cuEventRecord");
    }

    @Override
    public void waitFor(GpuEvent event) {
        device.enter();
        check(cuStreamWaitEvent(stream, ((DriverEvent) event).event(), 0), "cuStreamWaitEvent");
    }

    @Override
    public void await() {
        device.enter();
        check(cuStreamSynchronize(stream), "cuStreamSynchronize");
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.enter();
            check(cuStreamDestroy(stream), "cuStreamDestroy");
        }
    }
}
