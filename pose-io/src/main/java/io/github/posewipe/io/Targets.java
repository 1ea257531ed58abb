package io.github.posewipe.io;

import java.nio.file.Path;

/** Opens targets for reading. Nothing here writes, creates or changes anything. */
public final class Targets {
    private Targets() {}

    /**
     * Says which target a path leads to.
     *
     * @param path a block device or a regular file; links are followed
     * @return its identity
     * @throws TargetRefusedException if there is no such target, or it is neither of the two
     * @throws TargetIoException if the system fails to tell
     */
    public static TargetIdentity identify(Path path) throws TargetRefusedException, TargetIoException {
        throw new UnsupportedOperationException("the channel");
    }

    /**
     * Opens a target for reading past the page cache; never for writing.
     *
     * @param path a block device or a regular file; links are followed
     * @return a channel that the caller closes, and that refuses to write
     * @throws TargetRefusedException if there is no such target, or it is neither of the two, or direct reads are not
     *     possible there
     * @throws TargetIoException if the system fails to open it
     */
    public static TargetChannel openForReading(Path path) throws TargetRefusedException, TargetIoException {
        throw new UnsupportedOperationException("the channel");
    }
}
