package io.github.posewipe.io.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class in a JVM of its own: for faults that are injected from outside, and for what happens at the start. */
public final class ChildJvm {
    private final List<String> wrapper = new ArrayList<>();
    private final List<String> options = new ArrayList<>(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    private String classPath = System.getProperty("java.class.path");

    /**
     * A program that runs the JVM, such as strace with its options.
     *
     * @param command program and arguments; the JVM's follow
     * @return this
     */
    public ChildJvm under(String... command) {
        wrapper.addAll(List.of(command));
        return this;
    }

    /**
     * An option of the JVM.
     *
     * @param option such as {@code -Dname=value}
     * @return this
     */
    public ChildJvm option(String option) {
        options.add(option);
        return this;
    }

    /**
     * Another class path than this JVM's.
     *
     * @param path the class path
     * @return this
     */
    public ChildJvm classPath(String path) {
        classPath = path;
        return this;
    }

    /**
     * Runs it.
     *
     * @param main a class with a main method
     * @param arguments its arguments
     * @return exit code and output
     */
    public Command.Outcome run(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(wrapper);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return Command.outcome(command);
    }
}
