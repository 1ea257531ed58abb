package io.github.posewipe.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.core.nativecpu.CpuIsa;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs for one short iteration, its setup with the check against the reference included. */
class JmhSmokeTest {
    private static final Set<String> BENCHMARKS = Set.of(
            "BatchBench.sideBySide",
            "BouncyCastleBench.nodeByNode",
            "CpuPathsBench.fullBatch",
            "GeometryBench.byFormula",
            "GeometryBench.byWalk",
            "ReferenceBench.inPlace");

    @Test
    void everyBenchmarkRuns() throws RunnerException {
        String[] available = CpuIsa.available().stream().map(Enum::name).toArray(String[]::new);
        System.setProperty("jmh.ignoreLock", "true");
        Options options = new OptionsBuilder()
                .include("io\\.github\\.posewipe\\.bench\\.jmh\\..*")
                .param("isa", available)
                .param("chunkLabels", "32")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();

        Collection<RunResult> results = new Runner(options).run();

        Set<String> ran = results.stream()
                .map(result -> result.getParams().getBenchmark())
                .map(name -> name.substring(JmhSmokeTest.class.getPackageName().length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(BENCHMARKS), ran);
    }
}
