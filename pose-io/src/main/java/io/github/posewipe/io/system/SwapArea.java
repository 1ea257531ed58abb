package io.github.posewipe.io.system;

import io.github.posewipe.io.posix.FileStatus;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One active swap area.
 *
 * @param path its path
 * @param status what the path leads to
 */
public record SwapArea(String path, FileStatus status) {

    /**
     * Reads /proc/swaps.
     *
     * @param view where to read
     * @return the areas whose paths lead somewhere
     */
    public static List<SwapArea> read(SystemView view) {
        return SystemView.lines(view.path("proc/swaps")).stream()
                .filter(line -> line.startsWith("/"))
                .map(line -> Octal.unescape(line.split("\\s+", 2)[0]))
                .map(path -> of(view, path))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The file that is swapped to.
     *
     * @return device and inode
     */
    public FileKey key() {
        return new FileKey(status.device(), status.inode());
    }

    private static Optional<SwapArea> of(SystemView view, String path) {
        try {
            return view.nodes().status(Path.of(path)).map(status -> new SwapArea(path, status));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
