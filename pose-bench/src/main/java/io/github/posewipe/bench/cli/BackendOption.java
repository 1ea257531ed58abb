package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
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
            completionCandidates = BackendNames.class,
            description = "What computes the labels: auto (default; the fastest that works here), reference, cpu, cuda."
                    + " A backend named is used or refused, never replaced.")
    private String backend;

    @Mixin
    private GpusOption gpus;

    /** The name asked for, {@code auto} included. */
    String name() {
        return backend;
    }

    /**
     * The backend asked for. Exactly means exactly: what was named is used or refused.
     *
     * @return an available backend, and why the more preferred ones were passed over
     * @throws io.github.posewipe.core.BackendUnavailableException if it can't label here
     * @throws UsageException if {@code --gpus} is given and it has no such devices
     */
    Labelers.Choice choose() {
        Labelers.Choice choice =
                backend.equals(AUTO) ? Labelers.auto() : new Labelers.Choice(Labelers.exactly(backend), List.of());
        return new Labelers.Choice(gpus.applyTo(choice.provider()), choice.passedOver());
    }

    /** The choice in one line: {@code cpu (avx512, 2 processors), chosen by auto; not cuda: ...}. */
    String describe(Labelers.Choice choice) {
        LabelerProvider chosen = choice.provider();
        StringBuilder line = new StringBuilder(chosen.backend())
                .append(" (")
                .append(chosen.availability().detail())
                .append(')');
        if (backend.equals(AUTO)) {
            line.append(", chosen by auto");
        }
        choice.passedOver().forEach(reason -> line.append("; not ").append(reason));
        return line.toString();
    }

    /** What the completion script offers. */
    static final class BackendNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        BackendNames() {
            super(NAMES);
        }
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
