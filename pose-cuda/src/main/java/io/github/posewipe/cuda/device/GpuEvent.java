package io.github.posewipe.cuda.device;

/** A mark that a stream passes. */
public interface GpuEvent extends AutoCloseable {

    /**
     * Whether the stream has passed the mark.
     *
     * @return true also where it was never recorded
     */
    boolean isReached();

    /** Waits until the stream has passed the mark; at once where it was never recorded. */
    void await();

    /** Forgets it. May be called more than once. */
    @Override
    void close();
}
