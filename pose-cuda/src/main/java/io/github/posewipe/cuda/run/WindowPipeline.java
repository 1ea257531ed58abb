package io.github.posewipe.cuda.run;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Windows on their way from keys to labels in the caller's buffer: as many are started ahead as there are outputs on the
 * device, and as many slices are copied ahead as there are page-locked buffers. Thread-confined.
 */
final class WindowPipeline {
    private final String backend;
    private final WindowMemory memory;
    private final WindowLauncher launcher;
    private final SliceRing ring;
    private final LabelJudge judge;
    private final PinnedBuffer staging;
    private final GpuStream side;
    private final Deque<Window> inFlight = new ArrayDeque<>();

    private SessionSeed seed;
    private ChunkIndices chunks;
    private long started;
    private boolean leftEarly;
    private long transferNs;

    /**
     * A pipeline over what a labeler took from its device.
     *
     * @param staging for keys on their way in and checked chunks on their way out, never at the same time
     * @param side the stream for both
     */
    WindowPipeline(
            String backend,
            WindowMemory memory,
            WindowLauncher launcher,
            SliceRing ring,
            LabelJudge judge,
            PinnedBuffer staging,
            GpuStream side) {
        this.backend = backend;
        this.memory = memory;
        this.launcher = launcher;
        this.ring = ring;
        this.judge = judge;
        this.staging = staging;
        this.side = side;
    }

    String backend() {
        return backend;
    }

    WindowPlan plan() {
        return memory.plan();
    }

    long transferNs() {
        return transferNs;
    }

    /** Takes up a run; nothing is started yet. */
    void begin(SessionSeed runSeed, ChunkIndices runChunks) {
        seed = runSeed;
        chunks = runChunks;
        started = 0;
    }

    /**
     * Puts the next labels of the run into a buffer.
     *
     * @param bytes how many; as many must be left
     */
    void deliver(ByteBuffer out, int bytes) {
        int end = out.position() + bytes;
        while (out.position() < end) {
            startAhead();
            ring.fill();
            SliceRing.Slice slice = ring.oldest();
            if (!slice.window().isAdmitted()) {
                admit(slice.window());
            }
            read(slice, out, end - out.position());
            if (!slice.bytes().hasRemaining()) {
                ring.release();
                if (slice.isLast()) {
                    inFlight.remove();
                }
            }
        }
        // The device gets its next work before the caller goes off to write.
        startAhead();
        ring.fill();
    }

    private void startAhead() {
        if (leftEarly) {
            drain();
        }
        while (started < chunks.count() && inFlight.size() < plan().outputs()) {
            int count = (int) Math.min(plan().chunksPerLane(), chunks.count() - started);
            Window window = launcher.launch(seed, chunks, started, count);
            started += count;
            inFlight.add(window);
            ring.add(window);
        }
    }

    /** Waits for the labels of a window and has a chunk of it compared where that is due. */
    private void admit(Window window) {
        boolean check = judge.isDue();
        int chunk = ThreadLocalRandom.current().nextInt(window.chunks());
        if (check) {
            // On the CPU, while the device is still at work on the window.
            judge.compute(seed, chunks.at(window.firstPosition() + chunk));
        }
        window.labelled().await();
        if (check) {
            compare(window.address() + (long) chunk * plan().geometry().byteCount());
        }
        judge.count(window.chunks(), check);
        window.admit();
    }

    private void compare(long address) {
        int chunkBytes = plan().geometry().byteCount();
        ByteBuffer bytes = staging.buffer();
        for (int done = 0; done < chunkBytes; done += bytes.capacity()) {
            int some = Math.min(bytes.capacity(), chunkBytes - done);
            side.copyToHost(address + done, staging, some);
            side.await();
            judge.compare(backend, done, bytes.slice(0, some));
        }
    }

    private void read(SliceRing.Slice slice, ByteBuffer out, int most) {
        boolean nothingIsComputed =
                inFlight.stream().allMatch(window -> window.labelled().isReached());
        long beginNs = System.nanoTime();
        slice.arrived().await();
        int bytes = Math.min(most, slice.bytes().remaining());
        int position = slice.bytes().position();
        out.put(slice.bytes().slice(position, bytes));
        slice.bytes().position(position + bytes);
        if (nothingIsComputed) {
            transferNs += System.nanoTime() - beginNs;
        }
    }

    /** Ends the run. Where windows are still under way, the next run waits for them. */
    void finish() {
        leftEarly |= !inFlight.isEmpty() || !ring.isEmpty();
        if (!leftEarly) {
            memory.zeroKeys(side);
            side.await();
        }
        seed = null;
        chunks = null;
    }

    private void drain() {
        launcher.drain();
        ring.drain();
        inFlight.clear();
        leftEarly = false;
    }

    /** Waits for what is under way and zeroes the secrets on the device. */
    void end() {
        drain();
        memory.zeroSecrets(side);
        side.await();
    }
}
