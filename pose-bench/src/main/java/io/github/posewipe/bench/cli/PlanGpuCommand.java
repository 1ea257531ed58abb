package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.plan.GpuModel;
import io.github.posewipe.bench.plan.GpuSpec;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code pose plan gpu}. */
@Command(
        name = "gpu",
        sortOptions = false,
        header = "Estimates the rate of a GPU that you don't have.",
        description = {
            "",
            "Fits the two-term model, time per MiB = C / clock + M / memory bandwidth, to two measured GPUs (C counts",
            "cycles of the first one's multiprocessors and shrinks with more of them) and applies it to a third."
        },
        footer = {"", "Example:", "  pose plan gpu --from 555:132:1980:3.35 --from 620:132:1785:4.8 --to 148:1900:8.0"})
final class PlanGpuCommand implements Callable<Integer> {
    private static final int MEASURED = 2;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--from",
            paramLabel = "MIBS:SMS:MHZ:TBPS",
            required = true,
            converter = MeasuredGpu.class,
            description = "A measured GPU: MiB of labels a second, multiprocessors, clock in MHz, memory bandwidth in"
                    + " TB/s. Give two.")
    private List<GpuModel.Measured> from;

    @Option(
            names = "--to",
            paramLabel = "SMS:MHZ:TBPS",
            required = true,
            converter = Gpu.class,
            description = "The GPU that is asked about.")
    private GpuSpec to;

    @Option(names = "--json", description = "Prints one JSON object instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        GpuModel model = model();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(model));
        } else {
            out.printf(
                    Locale.ROOT,
                    "C: %.2f million cycles a MiB on %d multiprocessors%n",
                    model.cyclesPerMib() / 1e6,
                    model.referenceMultiprocessors());
            out.printf(Locale.ROOT, "M: %.2f ms TB/s a MiB%n", model.millisecondTbPerSecond());
            out.printf(Locale.ROOT, "rate: %.0f MiB/s, estimated%n", model.mibPerSecond(to));
            out.printf(
                    Locale.ROOT,
                    "arithmetic: %.0f %% of the time, memory traffic the rest%n",
                    100 * model.arithmeticShare(to));
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private GpuModel model() {
        if (from.size() != MEASURED) {
            throw new UsageException("option --from: " + from.size() + " given; the model needs two measured GPUs");
        }
        try {
            return GpuModel.fit(from.get(0), from.get(1));
        } catch (IllegalArgumentException wrong) {
            throw new UsageException("option --from: " + wrong.getMessage(), wrong);
        }
    }

    private ObjectNode json(GpuModel model) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("cyclesPerMib", model.cyclesPerMib());
        node.put("millisecondTbPerSecond", model.millisecondTbPerSecond());
        node.put("referenceMultiprocessors", model.referenceMultiprocessors());
        node.put("mibPerSecond", model.mibPerSecond(to));
        node.put("arithmeticShare", model.arithmeticShare(to));
        return node;
    }

    /** {@code SMS:MHZ:TBPS}. */
    static final class Gpu implements ITypeConverter<GpuSpec> {
        @Override
        public GpuSpec convert(String text) {
            return spec(text, text.split(":", -1), 0, "SMS:MHZ:TBPS, such as 148:1900:8.0");
        }
    }

    /** {@code MIBS:SMS:MHZ:TBPS}. */
    static final class MeasuredGpu implements ITypeConverter<GpuModel.Measured> {
        private static final String FORM = "MIBS:SMS:MHZ:TBPS, such as 555:132:1980:3.35";

        @Override
        public GpuModel.Measured convert(String text) {
            String[] parts = text.split(":", -1);
            GpuSpec gpu = spec(text, parts, 1, FORM);
            try {
                return new GpuModel.Measured(Double.parseDouble(parts[0]), gpu);
            } catch (IllegalArgumentException wrong) {
                throw noGpu(text, FORM);
            }
        }
    }

    private static GpuSpec spec(String text, String[] parts, int first, String form) {
        try {
            if (parts.length == first + 3) {
                return new GpuSpec(
                        Integer.parseInt(parts[first]),
                        Double.parseDouble(parts[first + 1]),
                        Double.parseDouble(parts[first + 2]));
            }
        } catch (IllegalArgumentException wrong) {
            // The message below says it for all.
        }
        throw noGpu(text, form);
    }

    private static TypeConversionException noGpu(String text, String form) {
        return new TypeConversionException("'" + text + "' is no GPU; needed: " + form + ", each above 0");
    }
}
