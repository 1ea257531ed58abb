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

/** How fast does the reference label a chunk? */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-Dorg.bytedeco.javacpp.maxbytes=0", "-Dorg.bytedeco.javacpp.maxphysicalbytes=0"})
@State(Scope.Thread)
public class ReferenceBench {
    /** The scheme. */
    @Param({"drg-v1", "drg-v2"})
    public String scheme;

    /** Labels of the chunk. */
    @Param("4096")
    public int chunkLabels;

    private BenchedLabeler labeler;

    /** Makes the labeler. */
    @Setup(Level.Trial)
    public void setUp() {
        labeler = new BenchedLabeler(Labelers.exactly("reference"), LabelScheme.of(scheme), chunkLabels, 1);
    }

    /**
     * One chunk in place.
     *
     * @param labelled counts bytes
     * @return the labels
     */
    @Benchmark
    public ByteBuffer inPlace(LabelledBytes labelled) {
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
