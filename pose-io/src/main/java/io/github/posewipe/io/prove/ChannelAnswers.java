package io.github.posewipe.io.prove;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Answers read from a device or file past the page cache: one read of the sector that holds the label. Each thread that
 * reads has a sector of memory of its own.
 */
public final class ChannelAnswers implements Answers {
    private static final int LABEL_BYTES = LabelScheme.LABEL_BYTES;

    private final TargetChannel channel;
    private final long sizeBytes;
    private final int sectorBytes;
    private final ThreadLocal<ByteBuffer> sectors = ThreadLocal.withInitial(this::newSector);

    /** The target's end, where it is no whole sector; read by one thread at a time. */
    private final ByteBuffer end;

    /**
     * Answers of an open target.
     *
     * @param channel the target; closed with this
     */
    public ChannelAnswers(TargetChannel channel) {
        this.channel = channel;
        this.sizeBytes = channel.identity().sizeBytes();
        this.sectorBytes = channel.identity().logicalBlockBytes();
        this.end = newSector().limit((int) (sizeBytes % sectorBytes)).slice();
    }

    private ByteBuffer newSector() {
        int alignment = channel.bufferAlignmentBytes();
        return ByteBuffer.allocateDirect(sectorBytes + alignment)
                .alignedSlice(alignment)
                .limit(sectorBytes)
                .slice();
    }

    @Override
    public long labelCount() {
        return sizeBytes / LABEL_BYTES;
    }

    @Override
    public void read(long position, ByteBuffer into) throws TargetIoException {
        Objects.checkIndex(position, labelCount());
        long offsetBytes = position * LABEL_BYTES;
        long sectorStart = offsetBytes - offsetBytes % sectorBytes;
        int inSector = (int) (offsetBytes - sectorStart);
        if (sectorStart + sectorBytes > sizeBytes) {
            synchronized (end) {
                channel.readOnce(end, sectorStart);
                copy(end, inSector, into);
            }
        } else {
            ByteBuffer sector = sectors.get();
            channel.readOnce(sector, sectorStart);
            copy(sector, inSector, into);
        }
    }

    private static void copy(ByteBuffer sector, int from, ByteBuffer into) {
        for (int i = from; i < from + LABEL_BYTES; i += Long.BYTES) {
            into.putLong(sector.getLong(i));
        }
    }

    @Override
    public void close() throws TargetIoException {
        channel.close();
    }
}
