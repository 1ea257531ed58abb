package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.label.LabelBench;
import io.github.posewipe.bench.label.LabelRate;
import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.nativecpu.CpuIsa;
import io.github.posewipe.core.nativecpu.CpuLabelerProvider;
import io.github.posewipe.core.nativecpu.PlainCompressionRate;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pose bench label}. */
@Command(
        name = "label",
        sortOptions = false,
        header = "Measures how fast labels are computed.",
        description = {
            "",
            "Measures how fast labels are computed: one process, warm, medians. Writes nothing.",
            "Without --scheme both schemes are measured; their defaults are equally deep (gamma)."
        },
        footer = {
            "",
            "Examples:",
            "  pose bench label",
            "  pose bench label --backend cpu --scheme drg-v2 --chunk-labels 16384 --chain 15 --threads 1 --json"
        })
final class BenchLabelCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--backend",
            paramLabel = "B",
            defaultValue = BackendOption.AUTO,
            converter = BackendOrAll.class,
            description = "auto (default), reference, cpu, cuda, or all that can label here.")
    private String backend;

    @Mixin
    private GpusOption gpus;

    @Mixin
    private SchemeOptions schemes;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Numbers.Count.class,
            description = "Labelers side by side (default: 1, and as many as the machine has processors or devices).")
    private Integer threads;

    @Option(
            names = "--chunks",
            paramLabel = "N",
            converter = Numbers.Chunks.class,
            description = "Chunks that a timed round labels (default: a batch of each labeler).")
    private Integer chunks;

    @Option(names = "--json", description = "Prints a JSON object a row instead of the table.")
    private boolean json;

    @Override
    public Integer call() {
        List<ChunkGeometry> geometries = geometries();
        PrintWriter out = spec.commandLine().getOut();
        List<LabelRate> rates = new ArrayList<>();
        for (LabelerProvider provider : providers()) {
            for (int count : threadCounts(provider)) {
                for (ChunkGeometry geometry : geometries) {
                    LabelRate rate = bench(provider).measure(geometry, count);
                    rates.add(rate);
                    if (json) {
                        out.println(LabelRateRenderer.json(rate));
                    }
                }
            }
        }
        if (!json) {
            LabelRateRenderer.print(rates, out);
        }
        return ExitCode.DONE.code();
    }

    private LabelBench bench(LabelerProvider provider) {
        LongToDoubleFunction plainRate = provider.backend().equals(CpuLabelerProvider.BACKEND)
                ? durationNs -> PlainCompressionRate.measure(isa(), durationNs)
                : null;
        return new LabelBench(provider, chunks == null ? OptionalInt.empty() : OptionalInt.of(chunks), plainRate);
    }

    /** The instruction set that the CPU labelers use: the one forced, or else the best. */
    private static CpuIsa isa() {
        return Optional.ofNullable(System.getProperty(CpuIsa.PROPERTY))
                .flatMap(CpuIsa::of)
                .or(CpuIsa::detect)
                .orElseThrow();
    }

    private List<ChunkGeometry> geometries() {
        List<LabelScheme> asked = schemes.namedScheme()
                .map(scheme -> List.of(schemes.withChain(scheme)))
                .orElseGet(() -> List.of(LabelScheme.DRG_V1, schemes.withChain(LabelScheme.DRG_V2)));
        return asked.stream()
                .map(scheme ->
                        ChunkGeometry.of(scheme, schemes.namedChunkLabels().orElse(scheme.defaultChunkLabels())))
                .toList();
    }

    private List<Integer> threadCounts(LabelerProvider provider) {
        return threads == null
                ? IntStream.of(1, provider.defaultLabelers()).distinct().boxed().toList()
                : List.of(threads);
    }

    private List<LabelerProvider> providers() {
        if (backend.equals(BackendOption.AUTO)) {
            return List.of(gpus.applyTo(Labelers.auto().provider()));
        }
        if (!backend.equals(ALL)) {
            return List.of(gpus.applyTo(Labelers.exactly(backend)));
        }
        List<LabelerProvider> available = new ArrayList<>();
        for (LabelerProvider provider : Labelers.providers()) {
            Availability availability = provider.availability();
            if (availability.available()) {
                available.add(provider.devices().isEmpty() ? provider : gpus.applyTo(provider));
            } else {
                spec.commandLine()
                        .getErr()
                        .println("not measured: " + provider.backend() + ": " + availability.detail());
            }
        }
        return available;
    }

    /** {@code --backend}, with {@code all}. */
    static final class BackendOrAll implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            return text.equals(ALL) ? text : new BackendOption.BackendName().convert(text);
        }
    }
}
