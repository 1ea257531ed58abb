package io.github.posewipe.cuda.device;

import static org.bytedeco.cuda.global.cudart.cuModuleUnload;

import org.bytedeco.cuda.cudart.CUfunc_st;
import org.bytedeco.cuda.cudart.CUmod_st;

/** A kernel with its module. */
final class DriverKernel implements GpuKernel {
    private final DriverDevice device;
    private final CUmod_st module;
    private final CUfunc_st function;
    private final String entryPoint;
    private boolean closed;

    DriverKernel(DriverDevice device, CUmod_st module, CUfunc_st function, String entryPoint) {
        this.device = device;
        this.module = module;
        this.function = function;
        this.entryPoint = entryPoint;
    }

    CUfunc_st function() {
        return function;
    }

    @Override
    public String entryPoint() {
        return entryPoint;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.enter();
            DriverCalls.check(cuModuleUnload(module), "cuModuleUnload");
        }
    }
}
