package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetRefusedException;

/** A cleared target in memory. */
final class MemoryTarget implements WipeTarget {
    private final TargetChannel channel;
    private TargetIdentity examined;
    private TargetRefusedException refusal;
    private boolean opened;

    MemoryTarget(TargetChannel channel) {
        this.channel = channel;
        this.examined = channel.identity();
    }

    /** What the guard saw, if that is not what will be open. */
    MemoryTarget examinedAs(TargetIdentity identity) {
        examined = identity;
        return this;
    }

    MemoryTarget refuse(TargetRefusedException.Reason reason) {
        refusal = new TargetRefusedException(reason, "target", "refused: " + reason);
        return this;
    }

    boolean isOpened() {
        return opened;
    }

    @Override
    public TargetIdentity identity() {
        return examined;
    }

    @Override
    public TargetChannel openForWriting() throws TargetRefusedException {
        if (refusal != null) {
            throw refusal;
        }
        opened = true;
        return channel;
    }
}
