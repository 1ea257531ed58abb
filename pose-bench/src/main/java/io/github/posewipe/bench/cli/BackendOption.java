package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What computes the labels: {@code --backend}. */
final class BackendOption {
    static final String AUTO = "auto";
    static final List<String> NAMES = List.of(AUTO, "reference", "cpu", "cuda");

    @Option(
            names = "--backend",
            paramLabel = "B",
            defaultValue = AUTO,
            converter = BackendName.class,
            description = "What computes the labels: auto (default; the fastest that works here), reference, cpu, cuda."
                    + " A backend named is used or refused, never replaced.")
    private String backend;

    /** The name asked for, {@code auto} included. */
    String name() {
        return backend;
    }

    /**
     * The backend asked for; under {@code auto} the choice is printed with what was passed over and why.
     *
     * @param err where the choice is printed
     * @return an available backend
     */
    LabelerProvider choose(PrintWriter err) {
        if (!backend.equals(AUTO)) {
            return Labelers.exactly(backend);
        }
        Labelers.Choice choice = Labelers.auto();
        LabelerProvider chosen = choice.provider();
        err.println("backend: " + chosen.backend() + " (" + chosen.availability().detail() + "), chosen by auto");
        choice.passedOver().forEach(line -> err.println("  not " + line));
        return chosen;
    }

    /** {@code --backend}. */
    static final class BackendName implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!NAMES.contains(text)) {
                throw new TypeConversionException(
                        "unknown backend '" + text + "'; known: " + String.join(", ", NAMES) + " (pose backends)");
            }
            return text;
        }
    }
}
