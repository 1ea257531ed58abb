package io.github.posewipe.io.system;

/**
 * Which file it is, whatever its name.
 *
 * @param device number of the device or file system that holds it
 * @param inode its inode there
 */
public record FileKey(long device, long inode) {}
