package io.github.posewipe.bench.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A new file for its owner alone (0600), as what holds a seed has to be. */
final class PrivateFile {
    private PrivateFile() {}

    /** Refuses a name that is taken, before there is anything to write. */
    static void requireFree(String option, Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException("option " + option + ": path=" + file + " exists; name a new file");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new UsageException("option " + option + ": no such folder: path=" + folder);
        }
    }

    static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }
}
