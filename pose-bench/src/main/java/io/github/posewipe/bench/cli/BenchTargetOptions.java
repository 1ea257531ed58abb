package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.wipe.BenchTargets;
import io.github.posewipe.bench.wipe.PointBench;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.TargetRefusedException;
import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the benches that write take: targets, and how long a point runs. */
final class BenchTargetOptions {
    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description = "Block devices or regular files. Everything on them is lost.")
    private List<String> targets;

    @Option(
            names = "--size",
            paramLabel = "S",
            converter = Sizes.AtLeastOne.class,
            description = "Size of a file that is created, and removed afterwards: 1GiB.")
    private Long sizeBytes;

    @Option(names = "--confirm", description = "Overwrites what exists. Without it only new files are written.")
    private boolean confirmed;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "3",
            converter = Numbers.Seconds.class,
            description = "Seconds that a point writes (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--memory-budget",
            paramLabel = "S",
            converter = Sizes.AtLeastOne.class,
            description = "Memory for labelers and buffers together (default: a quarter of the machine's).")
    private Long memoryBudgetBytes;

    /** The targets; the caller closes them. */
    BenchTargets targets() {
        return new BenchTargets(
                targets, sizeBytes == null ? OptionalLong.empty() : OptionalLong.of(sizeBytes), confirmed);
    }

    /** How many there are. */
    int count() {
        return targets.size();
    }

    /** A bench of these targets. */
    PointBench bench(BenchTargets cleared, LabelerProvider provider, Cancellation cancellation) {
        OptionalLong budget = memoryBudgetBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBudgetBytes);
        return new PointBench(cleared, provider, seconds, budget, cancellation);
    }

    /** Prints what will be overwritten, before anything is. */
    void announce(BenchTargets targets, PrintWriter err) throws TargetRefusedException {
        for (Clearance clearance : targets.clear()) {
            err.println((clearance.createsFile() ? "will create and remove: " : "will overwrite: ")
                    + clearance.description());
        }
    }
}
