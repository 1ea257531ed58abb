package io.github.posewipe.io.engine;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares every labeler of a pool with another backend before anything is written: one chunk of the target, chosen at
 * random, that each labeler computes somewhere in a full batch and the judge computes alone.
 */
public final class SelfCheck {
    private final FillerPool pool;
    private final FillRequest request;
    private final LabelerProvider judge;
    private final SessionSeed seed;
    private final SecureRandom random = new SecureRandom();
    private final List<LabelerCheck> checks = new ArrayList<>();

    /**
     * A check of a pool.
     *
     * @param pool a pool whose request names a judge, and that nobody else uses meanwhile
     */
    public SelfCheck(FillerPool pool) {
        this.pool = pool;
        this.request = pool.request();
        this.judge = request.judge().orElseThrow();
        this.seed = request.seed().orElseThrow();
    }

    /**
     * Compares all labelers.
     *
     * @param cancellation stops it
     * @return what was compared; empty if it was cancelled
     * @throws WorkerFailedException if a labeler or the judge failed
     * @throws LabelMismatchException if a label differs
     * @throws InterruptedException if the caller is interrupted
     */
    public Optional<List<LabelerCheck>> run(Cancellation cancellation)
            throws WorkerFailedException, InterruptedException {
        long regularChunks = request.layout().regularChunks();
        if (regularChunks > 0) {
            Round round = new Round(request.regularCheckGeometry().orElseThrow(), random.nextLong(regularChunks));
            if (!round.compare(pool.regularLabelers(), regularChunks, cancellation)) {
                return Optional.empty();
            }
        }
        if (pool.oddLabeler().isPresent()) {
            Round round = new Round(
                    request.oddCheckGeometry().orElseThrow(), request.layout().chunkCount() - 1);
            if (!round.compare(List.of(pool.oddLabeler().get()), 1, cancellation)) {
                return Optional.empty();
            }
        }
        return Optional.of(List.copyOf(checks));
    }

    /** One chunk, computed by labelers of one geometry and by the judge. */
    private final class Round {
        private final ChunkGeometry geometry;
        private final long chunk;

        Round(ChunkGeometry geometry, long chunk) {
            this.geometry = geometry;
            this.chunk = chunk;
        }

        boolean compare(List<Labeler> labelers, long neighbours, Cancellation cancellation)
                throws WorkerFailedException, InterruptedException {
            Workers workers = pool.newWorkers();
            List<Computed> all = new ArrayList<>();
            for (int i = 0; i < labelers.size(); i++) {
                Computed computed = new Computed(pool.buffers().get(i));
                Labeler labeler = labelers.get(i);
                workers.start("pose-check-" + i, () -> computed.batch(labeler, neighbours));
                all.add(computed);
            }
            Computed judged = new Computed(pool.buffers().get(labelers.size()));
            workers.start("pose-judge", () -> judged.alone(judge));
            if (!workers.await(cancellation)) {
                return false;
            }
            all.forEach(computed -> computed.requireEqual(judged));
            return true;
        }

        /** The chunk as one labeler computed it; written by its worker, read after that has ended. */
        private final class Computed {
            private final ByteBuffer buffer;
            private String backend;
            private int offset;

            Computed(ByteBuffer buffer) {
                this.buffer = buffer;
            }

            void batch(Labeler ofTarget, long neighbours) {
                if (ofTarget.geometry().equals(geometry)) {
                    label(ofTarget, neighbours);
                    return;
                }
                try (Labeler smaller = request.provider().orElseThrow().create(geometry)) {
                    label(smaller, neighbours);
                }
            }

            void alone(LabelerProvider provider) {
                try (Labeler labeler = provider.create(geometry)) {
                    label(labeler, 1);
                }
            }

            private void label(Labeler labeler, long neighbours) {
                long fitting = Math.min(labeler.batchChunks(), buffer.capacity() / geometry.byteCount());
                int count = Math.toIntExact(Math.min(fitting, neighbours));
                long wanted = chunk - random.nextInt(count);
                long first = neighbours == 1 ? chunk : Math.max(0, Math.min(wanted, neighbours - count));
                backend = labeler.backend();
                offset = Math.toIntExact(chunk - first) * geometry.byteCount();
                buffer.clear();
                new CheckedRun().label(labeler, seed, ChunkIndices.range(first, count), buffer);
            }

            void requireEqual(Computed judged) {
                int differs = buffer.slice(offset, geometry.byteCount())
                        .mismatch(judged.buffer.slice(judged.offset, geometry.byteCount()));
                if (differs >= 0) {
                    throw new LabelMismatchException(backend, judged.backend, chunk, differs / LABEL_BYTES);
                }
                checks.add(new LabelerCheck(backend, judged.backend, chunk, geometry.labelCount()));
            }
        }
    }
}
