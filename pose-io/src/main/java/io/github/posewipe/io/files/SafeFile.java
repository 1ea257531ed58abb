package io.github.posewipe.io.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** Puts a whole file in a place, or leaves that place as it was. */
public final class SafeFile {
    private final Path place;

    /** Does something with a new file that is complete and synced, before it takes its place. */
    @FunctionalInterface
    public interface BeforeMove {
        /**
         * Does it.
         *
         * @param beside the new file
         * @throws IOException if it must not take its place
         */
        void accept(Path beside) throws IOException;
    }

    /**
     * A file at this place.
     *
     * @param path the place; links are followed, so that a link stays one
     * @throws IOException if it is something other than a regular file, or its folder can't be found
     */
    public SafeFile(Path path) throws IOException {
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

    /**
     * Where it is.
     *
     * @return the place, links followed
     */
    public Path place() {
        return place;
    }

    /**
     * Whether something stands there.
     *
     * @return true if so
     */
    public boolean exists() {
        return Files.exists(place);
    }

    /**
     * What stands there.
     *
     * @return all bytes
     * @throws IOException if it can't be read
     */
    public byte[] content() throws IOException {
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
     * @throws IOException if it can't be written; what stood here still does
     */
    public void replace(byte[] content, boolean keepOld) throws IOException {
        replace(content, keepOld, beside -> {});
    }

    /**
     * Replaces what stands here, and does something in between.
     *
     * @param content the new content
     * @param keepOld whether what stood here is kept under another name
     * @param beforeMove what is done before the new file takes its place
     * @throws IOException if it can't be written; what stood here still does
     */
    public void replace(byte[] content, boolean keepOld, BeforeMove beforeMove) throws IOException {
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
            beforeMove.accept(beside);
            if (keepOld) {
                Files.move(place, firstFreeAside());
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
        sync(place.getParent());
    }

    /**
     * Why a file can't be read or written, for a message that names it already.
     *
     * @param failed what was thrown
     * @return a few words
     */
    public static String reasonOf(Exception failed) {
        if (failed instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failed instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        if (failed instanceof AccessDeniedException) {
            return "permission denied";
        }
        return failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
    }

    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
