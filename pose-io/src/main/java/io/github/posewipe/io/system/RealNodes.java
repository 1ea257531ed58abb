package io.github.posewipe.io.system;

import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.LoopBacking;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Asks the running system. */
final class RealNodes implements NodeLookup {

    @Override
    public Optional<FileStatus> status(Path path) {
        try {
            return Optional.of(Posix.status(path));
        } catch (SystemCallException e) {
            return Optional.empty();
        }
    }

    /** The driver knows the backing file for sure; its path may lead elsewhere by now, or lie in another namespace. */
    @Override
    public Optional<LoopBacking> loopBacking(String name, String backingPath) {
        return asked(name).or(() -> byPath(backingPath));
    }

    private static Optional<LoopBacking> asked(String name) {
        try {
            int descriptor = Posix.open(Path.of("/dev", name), Posix.NONBLOCK);
            try {
                return Optional.of(Posix.loopBacking(descriptor));
            } finally {
                Posix.close(descriptor);
            }
        } catch (SystemCallException e) {
            return Optional.empty();
        }
    }

    private Optional<LoopBacking> byPath(String backingPath) {
        try {
            return status(Path.of(backingPath))
                    .map(status -> new LoopBacking(status.device(), status.inode(), status.nodeDevice()));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
