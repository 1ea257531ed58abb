package io.github.posewipe.bench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code pose bench}: measures this machine. */
@Command(
        name = "bench",
        description = "Measures what this machine can do.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {BenchLabelCommand.class, BenchDiskCommand.class, BenchWipeCommand.class})
final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no benchmark given; known: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
