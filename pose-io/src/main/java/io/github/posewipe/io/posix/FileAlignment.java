package io.github.posewipe.io.posix;

/**
 * What direct I/O on a file asks for.
 *
 * @param memoryBytes what a buffer's address must be a multiple of; 0 where the kernel does not tell
 * @param offsetBytes what offsets and lengths must be multiples of; 0 where the kernel does not tell
 * @param fileSystemBlockBytes block of the file system
 */
public record FileAlignment(int memoryBytes, int offsetBytes, int fileSystemBlockBytes) {}
