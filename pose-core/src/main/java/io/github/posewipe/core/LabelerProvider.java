package io.github.posewipe.core;

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
}
