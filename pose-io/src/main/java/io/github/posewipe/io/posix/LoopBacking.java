package io.github.posewipe.io.posix;

/**
 * What a loop device stands on.
 *
 * @param device number of the device that holds the backing file
 * @param inode inode of the backing file
 * @param nodeDevice device number, if the backing file is itself a block device; otherwise 0
 */
public record LoopBacking(long device, long inode, long nodeDevice) {}
