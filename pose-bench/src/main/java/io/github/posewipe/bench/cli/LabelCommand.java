package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code pose label}. */
@Command(
        name = "label",
        sortOptions = false,
        header = "Writes the raw labels of chunks.",
        description = {
            "",
            "Writes the raw labels of chunks, 32 bytes a label in rank order, chunk after chunk.",
            "A verifier compares them with what a target holds at byte (J x N) x 32."
        },
        footer = {
            "",
            "Example (chunks 0 and 7 of 4096 labels, 256 KiB in all):",
            "  pose label --chunk 0,7 --chunk-labels 4096 --seed-file seed.bin --out labels.bin"
        })
final class LabelCommand implements Callable<Integer> {
    /** Batches are cut so that the buffer stays under this, though never under one chunk. */
    private static final long MOST_BUFFER_BYTES = 256L << 20;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Pose pose;

    @Option(
            names = "--chunk",
            paramLabel = "J",
            required = true,
            split = ",",
            converter = Numbers.ChunkIndex.class,
            description = "Chunk indices, 0 to 2^63-1, separated by commas; labelled in this order.")
    private List<Long> chunks;

    @Mixin
    private SchemeOptions scheme;

    @Mixin
    private SeedOptions seeds;

    @Mixin
    private BackendOption backend;

    @Option(
            names = "--out",
            paramLabel = "F",
            description = "File to write, or - for standard output (default, unless that is a terminal).")
    private String out;

    @Override
    public Integer call() throws IOException {
        ChunkGeometry geometry = ChunkGeometry.of(scheme.scheme(), scheme.chunkLabels());
        ChunkIndices indices =
                ChunkIndices.of(chunks.stream().mapToLong(Long::longValue).toArray());
        try (SessionSeed seed = seeds.require();
                Labeler labeler = backend.choose().provider().create(geometry);
                WritableByteChannel channel = RawOutput.open(out, pose.rawOut)) {
            write(labeler, seed, indices, channel);
        }
        return ExitCode.DONE.code();
    }

    private static void write(Labeler labeler, SessionSeed seed, ChunkIndices indices, WritableByteChannel channel)
            throws IOException {
        int chunkBytes = labeler.geometry().byteCount();
        long fitting = Math.max(1, MOST_BUFFER_BYTES / chunkBytes);
        int batch = (int) Math.min(indices.count(), Math.min(fitting, labeler.batchChunks()));
        ByteBuffer buffer = ByteBuffer.allocateDirect(Math.multiplyExact(batch, chunkBytes));
        try (LabelRun run = labeler.start(seed, indices)) {
            while (run.next(buffer) > 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                buffer.clear();
            }
        }
    }
}
