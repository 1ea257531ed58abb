package io.github.posewipe.io;

/**
 * The most memory that a run held of each kind, sampled a few times a second and where buffers come and go. Immutable.
 *
 * @param residentBytes resident memory of the whole process, the Java machine included, as the kernel counts it; 0 where
 *     it does not tell
 * @param directBytes buffers outside the Java heap that this run held
 * @param pinnedBytes page-locked host memory that labelers held
 * @param deviceBytes memory that labelers held on devices
 * @param budgetedBytes what the run had taken out of its memory budget: buffers and what labelers hold
 * @param budgetBytes the memory budget
 */
public record MemoryPeaks(
        long residentBytes,
        long directBytes,
        long pinnedBytes,
        long deviceBytes,
        long budgetedBytes,
        long budgetBytes) {
    /** Nothing was held. */
    public static final MemoryPeaks NONE = new MemoryPeaks(0, 0, 0, 0, 0, 0);
}
