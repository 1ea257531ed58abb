package io.github.posewipe.cuda.device;

/** A queue of work for a device. All methods but {@link #await()} return at once. */
public interface GpuStream extends AutoCloseable {

    /**
     * Runs a kernel.
     *
     * @param kernel of this device
     * @param blocks blocks of the grid, at least 1
     * @param threadsPerBlock threads of a block
     * @param arguments the kernel's arguments in order: addresses, 64-bit and 32-bit numbers alike
     */
    void launch(GpuKernel kernel, int blocks, int threadsPerBlock, long... arguments);

    /**
     * Copies device memory to the start of a host buffer.
     *
     * @param deviceAddress from where
     * @param to to where
     * @param bytes how much, at most the buffer's capacity
     */
    void copyToHost(long deviceAddress, PinnedBuffer to, int bytes);

    /**
     * Copies the start of a host buffer to device memory.
     *
     * @param from from where; unchanged until the copy is done
     * @param deviceAddress to where
     * @param bytes how much, at most the buffer's capacity
     */
    void copyToDevice(PinnedBuffer from, long deviceAddress, int bytes);

    /**
     * Zeroes device memory.
     *
     * @param deviceAddress from where
     * @param bytes how much
     */
    void zero(long deviceAddress, long bytes);

    /**
     * Sets a mark behind what is queued so far.
     *
     * @param event the mark; what it marked before is forgotten
     */
    void record(GpuEvent event);

    /**
     * Lets what is queued from now on wait until another stream has passed a mark.
     *
     * @param event the mark, recorded before
     */
    void waitFor(GpuEvent event);

    /** Waits until everything queued is done. */
    void await();

    /** Closes the queue; what is queued is still done. May be called more than once. */
    @Override
    void close();
}
