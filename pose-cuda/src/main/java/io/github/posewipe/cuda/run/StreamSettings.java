package io.github.posewipe.cuda.run;

/**
 * The sizes that streaming works with. Immutable.
 *
 * @param slotBytes bytes of one page-locked buffer that labels leave the device through
 * @param slots how many of those there are: one is read while the others are filled
 * @param stagingBytes bytes of the page-locked buffer for keys on their way in and checked chunks on their way out; a
 *     multiple of 64
 * @param checkEveryChunks after so many chunks the next window is checked again
 * @param mostChunks chunks in flight, at most
 */
public record StreamSettings(int slotBytes, int slots, int stagingBytes, long checkEveryChunks, int mostChunks) {
    /**
     * What a device is run with: 25 MiB of page-locked memory, and one chunk of 32768 is computed twice. A processor core
     * needs for that chunk about as long as a large GPU for 300, so that the check costs less than 1 % of the time even
     * where it is not hidden behind the device's work, as it is on full windows.
     */
    public static final StreamSettings DEFAULT = new StreamSettings(8 << 20, 3, 1 << 20, 32_768, Integer.MAX_VALUE);

    /** Bytes of page-locked memory in all. */
    long pinnedBytes() {
        return (long) slots * slotBytes + stagingBytes;
    }
}
