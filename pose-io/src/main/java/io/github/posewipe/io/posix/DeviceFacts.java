package io.github.posewipe.io.posix;

/**
 * What a block device says about itself.
 *
 * @param logicalSectorBytes smallest transfer
 * @param physicalSectorBytes what the medium writes at once
 * @param readOnly whether the kernel refuses writes
 * @param diskSequence changes when a medium or backing file does; 0 where the kernel has none
 */
public record DeviceFacts(int logicalSectorBytes, int physicalSectorBytes, boolean readOnly, long diskSequence) {}
