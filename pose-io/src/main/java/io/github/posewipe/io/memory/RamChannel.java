package io.github.posewipe.io.memory;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Memory as an open target, for the read-back. Closing it leaves the memory to its owner. */
final class RamChannel implements TargetChannel {
    private final RamRegion region;
    private final TargetIdentity identity;

    RamChannel(RamRegion region, TargetIdentity identity) {
        this.region = region;
        this.identity = identity;
    }

    @Override
    public TargetIdentity identity() {
        return identity;
    }

    @Override
    public int bufferAlignmentBytes() {
        return 1;
    }

    @Override
    public void read(ByteBuffer into, long offsetBytes) {
        requireInside(into, offsetBytes);
        requireOpen();
        try {
            for (long at = offsetBytes; into.hasRemaining(); ) {
                ByteBuffer view = region.view(at, into.remaining());
                at += view.remaining();
                into.put(view);
            }
        } finally {
            region.exit();
        }
    }

    @Override
    public void write(ByteBuffer from, long offsetBytes) {
        requireInside(from, offsetBytes);
        requireOpen();
        try {
            for (long at = offsetBytes; from.hasRemaining(); ) {
                ByteBuffer view = region.view(at, from.remaining());
                int length = view.remaining();
                view.put(from.slice(from.position(), length));
                from.position(from.position() + length);
                at += length;
            }
        } finally {
            region.exit();
        }
    }

    private void requireOpen() {
        if (!region.enter()) {
            throw new IllegalStateException("target is closed: target=" + identity.path());
        }
    }

    private void requireInside(ByteBuffer buffer, long offsetBytes) {
        try {
            Objects.checkFromIndexSize(offsetBytes, buffer.remaining(), region.sizeBytes());
        } catch (IndexOutOfBoundsException outside) {
            throw new IllegalArgumentException(
                    "transfer leaves the target: offsetBytes=" + offsetBytes + ", lengthBytes=" + buffer.remaining()
                            + ", sizeBytes=" + region.sizeBytes(),
                    outside);
        }
    }

    /** Memory has nothing to flush. */
    @Override
    public void flush() {}

    @Override
    public void close() {}
}
