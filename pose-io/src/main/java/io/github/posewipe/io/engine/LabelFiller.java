package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.TargetLayout;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Fills with labels. The labeler of regular chunks is its own; that of a last chunk of another size is shared by all
 * fillers of a pool, as one batch alone holds that chunk.
 */
final class LabelFiller implements WindowFiller {
    private final TargetLayout layout;
    private final SessionSeed seed;
    private final Optional<Labeler> regular;
    private final Optional<Labeler> odd;
    private final CheckedRun checkedRun = new CheckedRun();

    LabelFiller(TargetLayout layout, SessionSeed seed, Optional<Labeler> regular, Optional<Labeler> odd) {
        this.layout = layout;
        this.seed = seed;
        this.regular = regular;
        this.odd = odd;
    }

    @Override
    public String name() {
        return regular.or(() -> odd).orElseThrow().backend();
    }

    @Override
    public void fill(ChunkBatch batch, ByteBuffer out) {
        if (batch.regular().count() > 0) {
            checkedRun.label(regular.orElseThrow(), seed, batch.regular(), out);
        }
        if (batch.oddLast()) {
            checkedRun.label(odd.orElseThrow(), seed, ChunkIndices.of(layout.chunkCount() - 1), out);
        }
    }
}
