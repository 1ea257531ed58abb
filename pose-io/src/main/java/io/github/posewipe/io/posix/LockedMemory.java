package io.github.posewipe.io.posix;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Anonymous memory that stays where it is: every page is present and locked, and none of it goes to core dumps or to
 * forked children. It begins at a multiple of {@link #HUGE_PAGE_BYTES} and lies in huge pages as far as the kernel gives
 * them. The buffer may be used by several threads at once; {@link #close} is for one, after all others.
 */
public final class LockedMemory implements AutoCloseable {
    /** A huge page. */
    public static final long HUGE_PAGE_BYTES = 1L << 21;

    private final long address;
    private final long sizeBytes;
    private final ByteBuffer bytes;
    private boolean open = true;

    private LockedMemory(long address, int sizeBytes) {
        this.address = address;
        this.sizeBytes = sizeBytes;
        this.bytes = new BytePointer(new Place(address, sizeBytes)).asByteBuffer();
    }

    /**
     * Maps and locks memory: from the huge pages that were set aside where there are enough, else from ordinary ones with
     * the wish for huge pages. Blocks until every page is present.
     *
     * @param sizeBytes bytes, 1 or more
     * @return zeroed memory; the caller closes it
     * @throws SystemCallException if it can't be mapped, locked or kept private; nothing stays mapped then
     */
    public static LockedMemory map(int sizeBytes) throws SystemCallException {
        long[] address = new long[1];
        if (sizeBytes % HUGE_PAGE_BYTES == 0 && NativeCalls.mapHuge(sizeBytes, address) == 0) {
            try {
                return locked(address[0], sizeBytes);
            } catch (SystemCallException fewerThanPromised) {
                // A limit on this process' share of those pages is found out here: ordinary pages have none.
                address[0] = 0;
            }
        }
        Posix.checked("mmap", NativeCalls.mapOrdinary(sizeBytes, address));
        return locked(address[0], sizeBytes);
    }

    private static LockedMemory locked(long address, int sizeBytes) throws SystemCallException {
        try {
            Posix.checked("madvise", NativeCalls.keepPrivate(address, sizeBytes));
            Posix.checked("mlock", NativeCalls.lock(address, sizeBytes));
            return new LockedMemory(address, sizeBytes);
        } catch (SystemCallException | RuntimeException | Error failed) {
            NativeCalls.unmap(address, sizeBytes);
            throw failed;
        }
    }

    /**
     * Raises this process' limit of locked memory as far as it may be raised without a privilege.
     *
     * @return the limit that then holds, in bytes; empty if there is none. A process with CAP_IPC_LOCK is not bound by it
     * @throws SystemCallException if the system does not tell
     */
    public static OptionalLong raiseLockLimit() throws SystemCallException {
        long[] limit = new long[1];
        Posix.checked("getrlimit", NativeCalls.raiseLockLimit(limit));
        return limit[0] < 0 ? OptionalLong.empty() : OptionalLong.of(limit[0]);
    }

    /**
     * Where it begins.
     *
     * @return the address
     */
    public long address() {
        return address;
    }

    /**
     * How much it is.
     *
     * @return bytes
     */
    public long sizeBytes() {
        return sizeBytes;
    }

    /**
     * The memory.
     *
     * @return a new view of all of it, which must not be touched after {@link #close}
     * @throws IllegalStateException if it is closed
     */
    public ByteBuffer bytes() {
        if (!open) {
            throw new IllegalStateException("memory is closed: sizeBytes=" + sizeBytes);
        }
        return bytes.duplicate();
    }

    /** Gives it back to the system. May be called more than once. */
    @Override
    public void close() {
        if (open) {
            open = false;
            NativeCalls.unmap(address, sizeBytes);
        }
    }

    /** An address that JavaCPP did not give out. */
    private static final class Place extends Pointer {
        Place(long address, long sizeBytes) {
            this.address = address;
            this.limit = sizeBytes;
            this.capacity = sizeBytes;
        }
    }
}
