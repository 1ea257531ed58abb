package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pose completion}. */
@Command(
        name = "completion",
        description = "Prints a completion script for bash and zsh.",
        footer = {"", "Example (bash, this shell):", "  source <(pose completion)"})
final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(AutoComplete.bash("pose", spec.root().commandLine()));
        spec.commandLine().getOut().flush();
        return ExitCode.DONE.code();
    }
}
