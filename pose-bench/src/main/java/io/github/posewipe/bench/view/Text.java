package io.github.posewipe.bench.view;

/** Text that is safe to put into a row of a terminal. */
final class Text {
    private static final String CUT = "~";

    private Text() {}

    /** Without anything that a terminal would obey: control characters become question marks. */
    static String printable(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            int type = Character.getType(point);
            boolean obeyed = Character.isISOControl(point)
                    || type == Character.FORMAT
                    || type == Character.SURROGATE
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR;
            safe.appendCodePoint(obeyed ? '?' : point);
        });
        return safe.toString();
    }

    /** Characters that it takes; those of double width count once, and are clipped by the terminal. */
    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The first characters, without blanks at the end. */
    static String clipped(String text, int width) {
        String first = width(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width));
        return first.stripTrailing();
    }

    /** A name in at most so many characters: its end tells more than its beginning, a mark stands for the rest. */
    static String shortened(String text, int width) {
        int length = width(text);
        if (length <= width) {
            return text;
        }
        return width < 1 ? "" : CUT + text.substring(text.offsetByCodePoints(0, length - width + 1));
    }
}
