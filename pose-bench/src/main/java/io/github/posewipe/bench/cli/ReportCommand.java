package io.github.posewipe.bench.cli;

import picocli.CommandLine.Command;

/** {@code pose report}: what reports say together. */
@Command(
        name = "report",
        description = "Reads reports of wipes; touches no target.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ReportHtmlCommand.class, ReportMergeCommand.class})
final class ReportCommand extends CommandGroup {
    ReportCommand() {
        super("nothing to do with the reports given; known: ");
    }
}
