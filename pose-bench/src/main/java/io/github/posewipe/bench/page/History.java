package io.github.posewipe.bench.page;

import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.report.Sample;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The charts of how a wipe went over time. What happened between two samples is drawn between their moments. */
final class History {
    private static final double MIB = 1 << 20;
    private static final List<Share> SHARES = List.of(
            new Share("label", StageSplit::labelSeconds),
            new Share("transfer", StageSplit::transferSeconds),
            new Share("write", StageSplit::writeSeconds),
            new Share("wait", StageSplit::waitSeconds));

    private final String id;
    private final List<Sample> samples;
    private final Axis time;

    private record Share(String name, ToDoubleFunction<StageSplit> seconds) {}

    /**
     * The charts of samples.
     *
     * @param id unique in the page
     * @param samples two or more
     */
    History(String id, List<Sample> samples) {
        this.id = id;
        this.samples = samples;
        this.time = Axis.ofTime(samples.get(samples.size() - 1).seconds());
    }

    String html() {
        return "<div class=\"charts\">\n" + figure("Where the time went", shares(), legend())
                + figure("Rate, MiB/s", rate(), "") + figure("Resident memory, MiB", memory(), "") + "</div>\n";
    }

    static String figure(String caption, String svg, String legend) {
        return new Html()
                .raw("<figure>")
                .element("figcaption", caption)
                .raw(svg)
                .raw(legend)
                .raw("</figure>\n")
                .toString();
    }

    private static String legend() {
        Html list = new Html().raw("<ul class=\"legend\">");
        SHARES.forEach(share -> list.raw("<li><i class=\"key " + share.name() + "\"></i>")
                .text(share.name())
                .raw("</li>"));
        return list.raw("</ul>\n").toString();
    }

    private double[] each(ToDoubleFunction<Sample> value) {
        return samples.stream().mapToDouble(value).toArray();
    }

    /** A step a span: the moments at its two ends. */
    private double[] spanEnds() {
        double[] ends = new double[2 * (samples.size() - 1)];
        for (int i = 0; i + 1 < samples.size(); i++) {
            ends[2 * i] = samples.get(i).seconds();
            ends[2 * i + 1] = samples.get(i + 1).seconds();
        }
        return ends;
    }

    private static void setSpan(double[] steps, int span, double value) {
        steps[2 * span] = value;
        steps[2 * span + 1] = value;
    }

    private String shares() {
        double[] xs = spanEnds();
        double[] lower = new double[xs.length];
        StringBuilder words = new StringBuilder("Parts of the time of labelers and writer, over the whole wipe:");
        StageSplit whole = samples.get(samples.size() - 1).split();
        for (Share share : SHARES) {
            double part = whole.totalSeconds() > 0 ? share.seconds().applyAsDouble(whole) / whole.totalSeconds() : 0;
            words.append(String.format(Locale.ROOT, " %s %.0f %%,", share.name(), 100 * part));
        }
        words.setLength(words.length() - 1);
        Chart chart = new Chart(id + "-shares", "Where the time went, over time", words + ".", time, Axis.ofShares());
        for (Share share : SHARES) {
            double[] upper = lower.clone();
            for (int i = 0; i + 1 < samples.size(); i++) {
                StageSplit spent =
                        samples.get(i + 1).split().since(samples.get(i).split());
                double part =
                        spent.totalSeconds() > 0 ? share.seconds().applyAsDouble(spent) / spent.totalSeconds() : 0;
                setSpan(upper, i, lower[2 * i] + Math.max(0, part));
            }
            chart.area(share.name(), xs, lower, upper);
            lower = upper;
        }
        return chart.svg();
    }

    private String rate() {
        double[] xs = spanEnds();
        double[] ys = new double[xs.length];
        double most = 0;
        for (int i = 0; i + 1 < samples.size(); i++) {
            double seconds = samples.get(i + 1).seconds() - samples.get(i).seconds();
            double bytes = samples.get(i + 1).bytesDone() - samples.get(i).bytesDone();
            double rate = seconds > 0 ? Math.max(0, bytes / seconds / MIB) : 0;
            setSpan(ys, i, rate);
            most = Math.max(most, rate);
        }
        Sample last = samples.get(samples.size() - 1);
        double mean = last.seconds() > 0 ? (last.bytesDone() - samples.get(0).bytesDone()) / MIB / last.seconds() : 0;
        String words = "Mean " + Figures.number(mean) + " MiB/s, at most " + Figures.number(most)
                + " MiB/s; the dashed line is the mean.";
        return new Chart(id + "-rate", "Rate over time", words, time, Axis.ofAmounts(most))
                .line("rate", xs, ys)
                .level("mean", mean)
                .svg();
    }

    private String memory() {
        double[] ys = each(sample -> sample.residentBytes() / MIB);
        double most = java.util.Arrays.stream(ys).max().orElse(0);
        return new Chart(
                        id + "-memory",
                        "Resident memory over time",
                        "At most " + Figures.number(most) + " MiB.",
                        time,
                        Axis.ofAmounts(most))
                .line("memory", each(Sample::seconds), ys)
                .svg();
    }
}
