package io.github.posewipe.bench.text;

import java.util.Locale;

/** Text from reports and devices that can neither steer a terminal nor change how a line or a page reads. */
public final class SafeText {
    private SafeText() {}

    /**
     * The text with control characters, direction marks, zero-width characters and halves of surrogate pairs replaced
     * by what they are.
     *
     * @param text any text
     * @return the same, with an escape such as {@code \u202e} for each of them
     */
    public static String of(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (isHarmless(point)) {
                safe.appendCodePoint(point);
            } else {
                for (char unit : Character.toChars(point)) {
                    safe.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            }
        });
        return safe.toString();
    }

    private static boolean isHarmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
