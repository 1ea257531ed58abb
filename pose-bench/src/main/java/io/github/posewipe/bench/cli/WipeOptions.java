package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Fill;
import io.github.posewipe.io.verify.VerifyExtent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** What {@code pose wipe} takes beside scheme, seed and backend. */
final class WipeOptions {
    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description = "Block devices or regular files. Everything on them is lost.")
    List<String> targets;

    @Option(
            names = "--size",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Size of a file that is created: 64MiB, 1.5GB, bytes; a multiple of 32 bytes.")
    Long sizeBytes;

    @Option(names = "--confirm", description = "Overwrites what exists. Without it only new files are written.")
    boolean confirmed;

    @Option(
            names = "--dry-run",
            description =
                    "Prints the guard's verdicts and the plan, and touches nothing; for what exists with --confirm.")
    boolean dryRun;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Numbers.Count.class,
            description = "Labelers at work side by side, at most (default: one a processor or device).")
    Integer threads;

    @Option(
            names = "--gpus-per-disk",
            paramLabel = "K",
            converter = Numbers.Count.class,
            description = "GPUs that label for one target (with --backend cuda).")
    Integer gpusPerDisk;

    @Option(
            names = "--memory-budget",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Memory for labelers and buffers together: 512MiB (default: a quarter of the machine's, at"
                    + " most).")
    Long memoryBudgetBytes;

    @Option(
            names = "--fill",
            paramLabel = "WHAT",
            defaultValue = "labels",
            converter = FillName.class,
            completionCandidates = FillNames.class,
            description = "labels (default), zeros, random. Only labels prove anything; the others show what the disk"
                    + " alone can do, and random can't be verified.")
    Fill fill;

    @Option(
            names = "--verify",
            paramLabel = "N",
            converter = Extent.class,
            description = "Read-back after the wipe: so many chunks, all, or none (default: 64; none with --fill"
                    + " random).")
    VerifyExtent verify;

    @Option(
            names = "--report",
            paramLabel = "F",
            description = "JSON report (default: NAME.pose.json beside a file, in the current folder for a device). It"
                    + " keeps a seed that pose made: mode 0600.")
    Path report;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            defaultValue = "auto",
            description = "auto (default; one line on a terminal, plain lines otherwise), plain, none.")
    ProgressView.Mode progress;

    /** Refuses options that the backend asked for has no use for. */
    void requireMatching(String backend) {
        if (backend.equals("cuda")) {
            return;
        }
        if (gpusPerDisk != null) {
            throw new UsageException("option --gpus-per-disk: backend '" + backend
                    + "' has no GPUs to choose among; name --backend cuda, or leave --gpus-per-disk out");
        }
    }

    /** What the completion script offers: the names that {@code --fill} takes, not those of the constants. */
    static final class FillNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        FillNames() {
            super(Stream.of(Fill.values()).map(Fill::id).toList());
        }
    }

    /** {@code --fill}. */
    static final class FillName implements ITypeConverter<Fill> {
        @Override
        public Fill convert(String text) {
            try {
                return Fill.of(text);
            } catch (IllegalArgumentException unknown) {
                throw new TypeConversionException(unknown.getMessage());
            }
        }
    }

    /** {@code --verify} and {@code --samples}. */
    static final class Extent implements ITypeConverter<VerifyExtent> {
        @Override
        public VerifyExtent convert(String text) {
            try {
                return VerifyExtent.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }
}
