package io.github.posewipe.cuda.device;

/** Memory of a device. */
public interface GpuMemory extends AutoCloseable {

    /**
     * Where it lies, aligned to 256 bytes.
     *
     * @return address in the device's address space
     */
    long address();

    /**
     * How large it is.
     *
     * @return bytes
     */
    long bytes();

    /** Gives it back, once the device has finished what it does. May be called more than once. */
    @Override
    void close();
}
