package io.github.posewipe.core;

import java.util.List;

/**
 * A backend. Found through {@link java.util.ServiceLoader}: an embedder adds a backend's jar to the path and needs no
 * line of code. Implementations are thread-safe, and never throw while they are found or asked about.
 */
public interface LabelerProvider {

    /**
     * The name used on the command line.
     *
     * @return {@code reference}, {@code cpu} or {@code cuda}
     */
    String backend();

    /**
     * Whether it can label here, and on what, or why not.
     *
     * @return the availability; the same value each time
     */
    Availability availability();

    /**
     * Preference under {@code auto}: the available provider with the highest rank is taken.
     *
     * @return rank; the reference has 0
     */
    int autoRank();

    /**
     * Labelers that use the whole machine: processors for a CPU backend, devices for a GPU backend.
     *
     * @return 1 or more where available
     */
    int defaultLabelers();

    /**
     * What {@link Labeler#workingBytes()} of a labeler of that geometry would be, without making one.
     *
     * @param geometry the geometry
     * @return bytes
     */
    long workingBytes(ChunkGeometry geometry);

    /**
     * Makes a labeler.
     *
     * @param geometry the geometry of its chunks
     * @return the labeler; the caller closes it
     * @throws BackendUnavailableException if the backend can't label here, or its memory can't be had
     */
    Labeler create(ChunkGeometry geometry);

    /**
     * Makes a labeler for a place in a pool. A backend that has devices spreads the slots over them in turn: slots that
     * differ by {@link #defaultLabelers()} share a device. One that has none makes the same labeler for every slot.
     *
     * @param geometry the geometry of its chunks
     * @param slot 0-based place of the labeler among those of this provider
     * @return the labeler; the caller closes it
     * @throws BackendUnavailableException if the backend can't label here, or its memory can't be had
     */
    default Labeler create(ChunkGeometry geometry, int slot) {
        return create(geometry);
    }

    /**
     * The devices that it can label on.
     *
     * @return their numbers, ascending; empty for a backend that has none to choose among, and where it is unavailable
     */
    default List<Integer> devices() {
        return List.of();
    }

    /**
     * The same backend on some of its devices alone.
     *
     * @param devices numbers out of {@link #devices()}, in the order in which slots take them
     * @return a provider for those devices
     * @throws IllegalArgumentException if one of them is not among {@link #devices()}, or is named twice, or none is
     *     named; the message is one line for the user
     */
    default LabelerProvider onDevices(List<Integer> devices) {
        throw new IllegalArgumentException("backend has no devices to choose among: backend=" + backend() + ", devices="
                + devices + "; leave the choice out");
    }
}
