package io.github.posewipe.cuda.testing;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuEvent;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuInfo;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuMemory;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A GPU of the tests: its kernels are run by the CPU labeler, its memory is Java's, and it fails as it is told. Thread-safe.
 */
public final class ScriptedDevice implements GpuDevice {
    private final GpuInfo info;
    private final ScriptedMemory memory = new ScriptedMemory();
    private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<String> notes = new ArrayList<>();
    private long freeBytes = 1L << 30;
    private long grantedBytes = Long.MAX_VALUE;
    private long largestAllocation = Long.MAX_VALUE;
    private int allocationThatFails = -1;
    private int pinThatFails = -1;
    private int allocations;
    private int pins;
    private long launches;
    private long launchThatFails = -1;
    private int launchError;
    private long wrongFromLaunch = Long.MAX_VALUE;
    private boolean late = true;
    private boolean lost;

    /**
     * A device of one multiprocessor and 1 GiB that works late and without fault.
     *
     * @param index its number
     */
    public ScriptedDevice(int index) {
        this(index, 9, 0);
    }

    /**
     * A device of a compute capability.
     *
     * @param index its number
     * @param major before the dot
     * @param minor behind the dot
     */
    public ScriptedDevice(int index, int major, int minor) {
        info = new GpuInfo(index, "Scripted " + index, major, minor, 1, 1L << 30, "0000:0" + index + ":00.0", 13010);
    }

    /** It says that so much is free. */
    public ScriptedDevice free(long bytes) {
        freeBytes = bytes;
        return this;
    }

    /** It grants so much in all, whatever it says is free. */
    public ScriptedDevice grants(long bytes) {
        grantedBytes = bytes;
        return this;
    }

    /** It grants no single allocation larger than that. */
    public ScriptedDevice grantsPiecesOf(long bytes) {
        largestAllocation = bytes;
        return this;
    }

    /** The n-th allocation of device memory fails, counted from 0. */
    public ScriptedDevice failsAllocation(int number) {
        allocationThatFails = number;
        return this;
    }

    /** The n-th buffer of page-locked memory fails, counted from 0. */
    public ScriptedDevice failsPin(int number) {
        pinThatFails = number;
        return this;
    }

    /** The n-th launch, counted from 0, gives this error when it is waited for. */
    public ScriptedDevice failsLaunch(long number, int code) {
        launchThatFails = number;
        launchError = code;
        return this;
    }

    /** From the n-th launch on, counted from 0, the last label of each chunk is wrong. */
    public ScriptedDevice labelsWronglyFrom(long number) {
        wrongFromLaunch = number;
        return this;
    }

    /** Everything is done at once instead of when it is waited for. */
    public ScriptedDevice eager() {
        late = false;
        return this;
    }

    boolean isLate() {
        return late;
    }

    /** What was asked for, in order: {@code launch}, {@code copy BYTES}. */
    public synchronized List<String> notes() {
        return List.copyOf(notes);
    }

    /** Kernels launched so far. */
    public synchronized long launches() {
        return launches;
    }

    /** Allocations of device memory asked for so far. */
    public synchronized int allocations() {
        return allocations;
    }

    /** Device memory that is held. */
    public synchronized long heldBytes() {
        return memory.bytes();
    }

    /** Everything that was not given back. */
    public synchronized int heldThings() {
        return memory.count() + open.size();
    }

    /** Whether the key of a chunk stands nowhere in the device's memory. */
    public synchronized boolean holdsNoKeyOf(ChunkGeometry geometry, String seedHex, long chunk) {
        try (SessionSeed seed = SessionSeed.ofHex(seedHex);
                ChunkKeys keys = ChunkKeys.derive(geometry, seed, chunk)) {
            return !memory.contains(keys.keyWords());
        }
    }

    ScriptedMemory memory() {
        return memory;
    }

    synchronized void note(String text) {
        notes.add(text);
    }

    synchronized long launched(String entryPoint) {
        note("launch");
        return launches++;
    }

    synchronized void run(ScriptedKernel kernel, long number, int blocks, int threads, long[] arguments) {
        requireAlive();
        if (number == launchThatFails) {
            GpuException failure = new GpuException("cuStreamSynchronize", launchError, "CUDA_ERROR_" + launchError);
            lost = failure.isSticky();
            throw failure;
        }
        kernel.run(memory, blocks, threads, arguments);
        if (number >= wrongFromLaunch) {
            spoil(arguments[2], Math.toIntExact(arguments[4]), Math.toIntExact(arguments[5]) * 32);
        }
    }

    private void spoil(long address, int chunks, int chunkBytes) {
        for (int i = 1; i <= chunks; i++) {
            ByteBuffer last = memory.at(address + (long) i * chunkBytes - 1, 1);
            last.put(0, (byte) (last.get(0) ^ 0x80));
        }
    }

    synchronized void requireAlive() {
        if (lost) {
            throw new GpuException("any call", launchError, "CUDA_ERROR_" + launchError);
        }
    }

    private synchronized <T> T opened(T thing) {
        open.add(thing);
        return thing;
    }

    synchronized void released(Object thing) {
        open.remove(thing);
        requireAlive();
    }

    @Override
    public GpuInfo info() {
        return info;
    }

    @Override
    public synchronized long freeBytes() {
        requireAlive();
        return freeBytes - memory.bytes();
    }

    @Override
    public synchronized GpuMemory allocate(long bytes) {
        requireAlive();
        boolean fails = allocations++ == allocationThatFails;
        if (fails || bytes > largestAllocation || memory.bytes() + bytes > Math.min(grantedBytes, freeBytes)) {
            throw new GpuException(
                    "cuMemAlloc(bytes=" + bytes + ")", GpuException.OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY");
        }
        return new Allocation(memory.add(bytes), bytes);
    }

    private final class Allocation implements GpuMemory {
        private final long address;
        private final long bytes;

        Allocation(long address, long bytes) {
            this.address = address;
            this.bytes = bytes;
        }

        @Override
        public long address() {
            return address;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void close() {
            synchronized (ScriptedDevice.this) {
                if (memory.remove(address) != null) {
                    requireAlive();
                }
            }
        }
    }

    @Override
    public synchronized PinnedBuffer pin(int bytes) {
        requireAlive();
        if (pins++ == pinThatFails) {
            throw new GpuException("cuMemHostAlloc", GpuException.OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY");
        }
        return opened(new ScriptedStream.ScriptedPinned(this, bytes));
    }

    @Override
    public synchronized GpuStream stream() {
        requireAlive();
        return opened(new ScriptedStream(this));
    }

    @Override
    public synchronized GpuEvent event() {
        requireAlive();
        return opened(new ScriptedStream.ScriptedEvent(this));
    }

    @Override
    public synchronized GpuKernel load(byte[] cubin, String entryPoint) {
        requireAlive();
        return new ScriptedKernel(entryPoint);
    }
}
