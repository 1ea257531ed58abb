package io.github.posewipe.io;

import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A target over one O_DIRECT descriptor. Transfers share a lock that close takes alone, so that a descriptor is never
 * closed, and its number given to another file, under a running transfer.
 */
final class DirectChannel implements TargetChannel {
    private static final long CLOSE_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    private final int descriptor;
    private final TargetIdentity identity;
    private final int bufferAlignmentBytes;
    private final boolean writable;
    private final Optional<FileTail> tail;
    private final long directEndBytes;
    private final ReadWriteLock closing = new ReentrantReadWriteLock();
    private boolean open = true;
    private volatile TargetIoException flushFailure;

    /**
     * Takes over an open descriptor and a tail; {@link OpenTarget} alone makes channels, the writable ones from a
     * clearance.
     */
    DirectChannel(OpenTarget target, boolean writable, Optional<FileTail> tail) {
        this.descriptor = target.descriptor();
        this.identity = target.identity();
        this.bufferAlignmentBytes = target.bufferAlignmentBytes();
        this.writable = writable;
        this.tail = tail;
        this.directEndBytes = tail.map(FileTail::startBytes).orElse(identity.sizeBytes());
    }

    @Override
    public TargetIdentity identity() {
        return identity;
    }

    @Override
    public int bufferAlignmentBytes() {
        return bufferAlignmentBytes;
    }

    @Override
    public void read(ByteBuffer into, long offsetBytes) throws TargetIoException {
        if (into.isReadOnly()) {
            throw new IllegalArgumentException("buffer is read-only: it is to be filled");
        }
        transfer(into, offsetBytes, false);
    }

    @Override
    public void readOnce(ByteBuffer into, long offsetBytes) throws TargetIoException {
        int length = into.clear().remaining();
        checkRules(into, offsetBytes);
        if (offsetBytes + length > directEndBytes) {
            TargetChannel.super.readOnce(into, offsetBytes);
            return;
        }
        Lock use = beginUse(false);
        try {
            int count = Posix.read(descriptor, into, 0, length, offsetBytes);
            if (count < length) {
                throw shortTransfer(false, offsetBytes, length, count);
            }
        } catch (SystemCallException e) {
            throw failure(e, offsetBytes, length);
        } finally {
            use.unlock();
        }
    }

    @Override
    public void write(ByteBuffer from, long offsetBytes) throws TargetIoException {
        transfer(from, offsetBytes, true);
    }

    @Override
    public void flush() throws TargetIoException {
        Lock use = beginUse(true);
        try {
            if (flushFailure != null) {
                throw flushFailure;
            }
            checkSize("fdatasync", -1, -1);
            Posix.syncData(descriptor);
            checkSize("fdatasync", -1, -1);
        } catch (SystemCallException e) {
            flushFailure = failure(e, -1, -1);
            throw flushFailure;
        } catch (TargetIoException e) {
            flushFailure = e;
            throw e;
        } finally {
            use.unlock();
        }
    }

    /** A transfer that a dead disk never answers must not keep the run from its report: then the descriptor is left. */
    @Override
    public void close() throws TargetIoException {
        if (!lockWithin(CLOSE_TIMEOUT_NS)) {
            throw new TargetIoException(
                    "close", name(), -1, -1, 0, "a transfer has not returned; the device does not answer");
        }
        try {
            if (open) {
                open = false;
                closeAll();
            }
        } finally {
            closing.writeLock().unlock();
        }
    }

    /** An interrupt does not cut the wait short; the thread keeps its flag. */
    private boolean lockWithin(long timeoutNs) {
        long endNs = System.nanoTime() + timeoutNs;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return closing.writeLock().tryLock(endNs - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeAll() throws TargetIoException {
        try {
            try {
                if (tail.isPresent()) {
                    tail.get().close();
                }
            } finally {
                Posix.close(descriptor);
            }
        } catch (SystemCallException e) {
            throw failure(e, -1, -1);
        }
    }

    private void transfer(ByteBuffer buffer, long offsetBytes, boolean write) throws TargetIoException {
        checkRules(buffer, offsetBytes);
        Lock use = beginUse(write);
        try {
            if (buffer.hasRemaining()) {
                checkSize(write ? "pwrite" : "pread", offsetBytes, buffer.remaining());
                int direct = (int) Math.min(buffer.remaining(), Math.max(0, directEndBytes - offsetBytes));
                transferDirect(buffer, offsetBytes, direct, write);
                if (buffer.hasRemaining()) {
                    transferTail(buffer, offsetBytes + direct, write);
                }
            }
        } finally {
            use.unlock();
        }
    }

    /** Moves {@code length} bytes, as often as the system moves fewer. What ends within a sector is moved again. */
    private void transferDirect(ByteBuffer buffer, long offsetBytes, int length, boolean write)
            throws TargetIoException {
        int base = buffer.position();
        int done = 0;
        while (done < length) {
            int count;
            try {
                count = write
                        ? Posix.write(descriptor, buffer, base + done, length - done, offsetBytes + done)
                        : Posix.read(descriptor, buffer, base + done, length - done, offsetBytes + done);
            } catch (SystemCallException e) {
                throw failure(e, offsetBytes + done, length - done);
            }
            int whole = count - count % identity.logicalBlockBytes();
            if (whole == 0) {
                throw shortTransfer(write, offsetBytes + done, length - done, count);
            }
            done += whole;
            buffer.position(base + done);
        }
    }

    private void transferTail(ByteBuffer buffer, long offsetBytes, boolean write) throws TargetIoException {
        FileTail end = tail.orElseThrow();
        int length = buffer.remaining();
        try {
            if (write) {
                end.write(buffer, buffer.position(), length, offsetBytes);
            } else {
                end.read(buffer, buffer.position(), length, offsetBytes);
            }
        } catch (SystemCallException e) {
            TargetIoException failure = failure(e, offsetBytes, length);
            if (e.operation().equals("fdatasync")) {
                flushFailure = failure;
            }
            throw failure;
        }
        buffer.position(buffer.limit());
    }

    private Lock beginUse(boolean write) {
        if (write && !writable) {
            throw new IllegalStateException("opened for reading: path=" + identity.path());
        }
        Lock use = closing.readLock();
        use.lock();
        if (!open) {
            use.unlock();
            throw new IllegalStateException("channel is closed: path=" + identity.path());
        }
        return use;
    }

    private void checkRules(ByteBuffer buffer, long offsetBytes) {
        int block = identity.logicalBlockBytes();
        int length = buffer.remaining();
        if (!buffer.isDirect() || buffer.alignmentOffset(buffer.position(), bufferAlignmentBytes) != 0) {
            throw new IllegalArgumentException(
                    "buffer must be direct and start at a multiple of " + bufferAlignmentBytes + " in memory");
        }
        if (offsetBytes < 0 || offsetBytes % block != 0) {
            throw new IllegalArgumentException("offset=" + offsetBytes + ": must be a multiple of " + block);
        }
        if (length > identity.sizeBytes() - offsetBytes) {
            throw new IllegalArgumentException("offset=" + offsetBytes + ", length=" + length
                    + ": leaves the target of " + identity.sizeBytes() + " bytes");
        }
        if (length % block != 0 && offsetBytes + length != identity.sizeBytes()) {
            throw new IllegalArgumentException(
                    "length=" + length + ": must be a multiple of " + block + " or end with the target");
        }
    }

    /** A device that shrank, or was given another medium, still takes writes at low offsets: its size gives it away. */
    private void checkSize(String operation, long offsetBytes, long length) throws TargetIoException {
        long size;
        try {
            size = OpenTarget.sizeBytes(descriptor, identity);
        } catch (SystemCallException e) {
            throw failure(e, offsetBytes, length);
        }
        if (size != identity.sizeBytes()) {
            throw new TargetIoException(
                    operation,
                    name(),
                    offsetBytes,
                    length,
                    Errno.ENXIO,
                    "the target changed its size from " + identity.sizeBytes() + " to " + size
                            + " bytes while it was open");
        }
    }

    private TargetIoException shortTransfer(boolean write, long offsetBytes, int length, int count) {
        return new TargetIoException(
                write ? "pwrite" : "pread",
                name(),
                offsetBytes,
                length,
                0,
                "only " + count + " bytes were moved, less than a block of " + identity.logicalBlockBytes());
    }

    private TargetIoException failure(SystemCallException e, long offsetBytes, long length) {
        TargetIoException failure =
                new TargetIoException(e.operation(), name(), offsetBytes, length, e.errno(), e.text());
        failure.initCause(e);
        return failure;
    }

    private String name() {
        return Refusals.printable(identity.path().toString());
    }
}
