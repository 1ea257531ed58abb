package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pose man}. */
@Command(
        name = "man",
        description = "Prints the manual page, made of the same texts as --help.",
        footer = {"", "Example:", "  pose man | man -l -"})
final class ManCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(new ManPage(spec.root()).troff());
        spec.commandLine().getOut().flush();
        return ExitCode.DONE.code();
    }
}
