package io.github.posewipe.io.engine;

import io.github.posewipe.core.Labeler;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.engine.StageClock.Activity;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A filler of a pool with what is known of its work. Used by one thread at a time; asked by others at any time. */
public final class PoolFiller implements WindowFiller {
    private final WindowFiller filler;
    private final Optional<LabelerSlot> slot;
    private final Optional<Labeler> labeler;
    private final LabelerStatus status;
    private final StageSplit splitBefore;
    private final long bytesBefore;

    private PoolFiller(
            WindowFiller filler, Optional<LabelerSlot> slot, Optional<Labeler> labeler, LabelerStatus status) {
        this.filler = filler;
        this.slot = slot;
        this.labeler = labeler;
        this.status = status;
        this.splitBefore = status.clock().split();
        this.bytesBefore = status.bytes();
    }

    static PoolFiller of(WindowFiller filler, LabelerSlot slot, Optional<Labeler> labeler) {
        return new PoolFiller(filler, Optional.of(slot), labeler, slot.status());
    }

    static PoolFiller generator(WindowFiller filler) {
        return new PoolFiller(filler, Optional.empty(), Optional.empty(), new LabelerStatus(filler.name()));
    }

    @Override
    public String name() {
        return filler.name();
    }

    /**
     * The place in the pool that it works from.
     *
     * @return the slot; empty for a generator
     */
    public Optional<LabelerSlot> slot() {
        return slot;
    }

    /**
     * What it is doing.
     *
     * @return the status of its slot
     */
    public LabelerStatus status() {
        return status;
    }

    /**
     * Where its time went since it began to work for this target.
     *
     * @return the split
     */
    public StageSplit split() {
        return status.clock().split().since(splitBefore);
    }

    /**
     * Bytes that it has filled since it began to work for this target.
     *
     * @return bytes
     */
    public long bytes() {
        return status.bytes() - bytesBefore;
    }

    @Override
    public void fill(ChunkBatch batch, ByteBuffer out) {
        long wanted = out.remaining();
        long transferredNs = labeler.map(Labeler::transferNs).orElse(0L);
        status.clock().enter(Activity.LABEL);
        try {
            filler.fill(batch, out);
            status.filled(wanted);
        } finally {
            status.clock().enter(Activity.WAIT);
            status.clock().wasTransfer(labeler.map(Labeler::transferNs).orElse(0L) - transferredNs);
        }
    }
}
