/** The kernels without a GPU: their source run on the host, counted, and compiled by NVRTC. */
package io.github.posewipe.cuda.kernel;
