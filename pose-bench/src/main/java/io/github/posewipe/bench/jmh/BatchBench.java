package io.github.posewipe.bench.jmh;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What does the CPU labeler lose with fewer chunks than lanes, as in the verification of a single sample? */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-Dorg.bytedeco.javacpp.maxbytes=0", "-Dorg.bytedeco.javacpp.maxphysicalbytes=0"})
@State(Scope.Thread)
public class BatchBench {
    /** Chunks side by side. */
    @Param({"1", "2", "4", "8", "16", "32"})
    public int chunks;

    /** The scheme, with its default chain. */
    @Param({"drg-v1", "drg-v2"})
    public String scheme;

    /** Labels of a chunk. */
    @Param("16384")
    public int chunkLabels;

    private BenchedLabeler labeler;

    /** Makes the labeler. */
    @Setup(Level.Trial)
    public void setUp() {
        labeler = new BenchedLabeler(Labelers.exactly("cpu"), LabelScheme.of(scheme), chunkLabels, chunks);
    }

    /**
     * So many chunks in one call.
     *
     * @param labelled counts bytes
     * @return the labels
     */
    @Benchmark
    public ByteBuffer sideBySide(LabelledBytes labelled) {
        ByteBuffer labels = labeler.label();
        labelled.bytes += labels.remaining();
        return labels;
    }

    /** Frees the labeler. */
    @TearDown(Level.Trial)
    public void tearDown() {
        labeler.close();
    }
}
