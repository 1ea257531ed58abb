package io.github.posewipe.io.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** Puts a whole file in a place, or leaves that place as it was. */
final class SafeFile {
    private final Path place;

    /**
     * A file at this place.
     *
     * @param path the place; links are followed, so that a link stays one
     * @throws IOException if it is something other than a regular file, or its folder can't be found
     */
    SafeFile(Path path) throws IOException {
        if (Files.exists(path)) {
            place = path.toRealPath();
            if (!Files.isRegularFile(place)) {
                throw new FileSystemException(path.toString(), null, "it is no regular file");
            }
        } else if (Files.isSymbolicLink(path)) {
            throw new FileSystemException(path.toString(), null, "it is a link that leads nowhere");
        } else {
            place = path.toAbsolutePath().getParent().toRealPath().resolve(path.getFileName());
        }
    }

    boolean exists() {
        return Files.exists(place);
    }

    byte[] content() throws IOException {
        return Files.readAllBytes(place);
    }

    private Path aside(int number) {
        return place.resolveSibling(place.getFileName() + "." + number);
    }

    private Path firstFreeAside() {
        int number = 1;
        while (Files.exists(aside(number), LinkOption.NOFOLLOW_LINKS)) {
            number++;
        }
        return aside(number);
    }

    /**
     * Replaces what stands here: written beside it with mode 0600, synced, renamed, and the folder synced.
     *
     * @param content the new content
     * @param keepOld whether what stood here is moved to the first free name of {@code NAME.1}, {@code NAME.2} and so on
     */
    void replace(byte[] content, boolean keepOld) throws IOException {
        byte[] unique = new byte[8];
        new SecureRandom().nextBytes(unique);
        Path beside = place.resolveSibling(
                "." + place.getFileName() + "." + HexFormat.of().formatHex(unique));
        try {
            try (FileChannel file = FileChannel.open(
                    beside,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
                ByteBuffer left = ByteBuffer.wrap(content);
                while (left.hasRemaining()) {
                    file.write(left);
                }
                file.force(true);
            }
            if (keepOld) {
                Files.move(place, firstFreeAside());
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
        sync(place.getParent());
    }

    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
