package io.github.posewipe.io;

import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import java.nio.ByteBuffer;

/**
 * The end of a file whose size is no multiple of its block: direct I/O can't write there. It is written through a second
 * descriptor and the page cache, made durable at once and dropped from the cache; it is read past the cache, where a
 * direct read stops at the end of the file. The tail starts at a page, so that no page is in use both ways. Calls
 * exclude each other.
 */
final class FileTail {
    private static final int PAGE_BYTES = 64 * 1024;

    private final int descriptor;
    private final int cachedDescriptor;
    private final long startBytes;
    private final long endBytes;
    private final int blockBytes;
    private final ByteBuffer bounce;

    /**
     * A tail.
     *
     * @param descriptor the file, open for direct I/O
     * @param cachedDescriptor the file, open for cached writes; -1 if there are none. This object closes it
     * @param sizeBytes size of the file
     * @param blockBytes block of direct I/O
     */
    FileTail(int descriptor, int cachedDescriptor, long sizeBytes, int blockBytes) {
        this.descriptor = descriptor;
        this.cachedDescriptor = cachedDescriptor;
        this.startBytes = sizeBytes - sizeBytes % Math.max(PAGE_BYTES, blockBytes);
        this.endBytes = sizeBytes;
        this.blockBytes = blockBytes;
        int unit = Math.max(PAGE_BYTES, blockBytes);
        this.bounce = ByteBuffer.allocateDirect(2 * unit).alignedSlice(blockBytes);
    }

    long startBytes() {
        return startBytes;
    }

    synchronized void read(ByteBuffer into, int start, int length, long offsetBytes) throws SystemCallException {
        int skip = Math.toIntExact(offsetBytes % blockBytes);
        int wanted = skip + length;
        int asked = (wanted + blockBytes - 1) / blockBytes * blockBytes;
        int got = 0;
        while (got < wanted) {
            int count = Posix.read(descriptor, bounce, got, asked - got, offsetBytes - skip + got);
            int whole = count - count % blockBytes;
            if (count == 0 || got + count < wanted && whole == 0) {
                throw new SystemCallException("pread", Errno.EIO);
            }
            got = got + count >= wanted ? wanted : got + whole;
        }
        into.put(start, bounce, skip, length);
    }

    /** Writes and syncs; what fails to sync is not written. */
    synchronized void write(ByteBuffer from, int start, int length, long offsetBytes) throws SystemCallException {
        int done = 0;
        while (done < length) {
            int count = Posix.write(cachedDescriptor, from, start + done, length - done, offsetBytes + done);
            if (count == 0) {
                throw new SystemCallException("pwrite", Errno.EIO);
            }
            done += count;
        }
        Posix.syncData(cachedDescriptor);
        Posix.dropCache(cachedDescriptor, startBytes, endBytes - startBytes);
    }

    void close() throws SystemCallException {
        if (cachedDescriptor >= 0) {
            Posix.close(cachedDescriptor);
        }
    }
}
