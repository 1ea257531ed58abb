package io.github.posewipe.bench.cli;

import io.github.posewipe.io.memory.RamRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/**
 * A target that is memory, as it is typed: {@code ram:SIZE}, {@code ram:max}, {@code hbm:GPU}. A file of such a name is
 * named with its folder ({@code ./ram:1}).
 *
 * @param kind main memory or that of a GPU
 * @param text what stands behind the colon
 */
record MemoryName(Kind kind, String text) {

    /** Kinds of memory. */
    enum Kind {
        RAM,
        HBM;

        private String prefix() {
            return name().toLowerCase(Locale.ROOT) + ":";
        }
    }

    /** The memory that is named, if any is. */
    static Optional<MemoryName> of(String target) {
        for (Kind kind : Kind.values()) {
            if (target.startsWith(kind.prefix())) {
                return Optional.of(
                        new MemoryName(kind, target.substring(kind.prefix().length())));
            }
        }
        return Optional.empty();
    }

    /**
     * The memory among the targets of a wipe.
     *
     * @throws UsageException if memory is named together with something else: what holds it runs until it is given back
     */
    static Optional<MemoryName> alone(List<String> targets) {
        Optional<MemoryName> first =
                targets.stream().flatMap(target -> of(target).stream()).findFirst();
        if (first.isPresent() && targets.size() > 1) {
            throw new UsageException("memory is wiped alone: targets=" + String.join(" ", targets)
                    + "; name it in a command of its own");
        }
        return first;
    }

    /** Refuses memory where only what outlives the process makes sense. */
    static void requireNone(List<String> targets) {
        for (String target : targets) {
            if (of(target).isPresent()) {
                throw new UsageException("memory is given back when its wipe ends, so there is nothing to verify later:"
                        + " target=" + target + "; pose wipe verifies it (--verify all), pose prove holds it");
            }
        }
    }

    /** What is asked of main memory. */
    RamRequest ramRequest() {
        if (text.equals("max")) {
            return RamRequest.max();
        }
        try {
            return RamRequest.of(Sizes.parse(text));
        } catch (TypeConversionException | IllegalArgumentException wrong) {
            throw new UsageException("target ram:" + text + ": " + wrong.getMessage(), wrong);
        }
    }

    /** The number of the GPU. */
    int gpu() {
        if (!text.matches("\\d{1,4}")) {
            throw new UsageException(
                    "target hbm:" + text + ": no GPU number; allowed: hbm:0, hbm:1, ... (pose backends)");
        }
        return Integer.parseInt(text);
    }
}
