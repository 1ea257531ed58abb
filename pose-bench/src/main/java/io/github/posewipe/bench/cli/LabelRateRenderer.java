package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.label.LabelRate;
import io.github.posewipe.core.LabelScheme;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Label rates as a table for people and as JSON rows. */
final class LabelRateRenderer {
    private LabelRateRenderer() {}

    /** One row; {@code plainCompressionsPerSecond} is null where there is no plain rate. */
    static ObjectNode json(LabelRate rate) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.put("backend", rate.backend());
        row.put("scheme", rate.geometry().scheme().id());
        row.put("chunkLabels", rate.geometry().labelCount());
        row.put("chain", rate.geometry().scheme().chainLength());
        row.put("threads", rate.threads());
        row.put("mibPerSecond", rate.mibPerSecond());
        row.put("nodesPerSecond", Math.round(rate.nodesPerSecond()));
        row.put("compressionsPerSecond", Math.round(rate.compressionsPerSecond()));
        OptionalDouble plain = rate.plainCompressionsPerSecond();
        row.put("plainCompressionsPerSecond", plain.isEmpty() ? null : (Long) Math.round(plain.getAsDouble()));
        row.put("workingBytes", rate.workingBytes());
        return row;
    }

    /** The table, then how much faster the second scheme is where both were measured alike. */
    static void print(List<LabelRate> rates, PrintWriter out) {
        Table table = new Table(
                "llrrrrrrrrr",
                "BACKEND",
                "SCHEME",
                "LABELS",
                "GAMMA",
                "THREADS",
                "MiB/s",
                "Mnodes/s",
                "Mcompr/s",
                "PLAIN Mcompr/s",
                "OF PLAIN",
                "WORKING");
        rates.forEach(rate -> table.row(
                rate.backend(),
                rate.geometry().scheme().toString(),
                Integer.toString(rate.geometry().labelCount()),
                Long.toString(rate.geometry().gamma()),
                Integer.toString(rate.threads()),
                decimals("%.2f", rate.mibPerSecond()),
                millions(rate.nodesPerSecond()),
                millions(rate.compressionsPerSecond()),
                optional(rate.plainCompressionsPerSecond(), LabelRateRenderer::millions),
                optional(rate.ratioToPlain(), ratio -> decimals("%.1f %%", 100 * ratio)),
                Sizes.readable(rate.workingBytes())));
        table.print(out);
        for (int i = 0; i + 1 < rates.size(); i++) {
            printRatio(rates.get(i), rates.get(i + 1), out);
        }
    }

    private static void printRatio(LabelRate first, LabelRate second, PrintWriter out) {
        boolean comparable = first.geometry().scheme().family() == LabelScheme.Family.DRG_V1
                && second.geometry().scheme().family() == LabelScheme.Family.DRG_V2
                && first.backend().equals(second.backend())
                && first.threads() == second.threads();
        if (comparable) {
            boolean equalDepth = first.geometry().gamma() == second.geometry().gamma();
            out.println(second.geometry() + " is " + decimals("%.2f", second.mibPerSecond() / first.mibPerSecond())
                    + " x as fast as " + first.geometry() + (equalDepth ? " at equal gamma" : "") + " ("
                    + first.backend() + ", threads=" + first.threads() + ")");
        }
    }

    private static String optional(OptionalDouble value, DoubleFunction<String> text) {
        return value.isEmpty() ? "-" : text.apply(value.getAsDouble());
    }

    private static String millions(double perSecond) {
        return decimals("%.1f", perSecond / 1e6);
    }

    private static String decimals(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
