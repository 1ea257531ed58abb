package io.github.posewipe.cuda.run;

import io.github.posewipe.cuda.device.GpuEvent;

/**
 * Neighbouring chunks of a run that one launch labels. Thread-confined.
 */
final class Window {
    private final long firstPosition;
    private final int chunks;
    private final long address;
    private final long bytes;
    private final GpuEvent labelled;
    private boolean admitted;

    /**
     * A window under way.
     *
     * @param firstPosition position of its first chunk in the run
     * @param chunks how many it has
     * @param address where its labels are going to lie on the device
     * @param bytes how many bytes of labels
     * @param labelled reached when they lie there
     */
    Window(long firstPosition, int chunks, long address, long bytes, GpuEvent labelled) {
        this.firstPosition = firstPosition;
        this.chunks = chunks;
        this.address = address;
        this.bytes = bytes;
        this.labelled = labelled;
    }

    long firstPosition() {
        return firstPosition;
    }

    int chunks() {
        return chunks;
    }

    long address() {
        return address;
    }

    long bytes() {
        return bytes;
    }

    GpuEvent labelled() {
        return labelled;
    }

    /** Whether its labels may leave. */
    boolean isAdmitted() {
        return admitted;
    }

    /** Lets its labels leave: it is labelled, and checked where that was due. */
    void admit() {
        admitted = true;
    }
}
