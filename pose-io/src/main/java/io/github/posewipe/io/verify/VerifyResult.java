package io.github.posewipe.io.verify;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.WipeStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a read-back found. Immutable; status, exit code and text follow from the same numbers.
 *
 * @param samples chunks that were to be read
 * @param matched chunks that were read and hold exactly what belongs there
 * @param mismatched chunks that were read and do not
 * @param incomplete chunks that hold what belongs there as far as they could be compared: some of their sectors can't be
 *     read, or are known not to be written
 * @param mismatches the first of those, by offset; at most {@link #MAX_LISTED}
 * @param badRanges the ranges that could not be compared, by offset: not readable, or known not to be written. Where
 *     there are very many, neighbours are one range
 * @param labelsRead labels that were compared
 * @param wrongLabels labels among them that are wrong
 * @param labelCount labels of the whole target
 * @param caughtFraction the smallest part of the target's chunks whose damage, wherever it lies, this many samples
 *     catch with a probability of at least 99 %; empty if every chunk was to be read, or not all samples were
 * @param interrupted whether it was cancelled before the end
 * @param failure why it could not be finished
 * @param seconds how long it took
 */
public record VerifyResult(
        long samples,
        long matched,
        long mismatched,
        long incomplete,
        List<Mismatch> mismatches,
        List<BadRange> badRanges,
        long labelsRead,
        long wrongLabels,
        long labelCount,
        OptionalDouble caughtFraction,
        boolean interrupted,
        Optional<RunFailure> failure,
        double seconds) {

    /** Mismatching chunks that are listed one by one. */
    public static final int MAX_LISTED = 100;

    private static final double NEARLY_ALL = 0.99;

    /** Copies the lists. */
    public VerifyResult {
        mismatches = List.copyOf(mismatches);
        badRanges = List.copyOf(badRanges);
        Objects.requireNonNull(caughtFraction, "caughtFraction");
        Objects.requireNonNull(failure, "failure");
    }

    /**
     * How it ended. Only a read-back that came to its end, read at least one chunk, found nothing wrong and could compare
     * every byte that it was to read is {@link WipeStatus#DONE}.
     *
     * @return the status
     */
    public WipeStatus status() {
        if (interrupted) {
            return WipeStatus.INTERRUPTED;
        }
        if (failure.isPresent()) {
            return WipeStatus.FAILED;
        }
        if (mismatched > 0) {
            return WipeStatus.MISMATCH;
        }
        return samples > 0 && matched == samples ? WipeStatus.DONE : WipeStatus.FAILED;
    }

    /**
     * The exit code of the process.
     *
     * @return the code that belongs to {@link #status()}
     */
    public ExitCode exitCode() {
        return switch (status()) {
            case DONE -> ExitCode.DONE;
            case MISMATCH -> ExitCode.MISMATCH;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            default -> failure.map(RunFailure::exitCode).orElse(ExitCode.IO);
        };
    }

    /**
     * The part of the target that was read.
     *
     * @return 0 to 1
     */
    public double coverage() {
        return (double) labelsRead / labelCount;
    }

    /**
     * Whether (nearly) every label that was read is wrong: then no byte is damaged, but the seed, the scheme, its chain
     * or the chunk size is not that of the wipe, or there was none.
     *
     * @return true if at least 99 % of the labels that were read are wrong
     */
    public boolean wholeTargetDisagrees() {
        return wrongLabels > 0 && wrongLabels >= NEARLY_ALL * labelsRead;
    }

    /**
     * What was found, in one line for the user.
     *
     * @return one line
     */
    public String summary() {
        StringBuilder line = new StringBuilder(status().word());
        line.append(": ").append(matched).append(" of ").append(samples).append(" chunks match, ");
        line.append(String.format(java.util.Locale.ROOT, "%.4g %% of the target read", 100 * coverage()));
        if (mismatched > 0) {
            line.append(", ").append(describeMismatch());
        } else {
            caughtFraction.ifPresent(fraction -> line.append(String.format(
                    java.util.Locale.ROOT,
                    ", damage of %.3g %% of its chunks would be caught with 99 %% probability",
                    100 * fraction)));
        }
        if (!badRanges.isEmpty()) {
            line.append(", not compared: ").append(BadRange.describe(badRanges));
        }
        failure.ifPresent(why -> line.append(", ").append(why.message()));
        return line.toString();
    }

    private String describeMismatch() {
        Mismatch first = mismatches.get(0);
        String what = wholeTargetDisagrees()
                ? "the whole target disagrees (" + wrongLabels + " of " + labelsRead
                        + " labels read): wrong seed, scheme, chain or chunk size, or not wiped with them"
                : mismatched + " chunks and " + wrongLabels + " labels are wrong";
        return what + ", first wrong byte: offset=" + first.offsetBytes() + ", chunk=" + first.chunk() + ", rank="
                + first.rank();
    }
}
