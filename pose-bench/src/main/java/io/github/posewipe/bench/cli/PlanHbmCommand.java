package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.cuda.memory.HbmPassPlan;
import io.github.posewipe.cuda.memory.HbmRequest;
import io.github.posewipe.io.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pose plan hbm}. */
@Command(
        name = "hbm",
        sortOptions = false,
        header = "Plans the passes that label a GPU's memory; needs no GPU.",
        footer = {
            "",
            "Example:",
            "  pose plan hbm --memory 139GiB --multiprocessors 132",
            "Exit codes: 0 the remainder is reached; 1 it is not, whatever the passes; 2 usage."
        })
final class PlanHbmCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--memory",
            required = true,
            split = ",",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Memory that can be allocated, in one piece or several: 139GiB or 70GiB,69GiB.")
    private List<Long> memory;

    @Option(
            names = "--multiprocessors",
            paramLabel = "N",
            converter = Numbers.Count.class,
            description = "Multiprocessors of the GPU (default: 132).")
    private int multiprocessors = 132;

    @Option(
            names = "--leave",
            paramLabel = "S",
            converter = Sizes.class,
            description = "What may stay unattested (default: 64MiB).")
    private long leaveBytes = HbmRequest.DEFAULT_LEAVE_BYTES;

    @Option(
            names = "--rate",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Labels that the GPU makes a second: 6GB (default: estimated from its multiprocessors).")
    private Long rate;

    @Mixin
    private SchemeOptions scheme;

    @Override
    public Integer call() {
        ChunkGeometry geometry = ChunkGeometry.of(scheme.scheme(), scheme.targetChunkLabels());
        double bytesPerSecond = rate == null ? HbmPlanText.expectedBytesPerSecond(geometry, multiprocessors) : rate;
        HbmPassPlan plan;
        try {
            plan = HbmPassPlan.of(geometry, multiprocessors, memory, leaveBytes, bytesPerSecond);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(wrong.getMessage(), wrong);
        }
        HbmPlanText.print(plan, spec.commandLine().getOut());
        return (plan.unattestedBytes() <= leaveBytes ? ExitCode.DONE : ExitCode.MISMATCH).code();
    }
}
