package io.github.posewipe.io;

import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import io.github.posewipe.io.system.FileKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a path leads, or would if it were created: links are followed as far as they go.
 *
 * @param path absolute path with links followed
 * @param status what is there, or empty if nothing is
 * @param folder the nearest folder above that exists
 * @param rest the path below that folder
 */
record Location(Path path, Optional<FileStatus> status, FileStatus folder, Path rest) {
    private static final int MAX_LINKS = 40;

    static Location of(Path named) throws SystemCallException {
        Path path = named.toAbsolutePath();
        for (int links = 0; links < MAX_LINKS; links++) {
            Optional<FileStatus> status = statusOf(path);
            Path parent = Optional.ofNullable(path.getParent()).orElse(path);
            if (status.isPresent()) {
                Path real = real(path);
                Path above = Optional.ofNullable(real.getParent()).orElse(real);
                return new Location(real, status, Posix.status(above), above.relativize(real));
            }
            if (!Files.isSymbolicLink(path)) {
                return missing(path, parent);
            }
            path = followed(path, parent);
        }
        return missing(path, path.getParent());
    }

    /** Which name in which folder a missing file would get: two spellings of one new file are equal in it. */
    record Name(FileKey folder, Path rest) {}

    Name name() {
        return new Name(new FileKey(folder.device(), folder.inode()), rest);
    }

    Optional<FileKey> key() {
        return status.map(found -> new FileKey(found.device(), found.inode()));
    }

    private static Location missing(Path path, Path parent) throws SystemCallException {
        Path folder = parent;
        while (statusOf(folder).isEmpty() && folder.getParent() != null) {
            folder = folder.getParent();
        }
        Path rest = folder.relativize(path);
        return new Location(real(folder).resolve(rest), Optional.empty(), Posix.status(folder), rest);
    }

    private static Optional<FileStatus> statusOf(Path path) throws SystemCallException {
        try {
            return Optional.of(Posix.status(path));
        } catch (SystemCallException e) {
            if (e.errno() == Errno.ENOENT || e.errno() == Errno.ENOTDIR) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Path followed(Path link, Path parent) {
        try {
            return parent.resolve(Files.readSymbolicLink(link));
        } catch (IOException e) {
            return link;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.normalize();
        }
    }
}
