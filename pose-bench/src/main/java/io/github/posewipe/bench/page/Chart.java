package io.github.posewipe.bench.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chart as SVG: lines, or areas on top of one another, over an axis from 0. Small enough to be read on a phone and
 * stretched to its column elsewhere. Not thread-safe.
 */
final class Chart {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 190;
    private static final int LEFT = 46;
    private static final int RIGHT = 350;
    private static final int TOP = 12;
    private static final int BOTTOM = 160;

    private final String id;
    private final String title;
    private final String description;
    private final Axis across;
    private final Axis up;
    private final StringBuilder marks = new StringBuilder();

    /**
     * An empty chart.
     *
     * @param id unique in the page
     * @param title what it shows, for those who can't see it too
     * @param description what is to be seen, in words
     * @param across the horizontal axis
     * @param up the vertical axis
     */
    Chart(String id, String title, String description, Axis across, Axis up) {
        this.id = id;
        this.title = title;
        this.description = description;
        this.across = across;
        this.up = up;
    }

    private double x(double value) {
        return LEFT + (RIGHT - LEFT) * part(value / across.end());
    }

    private double y(double value) {
        return BOTTOM - (BOTTOM - TOP) * part(value / up.end());
    }

    private static double part(double value) {
        return Double.isNaN(value) ? 0 : Math.max(0, Math.min(1, value));
    }

    private static String point(double x, double y) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x, y);
    }

    private String points(double[] xs, double[] ys) {
        List<String> points = new ArrayList<>();
        for (int i = 0; i < xs.length; i++) {
            points.add(point(x(xs[i]), y(ys[i])));
        }
        return String.join(" ", points);
    }

    /** A line through points; a single point is a dot. */
    Chart line(String style, double[] xs, double[] ys) {
        if (xs.length == 1) {
            return dots(style, xs, ys);
        }
        marks.append("<polyline class=\"line ")
                .append(style)
                .append("\" points=\"")
                .append(points(xs, ys))
                .append("\"/>\n");
        return this;
    }

    /** A dot at each point. */
    Chart dots(String style, double[] xs, double[] ys) {
        for (int i = 0; i < xs.length; i++) {
            marks.append(String.format(
                    Locale.ROOT,
                    "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.8\"/>%n",
                    style,
                    x(xs[i]),
                    y(ys[i])));
        }
        return this;
    }

    /** A level line across the chart. */
    Chart level(String style, double value) {
        marks.append(String.format(
                Locale.ROOT,
                "<line class=\"level %s\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                style,
                LEFT,
                RIGHT,
                y(value),
                y(value)));
        return this;
    }

    /** A ring around a point, a line down to the axis, and a word on the side where there is more room. */
    Chart flag(String style, double across, double value, String word) {
        double x = x(across);
        double y = y(value);
        boolean isLeft = x > (LEFT + RIGHT) / 2.0;
        marks.append(String.format(
                        Locale.ROOT,
                        "<line class=\"level %s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%d\"/>"
                                + "<circle class=\"ring %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>"
                                + "<text class=\"flag\" text-anchor=\"%s\" x=\"%.1f\" y=\"%d\">",
                        style,
                        x,
                        x,
                        y + 6,
                        BOTTOM,
                        style,
                        x,
                        y,
                        isLeft ? "end" : "start",
                        x + (isLeft ? -7 : 7),
                        BOTTOM - 8))
                .append(Html.escape(word))
                .append("</text>\n");
        return this;
    }

    /** The area between two lines over the same points. */
    Chart area(String style, double[] xs, double[] lower, double[] upper) {
        StringBuilder outline = new StringBuilder(points(xs, upper));
        for (int i = xs.length - 1; i >= 0; i--) {
            outline.append(' ').append(point(x(xs[i]), y(lower[i])));
        }
        marks.append("<polygon class=\"area ")
                .append(style)
                .append("\" points=\"")
                .append(outline)
                .append("\"/>\n");
        return this;
    }

    String svg() {
        Html svg = new Html()
                .raw("<svg class=\"chart\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\" aria-labelledby=\""
                        + id + "-t " + id + "-d\">\n")
                .element("title id=\"" + id + "-t\"", title)
                .element("desc id=\"" + id + "-d\"", description)
                .raw("\n");
        grid(svg);
        svg.raw(marks.toString());
        svg.raw("<line class=\"base\" x1=\"" + LEFT + "\" x2=\"" + RIGHT + "\" y1=\"" + BOTTOM + "\" y2=\"" + BOTTOM
                + "\"/>\n</svg>\n");
        return svg.toString();
    }

    private void grid(Html svg) {
        for (int i = 0; i < up.ticks().size(); i++) {
            double y = y(up.ticks().get(i));
            svg.raw(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
                    LEFT,
                    RIGHT,
                    y,
                    y));
            svg.raw(String.format(Locale.ROOT, "<text class=\"up\" x=\"%d\" y=\"%.1f\">", LEFT - 6, y + 4))
                    .text(up.labels().get(i))
                    .raw("</text>\n");
        }
        for (int i = 0; i < across.ticks().size(); i++) {
            double x = x(across.ticks().get(i));
            String anchor = x < LEFT + 1 ? "start" : x > RIGHT - 14 ? "end" : "middle";
            svg.raw(String.format(
                    Locale.ROOT,
                    "<line class=\"tick\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                    x,
                    x,
                    BOTTOM,
                    BOTTOM + 4));
            svg.raw(String.format(
                            Locale.ROOT,
                            "<text class=\"across\" text-anchor=\"%s\" x=\"%.1f\" y=\"%d\">",
                            anchor,
                            x,
                            BOTTOM + 18))
                    .text(across.labels().get(i))
                    .raw("</text>\n");
        }
    }
}
