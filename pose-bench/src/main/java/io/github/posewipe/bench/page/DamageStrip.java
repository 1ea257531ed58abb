package io.github.posewipe.bench.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The target from its first byte to its last as a strip, with the damaged places marked. Not thread-safe. */
final class DamageStrip {
    private static final int WIDTH = 720;
    private static final double LEAST_MARK = 4;

    private final String id;
    private final double sizeBytes;
    private final List<String> marks = new ArrayList<>();

    DamageStrip(String id, long sizeBytes) {
        this.id = id;
        this.sizeBytes = Math.max(1, sizeBytes);
    }

    /** Marks a range; even one label gets a mark that can be seen. */
    DamageStrip mark(String style, long offsetBytes, long lengthBytes) {
        double x = Math.min(WIDTH - LEAST_MARK, offsetBytes / sizeBytes * WIDTH);
        double width = Math.max(LEAST_MARK, Math.min(WIDTH - x, lengthBytes / sizeBytes * WIDTH));
        marks.add(String.format(
                Locale.ROOT, "<rect class=\"%s\" x=\"%.2f\" y=\"0\" width=\"%.2f\" height=\"18\"/>", style, x, width));
        return this;
    }

    String svg() {
        return new Html()
                .raw("<svg class=\"strip\" viewBox=\"0 0 " + WIDTH + " 18\" preserveAspectRatio=\"none\" role=\"img\""
                        + " aria-labelledby=\"" + id + "-t " + id + "-d\">")
                .element("title id=\"" + id + "-t\"", "Where the damage is")
                .element(
                        "desc id=\"" + id + "-d\"",
                        marks.size() + " places from the first byte (left) to the last (right)")
                .raw("<rect class=\"whole\" x=\"0\" y=\"0\" width=\"" + WIDTH + "\" height=\"18\"/>")
                .raw(String.join("\n", marks))
                .raw("</svg>\n")
                .toString();
    }
}
