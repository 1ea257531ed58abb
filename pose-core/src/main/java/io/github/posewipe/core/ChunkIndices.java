package io.github.posewipe.core;

import java.util.Arrays;
import java.util.Objects;

/**
 * The chunks that a run labels, in order: any indices, not only neighbours. Immutable, thread-safe.
 */
public final class ChunkIndices {
    private final long first;
    private final long[] listed;
    private final long count;

    private ChunkIndices(long first, long[] listed, long count) {
        this.first = first;
        this.listed = listed;
        this.count = count;
    }

    /**
     * Chunks {@code first .. first + count - 1}.
     *
     * @param first 0-based chunk index on the target
     * @param count how many, may be 0
     * @return the indices
     * @throws IllegalArgumentException if {@code first} or {@code count} is negative, or the last index passes 2^63 - 1
     */
    public static ChunkIndices range(long first, long count) {
        if (first < 0 || count < 0 || first > Long.MAX_VALUE - Math.max(0, count - 1)) {
            throw new IllegalArgumentException(
                    "chunk range out of range: first=" + first + ", count=" + count + ", allowed: 0..2^63-1");
        }
        return new ChunkIndices(first, null, count);
    }

    /**
     * Exactly these chunks, in this order; an index may occur more than once.
     *
     * @param indices 0-based chunk indices; copied
     * @return the indices
     * @throws IllegalArgumentException if an index is negative
     */
    public static ChunkIndices of(long... indices) {
        for (long index : indices) {
            if (index < 0) {
                throw new IllegalArgumentException("chunk index out of range: index=" + index + ", allowed: 0..2^63-1");
            }
        }
        return new ChunkIndices(0, indices.clone(), indices.length);
    }

    /**
     * How many chunks there are.
     *
     * @return count, 0 or more
     */
    public long count() {
        return count;
    }

    /**
     * The chunk index at a position.
     *
     * @param position 0 to {@code count() - 1}
     * @return the 0-based chunk index
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public long at(long position) {
        Objects.checkIndex(position, count);
        return listed == null ? first + position : listed[(int) position];
    }

    @Override
    public String toString() {
        return listed == null ? "chunks " + first + " + " + count : "chunks " + Arrays.toString(listed);
    }
}
