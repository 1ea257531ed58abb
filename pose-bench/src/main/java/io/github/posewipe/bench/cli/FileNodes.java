package io.github.posewipe.bench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What a name leads to. */
final class FileNodes {
    private static final int TYPE_MASK = 0170000;
    private static final int BLOCK_DEVICE = 0060000;

    private FileNodes() {}

    /** Whether a name leads to a block device; links are followed. */
    static boolean isBlockDevice(Path path) {
        try {
            return ((int) Files.getAttribute(path, "unix:mode") & TYPE_MASK) == BLOCK_DEVICE;
        } catch (IOException nothingThere) {
            return false;
        }
    }

    /** The path of a name that the user typed. */
    static Path path(String name) {
        try {
            if (!name.isEmpty()) {
                return Path.of(name);
            }
        } catch (InvalidPathException notAPath) {
            // The message below says it for both.
        }
        throw new UsageException("'" + name.replace("\0", "\\0") + "' is no file name; name a block device or a file");
    }
}
