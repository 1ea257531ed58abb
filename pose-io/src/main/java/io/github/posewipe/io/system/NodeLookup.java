package io.github.posewipe.io.system;

import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.LoopBacking;
import java.nio.file.Path;
import java.util.Optional;

/** What can't be read from the text of /proc and /sys. Tests bring a made-up one. */
public interface NodeLookup {

    /**
     * What a path leads to, links followed.
     *
     * @param path an absolute path
     * @return its status, or empty if it leads nowhere or the system does not tell
     */
    Optional<FileStatus> status(Path path);

    /**
     * What a loop device stands on.
     *
     * @param name its name in /sys/block
     * @param backingPath the path that /sys gives for its backing file
     * @return the backing file, or empty if the system does not tell
     */
    Optional<LoopBacking> loopBacking(String name, String backingPath);
}
