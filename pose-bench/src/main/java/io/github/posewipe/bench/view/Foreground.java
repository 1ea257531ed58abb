package io.github.posewipe.bench.view;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether this process has its terminal now: a job in the background must not draw over what the shell shows. */
public final class Foreground {
    private static final int GROUP = 2;
    private static final int TERMINAL = 4;
    private static final int TERMINAL_GROUP = 5;

    /**
     * What the kernel says.
     *
     * @param hasTerminal whether the process has a controlling terminal
     * @param isInFront whether it belongs to the job that the terminal serves now; true without a terminal
     */
    public record State(boolean hasTerminal, boolean isInFront) {}

    private Foreground() {}

    /**
     * Asks.
     *
     * @return the state; in front and without a terminal where the system does not tell
     */
    public static State ask() {
        try {
            return parse(Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException noProc) {
            return new State(false, true);
        }
    }

    /** Reads a line of {@code /proc/PID/stat}; the name in brackets may hold anything, blanks and brackets too. */
    static State parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).strip().split(" ");
        boolean hasTerminal = !fields[TERMINAL].equals("0");
        return new State(hasTerminal, !hasTerminal || fields[GROUP].equals(fields[TERMINAL_GROUP]));
    }
}
