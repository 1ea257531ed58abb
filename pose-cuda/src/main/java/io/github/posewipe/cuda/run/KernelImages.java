package io.github.posewipe.cuda.run;

import io.github.posewipe.cuda.device.GpuInfo;
import io.github.posewipe.cuda.kernel.KernelVariant;

/** Where machine code comes from. */
@FunctionalInterface
public interface KernelImages {

    /**
     * The machine code of a kernel for a device.
     *
     * @param variant which kernel
     * @param device for which device
     * @return a cubin
     * @throws io.github.posewipe.cuda.kernel.KernelCompileException if it can't be made
     */
    byte[] cubin(KernelVariant variant, GpuInfo device);
}
