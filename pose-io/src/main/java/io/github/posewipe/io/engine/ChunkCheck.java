package io.github.posewipe.io.engine;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** One chunk of a target, computed by labelers somewhere in a full batch and by a judge alone. Thread-safe. */
final class ChunkCheck {
    private final SecureRandom random = new SecureRandom();
    private final SessionSeed seed;
    private final ChunkGeometry geometry;
    private final long chunk;
    private final long neighbours;

    /**
     * A check.
     *
     * @param request the target
     * @param geometry of the chunk: the target's own, or a smaller one
     * @param chunk the chunk that is compared
     * @param neighbours chunks 0 to {@code neighbours - 1} may be labelled beside it; 1 for none
     */
    ChunkCheck(FillRequest request, ChunkGeometry geometry, long chunk, long neighbours) {
        this.seed = request.seed().orElseThrow();
        this.geometry = geometry;
        this.chunk = chunk;
        this.neighbours = neighbours;
    }

    /** The chunk as a labeler of the target computes it in a batch; one of another geometry is stood in for. */
    Computed batch(Labeler ofTarget, LabelerSlot slot, ByteBuffer buffer) {
        if (ofTarget.geometry().equals(geometry)) {
            return label(ofTarget, neighbours, buffer);
        }
        try (Labeler smaller = slot.create(geometry)) {
            return label(smaller, neighbours, buffer);
        }
    }

    /** The chunk as a judge computes it. */
    Computed alone(LabelerProvider judge, ByteBuffer buffer) {
        try (Labeler labeler = judge.create(geometry)) {
            return label(labeler, 1, buffer);
        }
    }

    private Computed label(Labeler labeler, long beside, ByteBuffer buffer) {
        long fitting = Math.min(labeler.batchChunks(), buffer.capacity() / geometry.byteCount());
        int count = Math.toIntExact(Math.min(fitting, beside));
        long wanted = chunk - random.nextInt(count);
        long first = beside == 1 ? chunk : Math.max(0, Math.min(wanted, beside - count));
        buffer.clear();
        new CheckedRun().label(labeler, seed, ChunkIndices.range(first, count), buffer);
        int offset = Math.toIntExact(chunk - first) * geometry.byteCount();
        return new Computed(labeler.backend(), buffer.slice(offset, geometry.byteCount()));
    }

    /** The chunk as one backend computed it. */
    final class Computed {
        private final String backend;
        private final ByteBuffer labels;

        private Computed(String backend, ByteBuffer labels) {
            this.backend = backend;
            this.labels = labels;
        }

        /**
         * Compares.
         *
         * @throws LabelMismatchException if a label differs
         */
        LabelerCheck requireEqual(Computed judged) {
            int differs = labels.mismatch(judged.labels);
            if (differs >= 0) {
                throw new LabelMismatchException(backend, judged.backend, chunk, differs / LABEL_BYTES);
            }
            return new LabelerCheck(backend, judged.backend, chunk, geometry.labelCount());
        }
    }
}
