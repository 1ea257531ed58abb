package io.github.posewipe.bench.cli;

import picocli.CommandLine.Command;

/** {@code pose plan}: answers before anything is written. */
@Command(
        name = "plan",
        description = "Answers questions of planning; touches no target.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PlanTimeCommand.class, PlanGpuCommand.class, PlanHbmCommand.class, PlanSecurityCommand.class})
final class PlanCommand extends CommandGroup {
    PlanCommand() {
        super("no question given; known: ");
    }
}
