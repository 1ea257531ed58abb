package io.github.posewipe.io.posix;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * System calls on targets, with their errors as {@link SystemCallException}. Interrupted calls are made again; a short
 * transfer is the caller's to continue. Nothing here may be called while {@link #failure()} says that the library is
 * missing. Thread-safe, holds no state but the loaded library.
 */
public final class Posix {
    /** Opens for reading and writing; otherwise for reading alone. */
    public static final int WRITE = 1;
    /** Past the page cache. */
    public static final int DIRECT = 2;
    /** A block device for this descriptor alone. */
    public static final int EXCLUSIVE = 4;
    /** A new file that must not exist yet, for its owner alone (0600). */
    public static final int CREATE = 8;
    /** Does not wait for the other end of a pipe. */
    public static final int NONBLOCK = 16;
    /** A regular file for this descriptor alone, among those who ask for it; EBUSY if another has it. */
    public static final int LOCKED = 32;

    /** Read here so that the first use of this class loads the library; that never throws. */
    private static final Optional<String> FAILURE = NativeLibrary.FAILURE;

    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private Posix() {}

    /**
     * Why the native library can't be used.
     *
     * @return one line with the way out, or empty if it is loaded
     */
    public static Optional<String> failure() {
        return FAILURE;
    }

    /**
     * Opens a path; the descriptor is not handed on to child processes.
     *
     * @param path the path
     * @param wishes a union of the constants above
     * @return the descriptor
     * @throws SystemCallException if it can't be opened
     */
    public static int open(Path path, int wishes) throws SystemCallException {
        return (int) checked("open", NativeCalls.open(bytesOf(path), wishes));
    }

    /**
     * Closes a descriptor; it is gone even if an error is reported.
     *
     * @param descriptor an open descriptor
     * @throws SystemCallException if an error of an earlier write is reported
     */
    public static void close(int descriptor) throws SystemCallException {
        checked("close", NativeCalls.close(descriptor));
    }

    /**
     * Reads once.
     *
     * @param descriptor an open descriptor
     * @param into a direct buffer; its position and limit are neither used nor changed
     * @param start first byte of the buffer to fill
     * @param length bytes to read, at least 1
     * @param offsetBytes absolute offset
     * @return bytes read; 0 at the end
     * @throws SystemCallException if the device fails
     */
    public static int read(int descriptor, ByteBuffer into, int start, int length, long offsetBytes)
            throws SystemCallException {
        ByteBuffer whole = whole(into, start, length);
        return (int) checked("pread", NativeCalls.read(descriptor, whole, start, length, offsetBytes));
    }

    /**
     * Writes once.
     *
     * @param descriptor a descriptor open for writing
     * @param from a direct buffer; its position and limit are neither used nor changed
     * @param start first byte of the buffer to write
     * @param length bytes to write, at least 1
     * @param offsetBytes absolute offset
     * @return bytes written
     * @throws SystemCallException if the device fails
     */
    public static int write(int descriptor, ByteBuffer from, int start, int length, long offsetBytes)
            throws SystemCallException {
        ByteBuffer whole = whole(from, start, length);
        return (int) checked("pwrite", NativeCalls.write(descriptor, whole, start, length, offsetBytes));
    }

    /**
     * Makes data durable.
     *
     * @param descriptor an open descriptor
     * @throws SystemCallException if the device fails
     */
    public static void syncData(int descriptor) throws SystemCallException {
        checked("fdatasync", NativeCalls.syncData(descriptor));
    }

    /**
     * Makes data and names durable.
     *
     * @param descriptor an open descriptor, of a directory too
     * @throws SystemCallException if the device fails
     */
    public static void syncAll(int descriptor) throws SystemCallException {
        checked("fsync", NativeCalls.syncAll(descriptor));
    }

    /**
     * Drops clean pages of a range from the cache.
     *
     * @param descriptor an open descriptor
     * @param offsetBytes start of the range
     * @param length bytes of the range
     * @throws SystemCallException if the descriptor is none of a file
     */
    public static void dropCache(int descriptor, long offsetBytes, long length) throws SystemCallException {
        checked("posix_fadvise", NativeCalls.dropCache(descriptor, offsetBytes, length));
    }

    /**
     * Sizes a new file and reserves its blocks where the file system can.
     *
     * @param descriptor a descriptor open for writing
     * @param sizeBytes the size
     * @throws SystemCallException if there is no space or the size is too large there
     */
    public static void reserve(int descriptor, long sizeBytes) throws SystemCallException {
        checked("fallocate", NativeCalls.reserve(descriptor, sizeBytes));
    }

    /**
     * Removes a file.
     *
     * @param path the file
     * @throws SystemCallException if it can't be removed
     */
    public static void remove(Path path) throws SystemCallException {
        checked("unlink", NativeCalls.remove(bytesOf(path)));
    }

    /**
     * Asks whether this process may write to a path; opens nothing.
     *
     * @param path the path
     * @throws SystemCallException with the reason why not
     */
    public static void checkMayWrite(Path path) throws SystemCallException {
        checked("access", NativeCalls.mayWrite(bytesOf(path)));
    }

    /**
     * What a path leads to, links followed.
     *
     * @param path the path
     * @return its status
     * @throws SystemCallException if it leads to nothing, or the system does not tell
     */
    public static FileStatus status(Path path) throws SystemCallException {
        long[] fields = new long[6];
        checked("stat", NativeCalls.status(bytesOf(path), fields));
        return FileStatus.of(fields);
    }

    /**
     * What a descriptor stands for.
     *
     * @param descriptor an open descriptor
     * @return its status
     * @throws SystemCallException if the system does not tell
     */
    public static FileStatus status(int descriptor) throws SystemCallException {
        long[] fields = new long[6];
        checked("fstat", NativeCalls.status(descriptor, fields));
        return FileStatus.of(fields);
    }

    /**
     * Asks a block device for its size.
     *
     * @param descriptor an open block device
     * @return bytes
     * @throws SystemCallException if it does not tell, or is gone
     */
    public static long deviceSizeBytes(int descriptor) throws SystemCallException {
        long[] size = new long[1];
        checked("ioctl(BLKGETSIZE64)", NativeCalls.deviceSize(descriptor, size));
        return size[0];
    }

    /**
     * Asks a block device for its sectors and state.
     *
     * @param descriptor an open block device
     * @return the facts
     * @throws SystemCallException if it does not tell, or is gone
     */
    public static DeviceFacts deviceFacts(int descriptor) throws SystemCallException {
        long[] facts = new long[4];
        checked("ioctl(BLKSSZGET)", NativeCalls.deviceFacts(descriptor, facts));
        return new DeviceFacts(Math.toIntExact(facts[0]), Math.toIntExact(facts[1]), facts[2] != 0, facts[3]);
    }

    /**
     * Asks a loop device what it stands on.
     *
     * @param descriptor an open loop device
     * @return device and inode of the backing file
     * @throws SystemCallException if it is unbound
     */
    public static LoopBacking loopBacking(int descriptor) throws SystemCallException {
        long[] fields = new long[3];
        checked("ioctl(LOOP_GET_STATUS64)", NativeCalls.loopBacking(descriptor, fields));
        return new LoopBacking(fields[0], fields[1], fields[2]);
    }

    /**
     * Asks what direct I/O on a file needs.
     *
     * @param descriptor an open file
     * @return alignments
     * @throws SystemCallException if the system does not tell
     */
    public static FileAlignment fileAlignment(int descriptor) throws SystemCallException {
        long[] fields = new long[3];
        checked("fstatfs", NativeCalls.fileAlignment(descriptor, fields));
        return new FileAlignment(Math.toIntExact(fields[0]), Math.toIntExact(fields[1]), Math.toIntExact(fields[2]));
    }

    /**
     * Asks how large a terminal is now.
     *
     * @param descriptor a descriptor that leads to a terminal
     * @return columns and rows; 0 where the terminal does not know
     * @throws SystemCallException if it leads to none
     */
    public static int[] terminalSize(int descriptor) throws SystemCallException {
        long[] fields = new long[2];
        checked("ioctl(TIOCGWINSZ)", NativeCalls.terminalSize(descriptor, fields));
        return new int[] {Math.toIntExact(fields[0]), Math.toIntExact(fields[1])};
    }

    /**
     * What an error number means, its symbol first.
     *
     * @param errno the error number
     * @return such as {@code "EIO (Input/output error)"}
     */
    public static String errorText(int errno) {
        byte[] text = new byte[128];
        NativeCalls.errorText(errno, text, text.length);
        int length = 0;
        while (text[length] != 0) {
            length++;
        }
        return Errno.name(errno) + " (" + new String(text, 0, length, StandardCharsets.UTF_8) + ")";
    }

    private static long checked(String operation, long result) throws SystemCallException {
        if (result < 0) {
            throw new SystemCallException(operation, Math.toIntExact(-result));
        }
        return result;
    }

    private static ByteBuffer whole(ByteBuffer buffer, int start, int length) {
        if (!buffer.isDirect()) {
            throw new IllegalArgumentException("buffer is on the heap: it must be direct");
        }
        Objects.checkFromIndexSize(start, length, buffer.capacity());
        return buffer.duplicate().clear();
    }

    private static byte[] bytesOf(Path path) {
        byte[] name = path.toString().getBytes(NAMES);
        return Arrays.copyOf(name, name.length + 1);
    }
}
