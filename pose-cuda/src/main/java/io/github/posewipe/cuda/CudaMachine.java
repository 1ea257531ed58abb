package io.github.posewipe.cuda;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.run.KernelImages;
import io.github.posewipe.cuda.run.StreamSettings;
import java.util.function.Supplier;

/**
 * What the provider finds on a machine. Nothing is asked before it is needed; suppliers may be called more than once.
 *
 * @param gpus the GPUs, or why there are none
 * @param nvrtcVersion the version of the compiler, {@code 13.1}; throws
 *     {@link io.github.posewipe.cuda.kernel.KernelCompileException} where there is none
 * @param images compiles kernels
 * @param judge checks chunks
 * @param settings sizes of streaming
 */
record CudaMachine(
        Supplier<Gpus> gpus,
        Supplier<String> nvrtcVersion,
        KernelImages images,
        Supplier<LabelerProvider> judge,
        StreamSettings settings) {}
