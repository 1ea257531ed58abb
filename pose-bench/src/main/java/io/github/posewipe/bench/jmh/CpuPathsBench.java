package io.github.posewipe.bench.jmh;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.nativecpu.CpuIsa;
import io.github.posewipe.core.nativecpu.CpuLabelerProvider;
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

/**
 * How fast is each instruction set with full lanes? One that this machine lacks fails its trial with the reason; the
 * others go on.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-Dorg.bytedeco.javacpp.maxbytes=0", "-Dorg.bytedeco.javacpp.maxphysicalbytes=0"})
@State(Scope.Thread)
public class CpuPathsBench {
    /** The instruction set. */
    @Param({"AVX512", "AVX2", "SSE41", "NEON", "PORTABLE"})
    public CpuIsa isa;

    /** The scheme, with its default chain. */
    @Param({"drg-v1", "drg-v2"})
    public String scheme;

    /** Labels of a chunk. */
    @Param({"4096", "16384"})
    public int chunkLabels;

    private BenchedLabeler labeler;

    /** Makes the labeler. */
    @Setup(Level.Trial)
    public void setUp() {
        labeler = new BenchedLabeler(CpuLabelerProvider.forced(isa), LabelScheme.of(scheme), chunkLabels, 0);
    }

    /**
     * A full batch of chunks side by side.
     *
     * @param labelled counts bytes
     * @return the labels
     */
    @Benchmark
    public ByteBuffer fullBatch(LabelledBytes labelled) {
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
