package io.github.posewipe.bench.cli;

import picocli.CommandLine.Command;

/** {@code pose bench}: measures this machine. */
@Command(
        name = "bench",
        description = "Measures what this machine can do.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {BenchLabelCommand.class, BenchDiskCommand.class, BenchWipeCommand.class})
final class BenchCommand extends CommandGroup {
    BenchCommand() {
        super("no benchmark given; known: ");
    }
}
