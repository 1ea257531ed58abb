package io.github.posewipe.io.posix;

/**
 * What direct I/O on a file asks for.
 *
 * @param memoryBytes what a buffer's address must be a multiple of; 0 where the kernel does not tell, -1 where
 *     the file has no direct I/O
 * @param offsetBytes what offsets and lengths must be multiples of; 0 and -1 likewise
 * @param fileSystemBlockBytes block of the file system
 */
public record FileAlignment(int memoryBytes, int offsetBytes, int fileSystemBlockBytes) {

    /**
     * Whether the kernel says that O_DIRECT on this file would be served from the cache.
     *
     * @return true if the file has no direct I/O
     */
    public boolean noDirectIo() {
        return offsetBytes < 0;
    }
}
