package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.engine.BadRanges;
import io.github.posewipe.io.engine.RetryPolicy;
import io.github.posewipe.io.engine.StubbornTransfer;
import java.nio.ByteBuffer;

/** Writes one slice of a target: what is done about an error of a write is decided here alone. Thread-safe. */
final class SliceWriter {
    private final StubbornTransfer transfer;

    SliceWriter(TargetChannel channel, BadRanges bad) {
        this(channel, bad, RetryPolicy.DEFAULT);
    }

    SliceWriter(TargetChannel channel, BadRanges bad, RetryPolicy policy) {
        this.transfer = new StubbornTransfer(channel, channel::write, bad, policy);
    }

    /**
     * Writes a slice from its position to its limit. Sectors that the medium does not take are noted as bad, and count as
     * done.
     *
     * @throws TargetIoException if the target's wipe can't go on; its offset is the first byte not known to be written
     */
    void write(ByteBuffer slice, long offsetBytes) throws TargetIoException {
        transfer.run(slice, offsetBytes);
    }
}
