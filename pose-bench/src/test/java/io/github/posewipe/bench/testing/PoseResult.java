package io.github.posewipe.bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;

/**
 * How a run of {@code pose} ended.
 *
 * @param exitCode its exit code
 * @param outBytes what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record PoseResult(int exitCode, byte[] outBytes, String err) {

    /** Standard output as text. */
    public String out() {
        return new String(outBytes, StandardCharsets.UTF_8);
    }

    /** Demands an exit code; a failure shows both streams. */
    public PoseResult expect(int code) {
        assertEquals(code, exitCode, () -> "exit code; out:\n" + out() + "err:\n" + err);
        return this;
    }

    /** Demands a word on standard output. */
    public PoseResult expectOut(String word) {
        assertTrue(out().contains(word), () -> "missing '" + word + "' in out:\n" + out() + "err:\n" + err);
        return this;
    }

    /** Demands a word on standard error. */
    public PoseResult expectErr(String word) {
        assertTrue(err.contains(word), () -> "missing '" + word + "' in err:\n" + err + "out:\n" + out());
        return this;
    }

    /** Demands exactly one line on standard error, and no stack trace. */
    public PoseResult expectOneErrLine() {
        assertEquals(1, err.lines().count(), () -> "lines of err:\n" + err);
        assertFalse(err.contains("Exception"), () -> "an exception's name in err:\n" + err);
        return this;
    }
}
