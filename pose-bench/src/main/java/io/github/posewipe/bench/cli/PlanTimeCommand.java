package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.plan.Ceilings;
import io.github.posewipe.bench.plan.TimePlan;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pose plan time}. */
@Command(
        name = "time",
        sortOptions = false,
        header = "Says how long the disks of a machine will take.",
        description = {
            "",
            "For every number K of GPUs a disk: how many disks are written at once, how fast, the stage that binds and",
            "the time until the last disk is written; then the best K. Of computing and writing alone: reading all of",
            "it back (--verify all) takes about as long again."
        },
        footer = {
            "",
            "Examples:",
            "  pose plan time --rate 555 --gpus 8 --disks 8 --disk-size 30.72TB --disk-rate 3350",
            "  pose plan time --rate 27.5GH/s --scheme drg-v2 --gpus 8 --disks 8 --disk-size 30.72TB --json"
        })
final class PlanTimeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--rate",
            paramLabel = "R",
            required = true,
            converter = Rates.LabelerRate.Converter.class,
            description = "Labels of one GPU (or other labeler): measured, 555 or 555MiB/s; or the hashes"
                    + " (compressions) a second that it reaches, 27.5GH/s, from which the scheme's rate follows.")
    private Rates.LabelerRate rate;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "1",
            converter = Numbers.Count.class,
            description = "GPUs of the machine (default: 1).")
    private int gpus;

    @Option(
            names = "--gpus-per-disk",
            paramLabel = "K",
            converter = Numbers.Count.class,
            description = "This K alone (default: every K from 1 to --gpus).")
    private Integer gpusPerDisk;

    @Option(
            names = "--disks",
            paramLabel = "N",
            converter = Numbers.Count.class,
            description = "Disks of the machine (default: one for each --disk-size).")
    private Integer disks;

    @Option(
            names = "--disk-size",
            paramLabel = "S",
            required = true,
            split = ",",
            converter = Sizes.class,
            description = "Size of every disk, or of each one, separated by commas.")
    private List<Long> diskSizes;

    @Option(
            names = "--disk-rate",
            paramLabel = "R",
            converter = Rates.class,
            description = "What one disk writes: 3350 (MiB/s), 3.5GB/s (default: no ceiling).")
    private Double diskRate;

    @Option(
            names = "--copy-rate",
            paramLabel = "R",
            converter = Rates.class,
            description = "What can be copied from one GPU (default: no ceiling).")
    private Double copyRate;

    @Option(
            names = "--host-rate",
            paramLabel = "R",
            converter = Rates.class,
            description = "What the machine moves for all disks together (default: no ceiling).")
    private Double hostRate;

    @Mixin
    private SchemeOptions scheme;

    @Option(names = "--json", description = "Prints one JSON object instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        TimePlan plan = plan();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(TimePlanRenderer.json(plan));
        } else {
            TimePlanRenderer.print(plan, out);
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private TimePlan plan() {
        Ceilings ceilings = new Ceilings(
                labelBytesPerSecond(), orUnlimited(copyRate), orUnlimited(hostRate), orUnlimited(diskRate));
        try {
            return gpusPerDisk == null
                    ? TimePlan.of(gpus, diskBytes(), ceilings)
                    : TimePlan.of(gpus, gpusPerDisk, diskBytes(), ceilings);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException("options of plan time: " + wrong.getMessage(), wrong);
        }
    }

    private double labelBytesPerSecond() {
        if (!rate.compressions()) {
            return rate.amount();
        }
        ChunkGeometry geometry = ChunkGeometry.of(scheme.scheme(), scheme.chunkLabels());
        return rate.amount() / geometry.compressionCount() * geometry.labelCount() * LabelScheme.LABEL_BYTES;
    }

    private static double orUnlimited(Double ceiling) {
        return ceiling == null ? Double.POSITIVE_INFINITY : ceiling;
    }

    private List<Long> diskBytes() {
        if (disks == null || disks == diskSizes.size()) {
            return diskSizes;
        }
        if (diskSizes.size() > 1) {
            throw new UsageException("options --disks, --disk-size: " + diskSizes.size() + " sizes for disks=" + disks
                    + "; give one size for all, or one for each");
        }
        return Collections.nCopies(disks, diskSizes.get(0));
    }
}
