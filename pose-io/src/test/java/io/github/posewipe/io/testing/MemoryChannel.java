package io.github.posewipe.io.testing;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetKind;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A target in memory that insists on the rules of direct I/O and fails where it is told to. */
public final class MemoryChannel implements TargetChannel {
    private static final int EIO = 5;

    private final TargetIdentity identity;
    private final byte[] data;
    private final List<Long> writtenOffsets = new ArrayList<>();
    private long writeFailsAt = Long.MAX_VALUE;
    private long readFailsAt = Long.MAX_VALUE;
    private long lostFrom = Long.MAX_VALUE;
    private long lostTo;
    private boolean flushFails;
    private boolean closeFails;
    private boolean flushed;
    private boolean closed;
    private Runnable beforeWrite = () -> {};
    private Runnable beforeFlush = () -> {};
    private Runnable beforeClose = () -> {};

    public MemoryChannel(int sizeBytes, int blockBytes) {
        this.data = new byte[sizeBytes];
        Arrays.fill(data, (byte) 0xA5);
        Path path = Path.of("/memory/target");
        this.identity = new TargetIdentity(
                path, path, TargetKind.BLOCK_DEVICE, sizeBytes, blockBytes, blockBytes, 7, 0, 1, "model", "serial");
    }

    /** Writes fail with EIO from this byte on; what lies before it is written. */
    public MemoryChannel failWritesAt(long offsetBytes) {
        writeFailsAt = offsetBytes;
        return this;
    }

    /** Reads that touch this byte or one behind it fail with EIO. */
    public MemoryChannel failReadsAt(long offsetBytes) {
        readFailsAt = offsetBytes;
        return this;
    }

    /** Claims to write these bytes and keeps nothing of them. */
    public MemoryChannel loseWrites(long fromBytes, long toBytes) {
        lostFrom = fromBytes;
        lostTo = toBytes;
        return this;
    }

    public MemoryChannel failFlush() {
        flushFails = true;
        return this;
    }

    public MemoryChannel failClose() {
        closeFails = true;
        return this;
    }

    /** Runs before each write, in the writer's thread. */
    public MemoryChannel beforeWrite(Runnable action) {
        beforeWrite = action;
        return this;
    }

    /** Runs before each flush, in the thread that flushes. */
    public MemoryChannel beforeFlush(Runnable action) {
        beforeFlush = action;
        return this;
    }

    /** Runs before the close. */
    public MemoryChannel beforeClose(Runnable action) {
        beforeClose = action;
        return this;
    }

    public byte[] data() {
        return data;
    }

    public synchronized List<Long> writtenOffsets() {
        return List.copyOf(writtenOffsets);
    }

    public boolean isFlushed() {
        return flushed;
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public TargetIdentity identity() {
        return identity;
    }

    @Override
    public int bufferAlignmentBytes() {
        return identity.logicalBlockBytes();
    }

    @Override
    public synchronized void read(ByteBuffer into, long offsetBytes) throws TargetIoException {
        checkRules(into, offsetBytes);
        if (offsetBytes + into.remaining() > readFailsAt) {
            throw failure("pread", Math.max(offsetBytes, readFailsAt), into.remaining());
        }
        into.put(data, (int) offsetBytes, into.remaining());
    }

    @Override
    public void write(ByteBuffer from, long offsetBytes) throws TargetIoException {
        beforeWrite.run();
        synchronized (this) {
            checkRules(from, offsetBytes);
            writtenOffsets.add(offsetBytes);
            int written = (int) Math.min(from.remaining(), Math.max(0, writeFailsAt - offsetBytes));
            for (int i = 0; i < written; i++) {
                byte value = from.get();
                long at = offsetBytes + i;
                if (at < lostFrom || at >= lostTo) {
                    data[(int) at] = value;
                }
            }
            if (from.hasRemaining()) {
                throw failure("pwrite", offsetBytes + written, from.remaining());
            }
        }
    }

    @Override
    public void flush() throws TargetIoException {
        beforeFlush.run();
        if (flushFails) {
            throw failure("fdatasync", -1, -1);
        }
        flushed = true;
    }

    @Override
    public void close() throws TargetIoException {
        beforeClose.run();
        closed = true;
        if (closeFails) {
            throw failure("close", -1, -1);
        }
    }

    private TargetIoException failure(String operation, long offsetBytes, long lengthBytes) {
        return new TargetIoException(
                operation, identity.path().toString(), offsetBytes, lengthBytes, EIO, "Input/output error");
    }

    private void checkRules(ByteBuffer buffer, long offsetBytes) {
        int block = identity.logicalBlockBytes();
        if (!buffer.isDirect() || buffer.alignmentOffset(buffer.position(), block) != 0) {
            throw new IllegalArgumentException("buffer is not aligned for direct I/O");
        }
        long end = Math.addExact(offsetBytes, buffer.remaining());
        if (offsetBytes < 0 || offsetBytes % block != 0 || end > data.length || closed) {
            throw new IllegalArgumentException("bad transfer: offset=" + offsetBytes + ", end=" + end);
        }
        if (buffer.remaining() % block != 0 && end != data.length) {
            throw new IllegalArgumentException("bad transfer: length=" + buffer.remaining());
        }
    }
}
