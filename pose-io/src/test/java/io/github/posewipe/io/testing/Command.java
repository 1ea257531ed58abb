package io.github.posewipe.io.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs tools of the system in tests. */
public final class Command {
    private Command() {}

    /**
     * What a command came to.
     *
     * @param exitCode its exit code
     * @param output what it wrote to its output and error output, in order
     */
    public record Outcome(int exitCode, String output) {}

    /**
     * Runs a command to its end.
     *
     * @param command program and arguments
     * @return exit code and output
     */
    public static Outcome outcome(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Outcome(process.waitFor(), output.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted: " + command, e);
        }
    }

    /**
     * Runs a command that must succeed.
     *
     * @param command program and arguments
     * @return its output, without white space around it
     */
    public static String run(String... command) {
        Outcome outcome = outcome(List.of(command));
        if (outcome.exitCode() != 0) {
            throw new IllegalStateException(
                    String.join(" ", command) + ": exit code " + outcome.exitCode() + ": " + outcome.output());
        }
        return outcome.output();
    }

    /**
     * Whether a program can be found.
     *
     * @param program its name
     * @return true if it is in a folder of PATH, or in the system's own
     */
    public static boolean present(String program) {
        String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
        return Arrays.stream(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
