package io.github.posewipe.bench.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that is nothing without one of its own commands. */
abstract class CommandGroup implements Runnable {
    private final String complaint;

    @Spec
    private CommandSpec spec;

    /**
     * A group.
     *
     * @param complaint what is said when none of its commands was given, before their names
     */
    CommandGroup(String complaint) {
        this.complaint = complaint;
    }

    @Override
    public final void run() {
        throw new ParameterException(
                spec.commandLine(),
                complaint + String.join(", ", spec.subcommands().keySet()));
    }
}
