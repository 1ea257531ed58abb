/** The CUDA backend. Nothing is exported: it is found through {@link java.util.ServiceLoader}. */
package io.github.posewipe.cuda;
