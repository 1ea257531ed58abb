package io.github.posewipe.bench.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual page of the command line in troff's man macros: the page of {@code man 1 pose}. Not thread-safe. */
final class ManPage {
    private static final String EXAMPLE_INDENT = "  ";

    private final CommandSpec root;
    private final StringBuilder page = new StringBuilder();

    ManPage(CommandSpec root) {
        this.root = root;
    }

    String troff() {
        macro("TH POSE 1 \"\" \"" + escape(root.version()[0]) + "\"");
        macro("SH NAME");
        line("pose - wipe storage with labels of a depth-robust graph, and prove it");
        macro("SH SYNOPSIS");
        line("pose COMMAND ...");
        macro("SH DESCRIPTION");
        paragraphs(root.usageMessage().description());
        macro("SH COMMANDS");
        leaves(root).forEach(this::command);
        macro("SH NOTES");
        paragraphs(root.usageMessage().footer());
        return page.toString();
    }

    /** The commands that do something, in the order of the help. */
    private static Stream<CommandSpec> leaves(CommandSpec command) {
        return command.subcommands().isEmpty()
                ? Stream.of(command)
                : command.subcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .flatMap(ManPage::leaves);
    }

    private void command(CommandSpec command) {
        macro("SS " + escape(synopsis(command)));
        paragraphs(command.usageMessage().header());
        paragraphs(command.usageMessage().description());
        command.positionalParameters().forEach(argument -> argument(argument.paramLabel(), argument));
        command.options().stream()
                .filter(option -> !option.inherited() && !option.hidden())
                .forEach(option -> argument(names(option), option));
        paragraphs(command.usageMessage().footer());
    }

    private static String synopsis(CommandSpec command) {
        String arguments = command.positionalParameters().stream()
                .map(argument -> " " + argument.paramLabel() + (argument.arity().max() > 1 ? "..." : ""))
                .collect(Collectors.joining());
        boolean hasOptions = command.options().stream().anyMatch(option -> !option.inherited());
        return command.qualifiedName() + arguments + (hasOptions ? " [OPTIONS]" : "");
    }

    private static String names(OptionSpec option) {
        String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        return String.join(", ", option.names()) + label;
    }

    private void argument(String names, ArgSpec argument) {
        macro("TP");
        macro("B " + escape(names));
        line(String.join(" ", argument.description()));
    }

    /** Lines that are indented are examples and stay as they are; an empty line begins a paragraph. */
    private void paragraphs(String... lines) {
        macro("PP");
        List<String> all = Arrays.asList(lines);
        for (int i = 0; i < all.size(); i++) {
            String text = all.get(i);
            boolean isExample = text.startsWith(EXAMPLE_INDENT);
            if (isExample && (i == 0 || !all.get(i - 1).startsWith(EXAMPLE_INDENT))) {
                macro("PP");
                macro("nf");
            }
            if (text.isBlank()) {
                macro("PP");
            } else {
                line(text);
            }
            if (isExample && (i + 1 == all.size() || !all.get(i + 1).startsWith(EXAMPLE_INDENT))) {
                macro("fi");
            }
        }
    }

    private void macro(String macro) {
        page.append('.').append(macro).append('\n');
    }

    private void line(String text) {
        page.append(escape(text)).append('\n');
    }

    /** What troff takes for commands: backslashes, hyphens, and dots or quotes that begin a line. */
    private static String escape(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
