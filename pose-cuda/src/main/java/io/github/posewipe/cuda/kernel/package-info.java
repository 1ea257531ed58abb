/**
 * The kernels that label chunks on a GPU: which ones there are and how they are launched ({@link
 * io.github.posewipe.cuda.kernel.KernelVariant}), their source, and how NVRTC makes a cubin of it ({@link
 * io.github.posewipe.cuda.kernel.KernelCompiler}). Nothing here needs a GPU.
 */
package io.github.posewipe.cuda.kernel;
