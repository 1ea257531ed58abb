package io.github.posewipe.bench.jmh;

import java.nio.ByteBuffer;
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

/** How fast is {@code drg-v1} labelled node by node with a stock BLAKE3? The baseline of {@link ReferenceBench}. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-Dorg.bytedeco.javacpp.maxbytes=0", "-Dorg.bytedeco.javacpp.maxphysicalbytes=0"})
@State(Scope.Thread)
public class BouncyCastleBench {
    /** Labels of the chunk. */
    @Param("4096")
    public int chunkLabels;

    private BouncyCastleLabels labels;

    /** Makes room for the whole graph. */
    @Setup(Level.Trial)
    public void setUp() {
        labels = new BouncyCastleLabels(chunkLabels);
    }

    /**
     * One chunk, all its nodes kept.
     *
     * @param labelled counts bytes
     * @return the labels
     */
    @Benchmark
    public ByteBuffer nodeByNode(LabelledBytes labelled) {
        ByteBuffer stored = labels.label();
        labelled.bytes += stored.remaining();
        return stored;
    }
}
