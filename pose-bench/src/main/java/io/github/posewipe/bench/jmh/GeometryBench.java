package io.github.posewipe.bench.jmh;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.graph.ChunkGraph;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What do the numbers of a chunk cost: by formula, and by a walk over its graph? */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-Dorg.bytedeco.javacpp.maxbytes=0", "-Dorg.bytedeco.javacpp.maxphysicalbytes=0"})
@State(Scope.Thread)
public class GeometryBench {
    /** The scheme, with its default chain. */
    @Param({"drg-v1", "drg-v2"})
    public String scheme;

    /** Labels of the chunk. */
    @Param("4096")
    public int chunkLabels;

    private ChunkGeometry geometry;

    /** Checks that both ways count alike. */
    @Setup(Level.Trial)
    public void setUp() {
        geometry = ChunkGeometry.of(LabelScheme.of(scheme), chunkLabels);
        if (byFormula() != byWalk()) {
            throw new IllegalStateException("node counts differ: formula=" + byFormula() + ", graph=" + byWalk());
        }
    }

    /**
     * The formula.
     *
     * @return nodes
     */
    @Benchmark
    public long byFormula() {
        return geometry.nodeCount();
    }

    /**
     * The recursive graph.
     *
     * @return nodes
     */
    @Benchmark
    public long byWalk() {
        long[] nodes = new long[1];
        new ChunkGraph(geometry).visit((id, kind, predecessor0, predecessor1, layer, outputRank) -> nodes[0]++);
        return nodes[0];
    }
}
