package io.github.posewipe.cuda.run;

import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuEvent;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Carries the labels of windows out of the device, in order, through a ring of page-locked buffers: while the oldest
 * slice is read, the next ones are on their way. Thread-confined.
 */
final class SliceRing {
    private final GpuStream copies;
    private final List<PinnedBuffer> slots = new ArrayList<>();
    private final List<GpuEvent> copied = new ArrayList<>();
    private final Deque<Window> waiting = new ArrayDeque<>();
    private final Deque<Slice> underWay = new ArrayDeque<>();
    private long queuedOfFirstWaiting;
    private long queuedSlices;

    /**
     * Labels on their way out.
     *
     * @param window which they belong to
     * @param bytes where they arrive, from position to limit; the position says how far they were read
     * @param arrived reached when they are there
     * @param isLast whether the window ends with it
     */
    record Slice(Window window, ByteBuffer bytes, GpuEvent arrived, boolean isLast) {}

    /** A ring whose buffers, events and stream are given back with {@code resources}. */
    SliceRing(GpuDevice device, StreamSettings settings, Resources resources) {
        copies = resources.add(device.stream());
        for (int i = 0; i < settings.slots(); i++) {
            slots.add(resources.add(device.pin(settings.slotBytes())));
            copied.add(resources.add(device.event()));
        }
    }

    /** Carries out this window behind those before. */
    void add(Window window) {
        waiting.add(window);
    }

    /** Starts as many copies as there are free buffers. */
    void fill() {
        while (underWay.size() < slots.size() && !waiting.isEmpty()) {
            int slot = (int) (queuedSlices++ % slots.size());
            Window window = waiting.element();
            long left = window.bytes() - queuedOfFirstWaiting;
            int bytes = (int) Math.min(left, slots.get(slot).buffer().capacity());
            if (queuedOfFirstWaiting == 0) {
                copies.waitFor(window.labelled());
            }
            copies.copyToHost(window.address() + queuedOfFirstWaiting, slots.get(slot), bytes);
            copies.record(copied.get(slot));
            ByteBuffer view = slots.get(slot).buffer().duplicate().clear().limit(bytes);
            underWay.add(new Slice(window, view, copied.get(slot), left == bytes));
            queuedOfFirstWaiting += bytes;
            if (left == bytes) {
                waiting.remove();
                queuedOfFirstWaiting = 0;
            }
        }
    }

    /** The oldest slice; there must be one. */
    Slice oldest() {
        return underWay.element();
    }

    /** Frees the buffer of the oldest slice, which was read. */
    void release() {
        underWay.remove();
    }

    /** Whether everything added was read. */
    boolean isEmpty() {
        return underWay.isEmpty() && waiting.isEmpty();
    }

    /** Forgets what was not read, once the copies under way are done. */
    void drain() {
        copies.await();
        underWay.clear();
        waiting.clear();
        queuedOfFirstWaiting = 0;
    }
}
