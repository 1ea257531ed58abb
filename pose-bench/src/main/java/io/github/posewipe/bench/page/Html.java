package io.github.posewipe.bench.page;

import io.github.posewipe.bench.text.SafeText;

/** HTML under construction. Every text is escaped; tags and attributes come from this package alone. Not thread-safe. */
final class Html {
    private final StringBuilder markup = new StringBuilder();

    /** Text that may hold anything, safe between tags and inside quoted attributes. */
    static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        SafeText.of(text).codePoints().forEach(code -> {
            switch (code) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(code);
            }
        });
        return safe.toString();
    }

    /** Markup of this package, unchanged. */
    Html raw(String tags) {
        markup.append(tags);
        return this;
    }

    Html text(String text) {
        markup.append(escape(text));
        return this;
    }

    /** An element that holds a text. */
    Html element(String tag, String text) {
        return raw("<" + tag + ">").text(text).raw("</" + tag.split(" ", 2)[0] + ">");
    }

    /** A term and what it is. */
    Html fact(String term, String value) {
        return raw("<div>").element("dt", term).element("dd", value).raw("</div>\n");
    }

    @Override
    public String toString() {
        return markup.toString();
    }
}
