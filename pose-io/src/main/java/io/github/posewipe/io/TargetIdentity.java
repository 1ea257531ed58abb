package io.github.posewipe.io;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Which target this is, pinned from the plan to the open so that a link re-pointed or a device swapped in between is
 * noticed. Immutable.
 *
 * @param path the path as the user named it
 * @param realPath the path with all links followed
 * @param kind block device or file
 * @param sizeBytes bytes of the target
 * @param logicalBlockBytes smallest direct transfer: the device's logical sector, or the alignment of direct I/O that
 *     the file system asks for
 * @param physicalBlockBytes the device's physical sector; for a file the same as {@code logicalBlockBytes}
 * @param deviceNumber {@code st_rdev} of a block device; {@code st_dev} of a file
 * @param inode inode of a file; 0 for a block device
 * @param diskSequence the kernel's {@code diskseq} of a block device, which changes when a medium or backing file does;
 *     0 where there is none
 * @param model model of a block device, empty where it has none
 * @param serial serial number of a block device, empty where it has none
 */
public record TargetIdentity(
        Path path,
        Path realPath,
        TargetKind kind,
        long sizeBytes,
        int logicalBlockBytes,
        int physicalBlockBytes,
        long deviceNumber,
        long inode,
        long diskSequence,
        String model,
        String serial) {

    /** Checks that nothing is null. */
    public TargetIdentity {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(realPath, "realPath");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(serial, "serial");
    }
}
