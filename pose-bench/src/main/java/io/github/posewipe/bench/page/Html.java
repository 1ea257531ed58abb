package io.github.posewipe.bench.page;

/** HTML under construction. Every text is escaped; tags and attributes come from this package alone. Not thread-safe. */
final class Html {
    private final StringBuilder markup = new StringBuilder();

    /** Text that may hold anything, safe between tags and inside quoted attributes. */
    static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(code -> {
            switch (code) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isAllowed(code) ? code : '\ufffd');
            }
        });
        return safe.toString();
    }

    /** Control characters and halves of surrogate pairs have no place in HTML. */
    private static boolean isAllowed(int code) {
        return code == '\t' || code == '\n' || !Character.isISOControl(code) && !(code >= 0xd800 && code <= 0xdfff);
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
