package io.github.posewipe.core.proof;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** A target in memory, filled by the reference labeler; what it answers can be spoiled. */
final class HeldLabels implements ProverTarget {

    /** What stands between a challenge and its answer. */
    interface Interference {
        Interference NONE = position -> {};

        void before(long position) throws IOException;
    }

    private final String name;
    private final long sizeBytes;
    private double zeroedFraction;
    private long damageSeed;
    private Interference interference = Interference.NONE;
    int fills;
    boolean closed;

    HeldLabels(String name, long sizeBytes) {
        this.name = name;
        this.sizeBytes = sizeBytes;
    }

    HeldLabels zeroing(double fraction, long seed) {
        zeroedFraction = fraction;
        damageSeed = seed;
        return this;
    }

    HeldLabels interfering(Interference with) {
        interference = with;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public Answers fill(FillOrder order, LongConsumer bytesDone) {
        fills++;
        ByteBuffer labels = ByteBuffer.allocateDirect((int) sizeBytes);
        SessionPlan shape = SessionPlan.builder()
                .target(name, sizeBytes)
                .scheme(order.scheme(), order.chunkLabels())
                .build();
        LabelCut cut = LabelCut.of(shape, shape.targets().get(0));
        for (long chunk = 0; chunk < cut.chunkCount(); chunk++) {
            try (Labeler labeler = new ReferenceLabelerProvider().create(cut.geometryOf(chunk));
                    LabelRun run = labeler.start(order.seed(), ChunkIndices.of(chunk))) {
                run.next(labels);
            }
            bytesDone.accept(labels.position());
        }
        zero(labels);
        return new HeldAnswers(labels);
    }

    private void zero(ByteBuffer labels) {
        long count = Math.round(zeroedFraction * sizeBytes / 32);
        new SplittableRandom(damageSeed)
                .ints(0, (int) (sizeBytes / 32))
                .distinct()
                .limit(count)
                .forEach(label -> labels.put(label * 32, new byte[32]));
    }

    private final class HeldAnswers implements Answers {
        private final ByteBuffer labels;

        HeldAnswers(ByteBuffer labels) {
            this.labels = labels;
        }

        @Override
        public long labelCount() {
            return sizeBytes / 32;
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            interference.before(position);
            for (int i = 0; i < 32; i += 8) {
                into.putLong(labels.getLong((int) position * 32 + i));
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
