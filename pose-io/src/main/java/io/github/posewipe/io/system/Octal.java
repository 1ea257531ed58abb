package io.github.posewipe.io.system;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The escapes of /proc: a blank in a path is written {@code \040}. */
final class Octal {
    private static final int ESCAPE_CHARS = 4;

    private Octal() {}

    static String unescape(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (escapeAt(bytes, i)) {
                out.write((bytes[i + 1] - '0') << 6 | (bytes[i + 2] - '0') << 3 | bytes[i + 3] - '0');
                i += ESCAPE_CHARS - 1;
            } else {
                out.write(bytes[i]);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static boolean escapeAt(byte[] bytes, int start) {
        if (bytes[start] != '\\' || start + ESCAPE_CHARS > bytes.length) {
            return false;
        }
        for (int i = start + 1; i < start + ESCAPE_CHARS; i++) {
            if (bytes[i] < '0' || bytes[i] > '7') {
                return false;
            }
        }
        return true;
    }
}
