package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import java.nio.file.Path;
import java.util.Optional;

/** Opens targets for reading. Nothing here writes, creates or changes anything. */
public final class Targets {
    private Targets() {}

    /**
     * Says which target a path leads to.
     *
     * @param path a block device or a regular file; links are followed
     * @return its identity
     * @throws TargetRefusedException if there is no such target, it is neither of the two, it may not be opened, or the
     *     native library is missing
     * @throws TargetIoException if the system fails to tell
     */
    public static TargetIdentity identify(Path path) throws TargetRefusedException, TargetIoException {
        try {
            OpenTarget target = open(path, 0);
            target.close();
            return target.identity();
        } catch (SystemCallException e) {
            throw failure(path, e);
        }
    }

    /**
     * Opens a target for reading past the page cache; never for writing, and not exclusively: what is mounted can be
     * read.
     *
     * @param path a block device or a regular file; links are followed
     * @return a channel that the caller closes, and that refuses to write
     * @throws TargetRefusedException if there is no such target, it is neither of the two, it may not be opened, direct
     *     reads are not possible there, or the native library is missing
     * @throws TargetIoException if the system fails to open it
     */
    public static TargetChannel openForReading(Path path) throws TargetRefusedException, TargetIoException {
        try {
            OpenTarget target = open(path, Posix.DIRECT);
            try {
                return target.reader();
            } catch (SystemCallException | RuntimeException e) {
                target.close();
                throw e;
            }
        } catch (SystemCallException e) {
            throw failure(path, e);
        }
    }

    private static OpenTarget open(Path path, int wishes) throws TargetRefusedException, SystemCallException {
        String name = path.toString();
        Optional<String> missing = Posix.failure();
        if (missing.isPresent()) {
            throw Refusals.noNatives(name, missing.get());
        }
        try {
            Location place = Location.of(path);
            if (place.status().isEmpty()) {
                throw Refusals.of(Reason.NO_SUCH_TARGET, name, "no such file or device", "check the name");
            }
            requireTarget(name, place);
            return OpenTarget.existing(place, path, wishes);
        } catch (SystemCallException e) {
            if (e.errno() == Errno.EINVAL && wishes == Posix.DIRECT) {
                throw Refusals.noDirectIo(name);
            }
            if (e.errno() == Errno.EIO) {
                throw e;
            }
            throw Refusals.ofError(name, e);
        }
    }

    /** Looked at before it is opened: opening a tape or a terminal can do things. */
    private static void requireTarget(String name, Location place) throws TargetRefusedException {
        switch (place.status().orElseThrow().type()) {
            case BLOCK, REGULAR -> {}
            default -> throw OpenTarget.notATarget(name, place.status().orElseThrow());
        }
    }

    private static TargetIoException failure(Path path, SystemCallException e) {
        TargetIoException failure =
                new TargetIoException(e.operation(), Refusals.printable(path.toString()), -1, -1, e.errno(), e.text());
        failure.initCause(e);
        return failure;
    }
}
