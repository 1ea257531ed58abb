package io.github.posewipe.cuda.testing;

import io.github.posewipe.cuda.device.GpuException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The address space of a scripted device: what is not allocated can't be touched. */
final class ScriptedMemory {
    private static final byte GARBAGE = (byte) 0xC7;
    private static final long GAP = 1 << 16;

    private final TreeMap<Long, ByteBuffer> allocations = new TreeMap<>();
    private long nextAddress = 1L << 33;

    long add(long bytes) {
        long address = nextAddress;
        nextAddress += (bytes + 2 * GAP) / GAP * GAP;
        ByteBuffer memory = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(memory.array(), GARBAGE);
        allocations.put(address, memory);
        return address;
    }

    ByteBuffer remove(long address) {
        return allocations.remove(address);
    }

    int count() {
        return allocations.size();
    }

    long bytes() {
        return allocations.values().stream().mapToLong(ByteBuffer::capacity).sum();
    }

    /** Whether these words stand anywhere, on a word's border. */
    boolean contains(int[] words) {
        return allocations.values().stream().anyMatch(memory -> {
            IntBuffer held = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
            IntBuffer wanted = IntBuffer.wrap(words);
            return IntStream.rangeClosed(0, held.capacity() - words.length)
                    .anyMatch(at -> held.slice(at, words.length).equals(wanted));
        });
    }

    /** The bytes from an address on; all of them must lie in one allocation. */
    ByteBuffer at(long address, long bytes) {
        Map.Entry<Long, ByteBuffer> entry = allocations.floorEntry(address);
        if (entry == null || address + bytes > entry.getKey() + entry.getValue().capacity()) {
            throw new GpuException(
                    "access to " + bytes + " bytes at " + address,
                    GpuException.ILLEGAL_ADDRESS,
                    "CUDA_ERROR_ILLEGAL_ADDRESS");
        }
        int offset = (int) (address - entry.getKey());
        return entry.getValue().slice(offset, (int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
