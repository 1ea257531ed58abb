package io.github.posewipe.io.journal;

import io.github.posewipe.io.files.SafeFile;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * The file of a journal, locked for one run. Each write makes a new file that takes the place of the old one, so the lock
 * moves on with it: the new file is locked before anyone else can see it. Not thread-safe.
 */
final class JournalFile implements AutoCloseable {
    private static final int NONE = -1;
    private static final int OPEN_ATTEMPTS = 20;

    private final SafeFile file;
    private int locked = NONE;

    /**
     * A journal's place; if there is a file, it is locked.
     *
     * @throws IOException if it is no regular file, its folder can't be found, or another run has it
     */
    JournalFile(Path path) throws IOException {
        file = new SafeFile(path);
        if (file.exists()) {
            lockWhatIsThere();
        }
    }

    /** What was locked may just have been replaced by the run that had it: then the new file is tried. */
    private void lockWhatIsThere() throws IOException {
        for (int attempt = 1; attempt <= OPEN_ATTEMPTS; attempt++) {
            locked = lock(file.place());
            if (isOurs()) {
                return;
            }
            unlock();
        }
        throw inUse();
    }

    private int lock(Path path) throws IOException {
        try {
            return Posix.open(path, Posix.LOCKED);
        } catch (SystemCallException failed) {
            if (failed.errno() == Errno.EBUSY) {
                throw inUse();
            }
            throw new FileSystemException(path.toString(), null, failed.text());
        }
    }

    private FileSystemException inUse() {
        return new FileSystemException(file.place().toString(), null, "another run has it in use");
    }

    private boolean isOurs() throws IOException {
        try {
            FileStatus own = Posix.status(locked);
            FileStatus there = Posix.status(file.place());
            return own.device() == there.device() && own.inode() == there.inode();
        } catch (SystemCallException failed) {
            if (failed.errno() == Errno.ENOENT) {
                return false;
            }
            throw new FileSystemException(file.place().toString(), null, failed.text());
        }
    }

    boolean exists() {
        return locked != NONE;
    }

    byte[] content() throws IOException {
        return file.content();
    }

    /**
     * Puts new content in place of the old, synced together with the folder.
     *
     * @throws IOException if that fails, or another run has put its own there; the content that stood there still does
     */
    void replace(byte[] content) throws IOException {
        if (exists() ? !isOurs() : file.exists()) {
            throw inUse();
        }
        int[] next = {NONE};
        try {
            file.replace(content, false, beside -> next[0] = lock(beside));
        } catch (IOException | RuntimeException failed) {
            close(next[0]);
            throw failed;
        }
        unlock();
        locked = next[0];
    }

    private void unlock() {
        close(locked);
        locked = NONE;
    }

    /** Nothing was written through it, so an error of the close tells nothing. */
    private static void close(int descriptor) {
        if (descriptor != NONE) {
            try {
                Posix.close(descriptor);
            } catch (SystemCallException toldNothing) {
                return;
            }
        }
    }

    @Override
    public void close() {
        unlock();
    }
}
