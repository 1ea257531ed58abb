package io.github.posewipe.core.contract;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.nio.ByteBuffer;

/** The reference with one fault put in, to show that the contract finds it. */
final class BrokenProvider implements LabelerProvider {

    /** What a run does instead of what it should. */
    @FunctionalInterface
    interface Fault {
        /** Fills {@code out} from the healthy run, wrongly. */
        int next(LabelRun healthy, ByteBuffer out);
    }

    private final LabelerProvider healthy = new ReferenceLabelerProvider();
    private final Fault fault;

    BrokenProvider(Fault fault) {
        this.fault = fault;
    }

    @Override
    public String backend() {
        return healthy.backend();
    }

    @Override
    public Availability availability() {
        return healthy.availability();
    }

    @Override
    public int autoRank() {
        return healthy.autoRank();
    }

    @Override
    public int defaultLabelers() {
        return healthy.defaultLabelers();
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return healthy.workingBytes(geometry);
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        return new BrokenLabeler(healthy.create(geometry));
    }

    private final class BrokenLabeler implements Labeler {
        private final Labeler labeler;

        BrokenLabeler(Labeler labeler) {
            this.labeler = labeler;
        }

        @Override
        public ChunkGeometry geometry() {
            return labeler.geometry();
        }

        @Override
        public String backend() {
            return labeler.backend();
        }

        @Override
        public int batchChunks() {
            return labeler.batchChunks();
        }

        @Override
        public long workingBytes() {
            return labeler.workingBytes();
        }

        @Override
        public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
            return new BrokenRun(labeler.start(seed, chunks));
        }

        @Override
        public void close() {
            labeler.close();
        }
    }

    private final class BrokenRun implements LabelRun {
        private final LabelRun run;

        BrokenRun(LabelRun run) {
            this.run = run;
        }

        @Override
        public int next(ByteBuffer out) {
            return fault.next(run, out);
        }

        @Override
        public void close() {
            run.close();
        }
    }
}
