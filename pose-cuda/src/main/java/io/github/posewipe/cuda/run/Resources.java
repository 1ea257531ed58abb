package io.github.posewipe.cuda.run;

import io.github.posewipe.cuda.device.GpuEvent;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuMemory;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** What was taken from a device, given back in reverse. Thread-confined. */
final class Resources implements AutoCloseable {
    private final Deque<Runnable> endings = new ArrayDeque<>();

    GpuMemory add(GpuMemory memory) {
        endings.push(memory::close);
        return memory;
    }

    PinnedBuffer add(PinnedBuffer buffer) {
        endings.push(buffer::close);
        return buffer;
    }

    GpuStream add(GpuStream stream) {
        endings.push(stream::close);
        return stream;
    }

    GpuEvent add(GpuEvent event) {
        endings.push(event::close);
        return event;
    }

    GpuKernel add(GpuKernel kernel) {
        endings.push(kernel::close);
        return kernel;
    }

    /** Runs at the end, before what was added earlier. */
    void atEnd(Runnable ending) {
        endings.push(ending);
    }

    /**
     * Gives everything back. A device that was lost refuses that too; whoever used it has been told, and the driver gives
     * it back at the end of the process.
     */
    @Override
    public void close() {
        while (!endings.isEmpty()) {
            attempt(endings.pop());
        }
    }

    private static void attempt(Runnable ending) {
        try {
            ending.run();
        } catch (GpuException lost) {
            // The next ending is tried all the same.
            return;
        }
    }
}
