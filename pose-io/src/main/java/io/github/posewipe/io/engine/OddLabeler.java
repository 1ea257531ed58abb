package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelingFailedException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The labeler of a last chunk of another size, shared by all fillers of a target, as one window alone holds that chunk.
 * After a failure the next filler that needs it makes another, on its own backend and device. Thread-safe; the labeler
 * that it hands out is used by one thread at a time.
 */
final class OddLabeler {
    private final FillRequest request;
    private final ChunkGeometry geometry;
    private Optional<Labeler> labeler;
    private LabelerSlot maker;

    OddLabeler(FillRequest request, ChunkGeometry geometry, LabelerSlot slot) {
        this.request = request;
        this.geometry = geometry;
        this.labeler = Optional.of(create(slot));
        this.maker = slot;
    }

    private Labeler create(LabelerSlot slot) {
        Labeler made = slot.create(geometry);
        if (request.regularGeometry().isEmpty()) {
            slot.status().name(made.backend());
        }
        return made;
    }

    /** The labeler as it was made first. */
    synchronized Labeler first() {
        return labeler.orElseThrow();
    }

    synchronized LabelerSlot maker() {
        return maker;
    }

    /** The labeler that there is, or after a failure a new one of this slot, compared with the judge like all others. */
    synchronized Labeler labelerFor(LabelerSlot slot) {
        if (labeler.isEmpty()) {
            Labeler made = create(slot);
            try {
                slot.judge().ifPresent(judge -> compare(made, slot));
            } catch (RuntimeException | Error notTrusted) {
                made.close();
                throw notTrusted;
            }
            labeler = Optional.of(made);
            maker = slot;
        }
        return labeler.get();
    }

    private void compare(Labeler made, LabelerSlot slot) {
        ByteBuffer own = ByteBuffer.allocateDirect(geometry.byteCount());
        ByteBuffer judged = ByteBuffer.allocateDirect(geometry.byteCount());
        ChunkGeometry checked =
                request.oddCheckGeometry(slot.judge().orElseThrow()).orElseThrow();
        ChunkCheck check = new ChunkCheck(request, checked, request.layout().chunkCount() - 1, 1);
        try {
            ChunkCheck.Computed byJudge = check.alone(slot.judge().orElseThrow(), judged);
            check.batch(made, slot, own).requireEqual(byJudge);
        } catch (LabelMismatchException wrong) {
            throw new LabelingFailedException(made.backend(), wrong.getMessage(), wrong);
        }
    }

    /** It failed: it is not used again. */
    synchronized void drop() {
        close();
    }

    synchronized void close() {
        labeler.ifPresent(Labeler::close);
        labeler = Optional.empty();
    }
}
