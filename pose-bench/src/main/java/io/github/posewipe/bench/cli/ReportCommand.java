package io.github.posewipe.bench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code pose report}: what reports say together. */
@Command(
        name = "report",
        description = "Reads reports of wipes; touches no target.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ReportHtmlCommand.class, ReportMergeCommand.class})
final class ReportCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "nothing to do with the reports given; known: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
