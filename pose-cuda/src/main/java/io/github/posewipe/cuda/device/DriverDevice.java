package io.github.posewipe.cuda.device;

import static io.github.posewipe.cuda.device.DriverCalls.check;
import static org.bytedeco.cuda.global.cudart.CU_CTX_SCHED_BLOCKING_SYNC;
import static org.bytedeco.cuda.global.cudart.CU_EVENT_BLOCKING_SYNC;
import static org.bytedeco.cuda.global.cudart.CU_EVENT_DISABLE_TIMING;
import static org.bytedeco.cuda.global.cudart.CU_MEMHOSTALLOC_PORTABLE;
import static org.bytedeco.cuda.global.cudart.CU_STREAM_NON_BLOCKING;
import static org.bytedeco.cuda.global.cudart.cuCtxSetCurrent;
import static org.bytedeco.cuda.global.cudart.cuDevicePrimaryCtxRetain;
import static org.bytedeco.cuda.global.cudart.cuDevicePrimaryCtxSetFlags;
import static org.bytedeco.cuda.global.cudart.cuEventCreate;
import static org.bytedeco.cuda.global.cudart.cuMemAlloc;
import static org.bytedeco.cuda.global.cudart.cuMemGetInfo;
import static org.bytedeco.cuda.global.cudart.cuMemHostAlloc;
import static org.bytedeco.cuda.global.cudart.cuModuleGetFunction;
import static org.bytedeco.cuda.global.cudart.cuModuleLoadData;
import static org.bytedeco.cuda.global.cudart.cuStreamCreate;

import java.nio.ByteBuffer;
import org.bytedeco.cuda.cudart.CUctx_st;
import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUfunc_st;
import org.bytedeco.cuda.cudart.CUmod_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.SizeTPointer;

/**
 * A GPU over CUDA's driver API, in the device's primary context, which is entered at the first use and kept until the
 * process ends: asking a device for its name needs none.
 */
final class DriverDevice implements GpuDevice {
    private final GpuInfo info;
    private final int handle;
    private CUctx_st context;

    DriverDevice(GpuInfo info, int handle) {
        this.info = info;
        this.handle = handle;
    }

    @Override
    public GpuInfo info() {
        return info;
    }

    /** Makes the calling thread work on this device. */
    void enter() {
        check(cuCtxSetCurrent(context()), "cuCtxSetCurrent");
    }

    private synchronized CUctx_st context() {
        if (context == null) {
            // A waiting host thread sleeps; by default it would keep a processor busy. What is set already stays.
            cuDevicePrimaryCtxSetFlags(handle, CU_CTX_SCHED_BLOCKING_SYNC);
            CUctx_st entered = new CUctx_st();
            check(cuDevicePrimaryCtxRetain(entered, handle), "cuDevicePrimaryCtxRetain");
            context = entered;
        }
        return context;
    }

    @Override
    public long freeBytes() {
        enter();
        ByteBuffer numbers = DriverCalls.arguments(2 * Long.BYTES);
        ByteBuffer total = numbers.duplicate().position(Long.BYTES).slice();
        check(
                cuMemGetInfo(new SizeTPointer(new BytePointer(numbers)), new SizeTPointer(new BytePointer(total))),
                "cuMemGetInfo");
        return numbers.getLong(0);
    }

    @Override
    public GpuMemory allocate(long bytes) {
        enter();
        long[] address = new long[1];
        check(cuMemAlloc(address, bytes), () -> "cuMemAlloc(bytes=" + bytes + ")");
        return new DriverMemory(this, address[0], bytes);
    }

    @Override
    public PinnedBuffer pin(int bytes) {
        enter();
        Pointer memory = new Pointer();
        check(
                cuMemHostAlloc(memory, bytes, CU_MEMHOSTALLOC_PORTABLE),
                () -> "cuMemHostAlloc of page-locked host memory (bytes=" + bytes + ")");
        return new DriverPinned(this, memory, bytes);
    }

    @Override
    public GpuStream stream() {
        enter();
        CUstream_st stream = new CUstream_st();
        check(cuStreamCreate(stream, CU_STREAM_NON_BLOCKING), "cuStreamCreate");
        return new DriverStream(this, stream);
    }

    @Override
    public GpuEvent event() {
        enter();
        CUevent_st event = new CUevent_st();
        check(cuEventCreate(event, CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING), "cuEventCreate");
        return new DriverEvent(this, event);
    }

    @Override
    public GpuKernel load(byte[] cubin, String entryPoint) {
        enter();
        ByteBuffer image = DriverCalls.arguments(cubin.length).put(cubin).flip();
        CUmod_st module = new CUmod_st();
        check(
                cuModuleLoadData(module, new BytePointer(image)),
                () -> "cuModuleLoadData(kernel=" + entryPoint + ", bytes=" + cubin.length + ")");
        CUfunc_st function = new CUfunc_st();
        check(
                cuModuleGetFunction(function, module, entryPoint),
                () -> "cuModuleGetFunction(kernel=" + entryPoint + ")");
        return new DriverKernel(this, module, function, entryPoint);
    }
}
