package io.github.posewipe.cuda.testing;

import io.github.posewipe.cuda.device.GpuEvent;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A queue whose work is done as late as can be, when somebody waits for it, or at once. Work that is done late shows
 * each wait that is missing: what is read without it is garbage.
 */
final class ScriptedStream implements GpuStream {
    private final ScriptedDevice device;
    private final Deque<Runnable> queue = new ArrayDeque<>();
    private long queued;
    private long done;

    ScriptedStream(ScriptedDevice device) {
        this.device = device;
    }

    private void put(Runnable work) {
        synchronized (device) {
            device.requireAlive();
            queue.add(work);
            queued++;
            if (!device.isLate()) {
                runTo(queued);
            }
        }
    }

    /** Does what is queued, up to a mark. */
    void runTo(long mark) {
        synchronized (device) {
            while (done < mark) {
                done++;
                queue.remove().run();
            }
        }
    }

    long queued() {
        return queued;
    }

    long done() {
        return done;
    }

    @Override
    public void launch(GpuKernel kernel, int blocks, int threadsPerBlock, long... arguments) {
        long number = device.launched(kernel.entryPoint());
        long[] copy = arguments.clone();
        put(() -> device.run((ScriptedKernel) kernel, number, blocks, threadsPerBlock, copy));
    }

    @Override
    public void copyToHost(long deviceAddress, PinnedBuffer to, int bytes) {
        device.note("copy " + bytes);
        put(() -> to.buffer().duplicate().clear().put(device.memory().at(deviceAddress, bytes)));
    }

    @Override
    public void copyToDevice(PinnedBuffer from, long deviceAddress, int bytes) {
        put(() -> device.memory()
                .at(deviceAddress, bytes)
                .put(from.buffer().duplicate().clear().limit(bytes)));
    }

    @Override
    public void zero(long deviceAddress, long bytes) {
        put(() -> device.memory().at(deviceAddress, bytes).put(new byte[(int) bytes]));
    }

    @Override
    public void record(GpuEvent event) {
        put(() -> {});
        ((ScriptedEvent) event).mark(this, queued);
    }

    @Override
    public void waitFor(GpuEvent event) {
        Runnable wait = ((ScriptedEvent) event).waiting();
        put(wait);
    }

    @Override
    public void await() {
        device.requireAlive();
        runTo(queued);
    }

    @Override
    public void close() {
        device.released(this);
    }

    /** A mark in a stream. */
    static final class ScriptedEvent implements GpuEvent {
        private final ScriptedDevice device;
        private ScriptedStream stream;
        private long mark;

        ScriptedEvent(ScriptedDevice device) {
            this.device = device;
        }

        private void mark(ScriptedStream in, long at) {
            stream = in;
            mark = at;
        }

        /** The wait for the mark as it is now. */
        private Runnable waiting() {
            ScriptedStream in = stream;
            long at = mark;
            return () -> {
                if (in != null) {
                    in.runTo(at);
                }
            };
        }

        @Override
        public boolean isReached() {
            device.requireAlive();
            return stream == null || stream.done() >= mark;
        }

        @Override
        public void await() {
            device.requireAlive();
            waiting().run();
        }

        @Override
        public void close() {
            device.released(this);
        }
    }

    /** Host memory that counts as page-locked. */
    static final class ScriptedPinned implements PinnedBuffer {
        private final ScriptedDevice device;
        private final ByteBuffer buffer;

        ScriptedPinned(ScriptedDevice device, int bytes) {
            this.device = device;
            buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        }

        @Override
        public ByteBuffer buffer() {
            return buffer;
        }

        @Override
        public void close() {
            device.released(this);
        }
    }
}
