package io.github.posewipe.cuda.device;

/**
 * One GPU. Thread-safe; what it makes is used by one thread at a time, not always the same.
 *
 * <p>Every method, here and in what it makes, throws {@link GpuException} when the device reports an error; also one
 * that an earlier asynchronous call left behind.
 */
public interface GpuDevice {

    /**
     * What the device says of itself.
     *
     * @return name, memory and the like
     */
    GpuInfo info();

    /**
     * Device memory that nobody holds at this moment. More than one allocation may be needed to get it, and not all of it
     * may be had.
     *
     * @return bytes
     */
    long freeBytes();

    /**
     * Takes device memory.
     *
     * @param bytes at least 1
     * @return memory of undefined content; the caller closes it
     * @throws GpuException {@link GpuException#isOutOfMemory() out of memory} if the device does not give it
     */
    GpuMemory allocate(long bytes);

    /**
     * Takes page-locked host memory, which the device copies from and to while the host does something else.
     *
     * @param bytes at least 1
     * @return memory of undefined content; the caller closes it
     * @throws GpuException {@link GpuException#isOutOfMemory() out of memory} if the system does not give it
     */
    PinnedBuffer pin(int bytes);

    /**
     * Opens a queue: what is put into one stream runs in order, streams run side by side.
     *
     * @return the stream; the caller closes it
     */
    GpuStream stream();

    /**
     * Makes a mark for streams.
     *
     * @return an event that counts as reached until it is recorded; the caller closes it
     */
    GpuEvent event();

    /**
     * Loads a kernel.
     *
     * @param cubin machine code for this device's architecture
     * @param entryPoint the kernel's unmangled name
     * @return the kernel; the caller closes it
     */
    GpuKernel load(byte[] cubin, String entryPoint);
}
