package io.github.posewipe.cuda.memory;

import java.util.List;

/**
 * One pass over device memory: chunks that are labelled in place, and the scratch that they need meanwhile. Immutable.
 *
 * @param teamWidth lanes that walk one copy of a chunk: which kernel
 * @param areas what is labelled, ascending by chunk
 * @param chunksInFlight chunks of one launch, at most
 * @param scratchOffsetBytes where in the hosting allocation scratch begins; it reaches to that allocation's end
 * @param scratchBytes from there on
 * @param unattestedBytes memory that is not labelled after this pass
 * @param seconds the longest time that is expected of it
 */
public record HbmPass(
        int teamWidth,
        List<Area> areas,
        long chunksInFlight,
        long scratchOffsetBytes,
        long scratchBytes,
        long unattestedBytes,
        double seconds) {

    /** Copies the list. */
    public HbmPass {
        areas = List.copyOf(areas);
    }

    /**
     * Neighbouring chunks of one allocation.
     *
     * @param allocation index of the allocation
     * @param offsetBytes where in it they begin
     * @param firstChunk index of the first one on the target
     * @param chunkCount how many, 1 or more
     */
    public record Area(int allocation, long offsetBytes, long firstChunk, long chunkCount) {}

    /**
     * Chunks of all areas.
     *
     * @return 1 or more
     */
    public long chunkCount() {
        return areas.stream().mapToLong(Area::chunkCount).sum();
    }

    /**
     * Launches that the pass takes.
     *
     * @return 1 or more
     */
    public long launches() {
        return areas.stream()
                .mapToLong(area -> (area.chunkCount() + chunksInFlight - 1) / chunksInFlight)
                .sum();
    }
}
