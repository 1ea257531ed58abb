package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Fill;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.OnLabelerFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
            description =
                    "Block devices or regular files (everything on them is lost), or memory: ram:SIZE, ram:max, hbm:GPU.")
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
            description = "Labelers (GPUs, or threads of a CPU) that work for one target (default: as many targets at"
                    + " once as there are labelers for).")
    Integer labelersPerTarget;

    @Option(
            names = "--on-labeler-failure",
            paramLabel = "WHAT",
            defaultValue = "retry",
            converter = FailureChoice.class,
            completionCandidates = FailureChoices.class,
            description = "retry (default; another labeler of the target does the work again) or fail (the target ends"
                    + " as failed). Either way the labeler is used no more, and reported.")
    OnLabelerFailure onLabelerFailure;

    @Option(
            names = "--max-rate",
            paramLabel = "S",
            converter = Sizes.AtLeastOne.class,
            description = "Bytes a second that all targets together are written with at most: 200MiB.")
    Long bytesPerSecond;

    @Option(
            names = "--memory-budget",
            paramLabel = "S",
            converter = Sizes.AtLeastOne.class,
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
            names = "--leave",
            paramLabel = "S",
            converter = Sizes.class,
            description = "Memory of a GPU that may stay unattested (hbm:GPU; default: 64MiB).")
    Long leaveBytes;

    @Option(
            names = "--report",
            paramLabel = "F",
            description = "JSON report (default: NAME.pose.json beside a file, in the current folder for a device). It"
                    + " keeps a seed that pose made: mode 0600.")
    Path report;

    @Option(
            names = "--journal",
            paramLabel = "F",
            description = "Keeps how far each target is safely written, off the targets. The same command with the same"
                    + " journal goes on where a run ended, after reading back what it wrote last. Holds a seed that"
                    + " pose made: mode 0600.")
    Path journal;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            defaultValue = "auto",
            description = "auto (default; a live view on a terminal, plain lines otherwise), plain, none.")
    ProgressView.Mode progress;

    /** Refuses options that the fill has no use for. */
    void requireMatching() {
        if (fill == Fill.RANDOM && journal != null) {
            throw new UsageException(
                    "option --journal: a random fill can't be computed again, so no run can check where"
                            + " it would go on; allowed with --fill labels or zeros");
        }
        if (journal != null
                && targets.stream().anyMatch(target -> MemoryName.of(target).isPresent())) {
            throw new UsageException("option --journal: memory is given back when its wipe ends, so no run can go on"
                    + " there; leave --journal out");
        }
    }

    /** What the completion script offers for {@code --on-labeler-failure}. */
    static final class FailureChoices extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        FailureChoices() {
            super(Stream.of(OnLabelerFailure.values()).map(FailureChoice::id).toList());
        }
    }

    /** {@code --on-labeler-failure}. */
    static final class FailureChoice implements ITypeConverter<OnLabelerFailure> {
        private static String id(OnLabelerFailure choice) {
            return choice.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public OnLabelerFailure convert(String text) {
            return Stream.of(OnLabelerFailure.values())
                    .filter(choice -> id(choice).equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "unknown choice '" + text + "'; known: " + String.join(", ", new FailureChoices())));
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
