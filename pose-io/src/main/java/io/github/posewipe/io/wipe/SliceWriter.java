package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import java.nio.ByteBuffer;

/** Writes one slice of a target: what is done about an error of a write is decided here alone. Thread-safe. */
final class SliceWriter {
    private final TargetChannel channel;

    SliceWriter(TargetChannel channel) {
        this.channel = channel;
    }

    /**
     * Writes a slice from its position to its limit.
     *
     * @throws TargetIoException if the target's wipe can't go on; its offset is the first byte not known to be written
     */
    void write(ByteBuffer slice, long offsetBytes) throws TargetIoException {
        channel.write(slice, offsetBytes);
    }
}
