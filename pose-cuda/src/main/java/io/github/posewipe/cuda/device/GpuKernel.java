package io.github.posewipe.cuda.device;

/** A loaded kernel. */
public interface GpuKernel extends AutoCloseable {

    /**
     * The kernel's name.
     *
     * @return entry point
     */
    String entryPoint();

    /** Unloads it. May be called more than once. */
    @Override
    void close();
}
