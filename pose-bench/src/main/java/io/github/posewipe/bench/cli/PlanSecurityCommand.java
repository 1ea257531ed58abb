package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.plan.Durations;
import io.github.posewipe.bench.plan.SecurityPlan;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.proof.TimeLimit;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pose plan security}. */
@Command(
        name = "security",
        sortOptions = false,
        header = "Judges whether labels lie deep enough for a time limit.",
        description = {
            "",
            "Compares the depth of a label (gamma) with what an adversary can hash within a timed answer (q):",
            "margin, verdict, what stands behind it, and the cheapest chunk and chain that is safe for the limit."
        },
        footer = {
            "",
            "Example (answers within 1 ms, an adversary with 10 ns a compression):",
            "  pose plan security --rtt 1ms --hash-ns 10 --scheme drg-v2"
        })
final class PlanSecurityCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--rtt",
            paramLabel = "T",
            required = true,
            description =
                    "Longest time between challenge and answer that the verifier accepts, with its unit: 1ms, 250us.")
    private String roundTrip;

    @Option(
            names = "--hash-ns",
            paramLabel = "NS",
            required = true,
            description = "Nanoseconds of one BLAKE3 compression on the adversary's fastest hardware: 10, 6.25.")
    private String hashNs;

    @Mixin
    private SchemeOptions scheme;

    @Option(names = "--json", description = "Prints one JSON object instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        ChunkGeometry geometry = ChunkGeometry.of(scheme.scheme(), scheme.chunkLabels());
        SecurityPlan plan = SecurityPlan.of(limit(), geometry);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(plan.toJson());
        } else {
            out.print(plan.toText());
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private TimeLimit limit() {
        try {
            return Durations.timeLimit(roundTrip, hashNs);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException("options --rtt, --hash-ns: " + wrong.getMessage(), wrong);
        }
    }
}
