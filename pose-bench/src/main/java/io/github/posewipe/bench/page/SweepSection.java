package io.github.posewipe.bench.page;

import io.github.posewipe.bench.page.SweepCurve.Point;
import io.github.posewipe.bench.text.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The part of the page that is about one sweep: rate, shares and memory by what was swept, and the knee. */
final class SweepSection {
    private static final double MIB = 1 << 20;

    private final String id;
    private final SweepCurve curve;
    private final Axis across;
    private final double[] xs;
    private final Html html = new Html();

    private SweepSection(String id, SweepCurve curve) {
        this.id = id;
        this.curve = curve;
        this.across = Axis.ofSteps(curve.points().stream()
                .map(point -> Long.toString(point.value()))
                .toList());
        this.xs = across.ticks().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * The section.
     *
     * @param id its anchor
     * @param curve the sweep
     * @return markup
     */
    static String of(String id, SweepCurve curve) {
        SweepSection section = new SweepSection(id, curve);
        section.html
                .raw("<section class=\"target\" id=\"" + id + "\">\n<h2>")
                .text("Sweep of " + curve.sweep())
                .raw("</h2>\n")
                .element("p class=\"source\"", "from " + curve.file())
                .raw("\n<div class=\"charts\">\n")
                .raw(History.figure("Rate, MiB/s, by " + curve.sweep(), section.rate(), ""))
                .raw(History.figure("Part of their time", section.shares(), legend()))
                .raw(History.figure("Peak resident memory, MiB", section.memory(), ""))
                .raw("</div>\n");
        section.table();
        return section.html.raw("</section>\n").toString();
    }

    private double[] each(ToDoubleFunction<Point> value) {
        return curve.points().stream().mapToDouble(value).toArray();
    }

    private static double most(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private Optional<Point> knee() {
        return curve.points().stream().filter(Point::knee).findFirst();
    }

    private String kneeWords() {
        return knee().map(knee -> " The knee is at " + knee.value() + ": " + Figures.number(knee.mibPerSecond())
                        + " MiB/s, bounded by " + knee.bound() + ".")
                .orElse("");
    }

    private String rate() {
        double[] rates = each(Point::mibPerSecond);
        String words = "Rate at " + curve.points().size() + " points, at most " + Figures.number(most(rates))
                + " MiB/s." + kneeWords();
        Chart chart = new Chart(id + "-rate", "Rate by " + curve.sweep(), words, across, Axis.ofAmounts(most(rates)))
                .line("rate", xs, rates)
                .dots("rate", xs, rates);
        knee().ifPresent(knee ->
                chart.flag("knee", xs[curve.points().indexOf(knee)], knee.mibPerSecond(), "knee " + knee.value()));
        return chart.svg();
    }

    private String shares() {
        Chart chart = new Chart(
                id + "-shares",
                "Parts of their time by " + curve.sweep(),
                "What labelers spend labelling and copying, and what writers spend writing." + kneeWords(),
                across,
                Axis.ofShares());
        line(chart, "label", each(Point::labelShare));
        line(chart, "transfer", each(Point::copyShare));
        line(chart, "write", each(Point::writeShare));
        return chart.svg();
    }

    private void line(Chart chart, String style, double[] ys) {
        chart.line(style, xs, ys).dots(style, xs, ys);
    }

    private static String legend() {
        return "<ul class=\"legend\"><li><i class=\"key label\"></i>labelers label</li><li><i class=\"key transfer\"></i>"
                + "labelers copy</li><li><i class=\"key write\"></i>writers write</li></ul>\n";
    }

    private String memory() {
        double[] mib = each(point -> point.residentBytes() / MIB);
        Chart chart = new Chart(
                id + "-memory",
                "Peak resident memory by " + curve.sweep(),
                "At most " + Figures.number(most(mib)) + " MiB.",
                across,
                Axis.ofAmounts(most(mib)));
        line(chart, "memory", mib);
        return chart.svg();
    }

    private void table() {
        html.raw("<h3>Points</h3>\n<table class=\"rows\"><thead><tr>").element("th", curve.sweep());
        for (String head : List.of("MiB/s", "label", "copy", "write", "peak memory", "bound by")) {
            html.element("th", head);
        }
        html.raw("</tr></thead><tbody>\n");
        curve.points().forEach(this::row);
        html.raw("</tbody></table>\n");
    }

    private void row(Point point) {
        html.raw("<tr><td class=\"num\" data-of=\"" + Html.escape(curve.sweep()) + "\">")
                .raw("<span>" + point.value() + (point.knee() ? " <b class=\"badge good\">knee</b>" : "")
                        + "</span></td>");
        number("MiB/s", Figures.number(point.mibPerSecond()));
        number("label", Figures.percent(point.labelShare()));
        number("copy", Figures.percent(point.copyShare()));
        number("write", Figures.percent(point.writeShare()));
        number("peak memory", Figures.size(point.residentBytes()));
        html.element("td data-of=\"bound by\"", point.bound()).raw("</tr>\n");
    }

    private void number(String of, String value) {
        html.element("td class=\"num\" data-of=\"" + of + "\"", value);
    }
}
