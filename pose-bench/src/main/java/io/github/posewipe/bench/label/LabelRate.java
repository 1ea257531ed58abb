package io.github.posewipe.bench.label;

import io.github.posewipe.core.ChunkGeometry;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * How fast labelers computed labels. Immutable.
 *
 * @param backend {@link io.github.posewipe.core.Labeler#backend()} of the labelers
 * @param geometry the chunks they labelled
 * @param threads labelers at work side by side
 * @param chunksPerSecond median over the timed rounds, all labelers together
 * @param plainCompressionsPerSecond what a loop of nothing but compressions reached on as many threads between those
 *     rounds, median; empty for backends that have no such loop
 * @param workingBytes memory that all labelers together held beyond the output
 */
public record LabelRate(
        String backend,
        ChunkGeometry geometry,
        int threads,
        double chunksPerSecond,
        OptionalDouble plainCompressionsPerSecond,
        long workingBytes) {

    private static final double MIB = 1 << 20;

    /** Checks that nothing is null. */
    public LabelRate {
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(geometry, "geometry");
        Objects.requireNonNull(plainCompressionsPerSecond, "plainCompressionsPerSecond");
    }

    /**
     * Stored labels.
     *
     * @return MiB (2^20 bytes) a second
     */
    public double mibPerSecond() {
        return chunksPerSecond * geometry.byteCount() / MIB;
    }

    /**
     * Nodes of the graph.
     *
     * @return nodes a second
     */
    public double nodesPerSecond() {
        return chunksPerSecond * geometry.nodeCount();
    }

    /**
     * Compressions that the labels need ({@link ChunkGeometry#compressionCount()}).
     *
     * @return compressions a second
     */
    public double compressionsPerSecond() {
        return chunksPerSecond * geometry.compressionCount();
    }

    /**
     * Which part of the plain compression rate went into labels.
     *
     * @return 1 where labelling costs nothing beyond its compressions; empty where there is no plain rate
     */
    public OptionalDouble ratioToPlain() {
        return plainCompressionsPerSecond.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(compressionsPerSecond() / plainCompressionsPerSecond.getAsDouble());
    }
}
