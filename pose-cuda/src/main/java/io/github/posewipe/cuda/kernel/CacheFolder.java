package io.github.posewipe.cuda.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Whether what lies in a folder can only have been put there by this user: machine code is loaded from it. */
final class CacheFolder {
    /** Write permission of the group and of everybody else. */
    private static final int OTHERS_WRITE = 0022;

    private static final Path OURSELVES = Path.of("/proc/self");

    private CacheFolder() {}

    /** Makes the folder, and those above it that are missing, for this user alone. */
    static void make(Path folder) throws IOException {
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Whether it is this user's folder that nobody else may write to. */
    static boolean isOurs(Path folder) throws IOException {
        return Files.isDirectory(folder)
                && Files.getAttribute(folder, "unix:uid").equals(Files.getAttribute(OURSELVES, "unix:uid"))
                && ((int) Files.getAttribute(folder, "unix:mode") & OTHERS_WRITE) == 0;
    }

    /** Whether it is a plain file of at most so many bytes, and no link, pipe or folder that opening would wait on. */
    static boolean isPlain(Path file, long mostBytes) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= mostBytes;
    }
}
