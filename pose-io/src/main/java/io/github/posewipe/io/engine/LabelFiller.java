package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Fills with labels. The labeler of regular chunks is its own; that of a last chunk of another size is shared. */
final class LabelFiller implements WindowFiller {
    private final FillRequest request;
    private final SessionSeed seed;
    private final LabelerSlot slot;
    private final Optional<Labeler> regular;
    private final Optional<OddLabeler> odd;
    private final CheckedRun checkedRun = new CheckedRun();

    LabelFiller(FillRequest request, LabelerSet.Member member, Optional<OddLabeler> odd) {
        this.request = request;
        this.seed = request.seed().orElseThrow();
        this.slot = member.slot();
        this.regular = member.labeler();
        this.odd = odd;
    }

    @Override
    public String name() {
        return slot.status().name();
    }

    @Override
    public void fill(ChunkBatch batch, ByteBuffer out) {
        if (batch.regular().count() > 0) {
            checkedRun.label(regular.orElseThrow(), seed, batch.regular(), out);
        }
        if (batch.oddLast()) {
            fillOdd(out);
        }
    }

    /** A labeler that another filler made and that fails here is no failure of this filler: it makes its own. */
    private void fillOdd(ByteBuffer out) {
        OddLabeler shared = odd.orElseThrow();
        ChunkIndices last = ChunkIndices.of(request.layout().chunkCount() - 1);
        int start = out.position();
        int limit = out.limit();
        boolean own = shared.maker().equals(slot);
        try {
            checkedRun.label(shared.labelerFor(slot), seed, last, out);
        } catch (RuntimeException | Error failed) {
            shared.drop();
            if (own) {
                throw failed;
            }
            out.limit(limit).position(start);
            checkedRun.label(shared.labelerFor(slot), seed, last, out);
        }
    }
}
