package io.github.posewipe.bench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code pose plan}: answers before anything is written. */
@Command(
        name = "plan",
        description = "Answers questions of planning; touches no target.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PlanTimeCommand.class, PlanGpuCommand.class, PlanHbmCommand.class, PlanSecurityCommand.class})
final class PlanCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no question given; known: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
