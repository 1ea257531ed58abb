package io.github.posewipe.cuda.device;

import static org.bytedeco.cuda.global.cudart.CUDA_ERROR_NOT_READY;
import static org.bytedeco.cuda.global.cudart.cuEventDestroy;
import static org.bytedeco.cuda.global.cudart.cuEventQuery;
import static org.bytedeco.cuda.global.cudart.cuEventSynchronize;

import org.bytedeco.cuda.cudart.CUevent_st;

/** An event of the driver. */
final class DriverEvent implements GpuEvent {
    private final DriverDevice device;
    private final CUevent_st event;
    private boolean closed;

    DriverEvent(DriverDevice device, CUevent_st event) {
        this.device = device;
        this.event = event;
    }

    CUevent_st event() {
        return event;
    }

    @Override
    public boolean isReached() {
        device.enter();
        int result = cuEventQuery(event);
        if (result == CUDA_ERROR_NOT_READY) {
            return false;
        }
        DriverCalls.check(result, "cuEventQuery");
        return true;
    }

    @Override
    public void await() {
        device.enter();
        DriverCalls.check(cuEventSynchronize(event), "cuEventSynchronize");
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.enter();
            DriverCalls.check(cuEventDestroy(event), "cuEventDestroy");
        }
    }
}
