package io.github.posewipe.io.report;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.verify.Mismatch;
import io.github.posewipe.io.verify.VerifyResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is kept of the wipe or the verification of one target. Immutable. May hold the seed: {@link Reports} writes it
 * to files of mode 0600, and {@link #toString} does not show it.
 *
 * @param status how it ended
 * @param fill what the target was filled with
 * @param labels the parameters of the labels; empty for other fills
 * @param seedHex the seed, if the tool made it; empty if the user brought it
 * @param target the target
 * @param bytesWritten bytes of the target that are known to be written, by this run or by those that it went on from
 * @param labelsWritten labels among them
 * @param tailLabels labels left after the whole chunks
 * @param coverage what part of the target that is, and what part is not
 * @param stageSeconds where the time went
 * @param mibPerSecond bytes written over wall time
 * @param labelers what computed, one entry a labeler
 * @param checks what was compared before the first write
 * @param work who did what, and what that held; empty before the first write
 * @param verify what the read-back found
 * @param error why it could not be finished
 * @param peakResidentBytes most memory that the process held
 * @param startedAt when it began
 * @param finishedAt when it ended; empty while it runs
 * @param toolVersion the version that wrote this
 */
public record WipeReport(
        WipeStatus status,
        Fill fill,
        Optional<Labels> labels,
        Optional<String> seedHex,
        Target target,
        long bytesWritten,
        long labelsWritten,
        int tailLabels,
        Coverage coverage,
        StageSeconds stageSeconds,
        double mibPerSecond,
        List<String> labelers,
        List<LabelerCheck> checks,
        Optional<WorkSplit> work,
        Optional<Verify> verify,
        Optional<Failure> error,
        long peakResidentBytes,
        Instant startedAt,
        Optional<Instant> finishedAt,
        String toolVersion) {

    /** Copies the lists. */
    public WipeReport {
        labelers = List.copyOf(labelers);
        checks = List.copyOf(checks);
    }

    /**
     * The parameters of labels.
     *
     * @param scheme {@code drg-v1} or {@code drg-v2}
     * @param chunkLabels labels of a chunk
     * @param chain nodes of a base node's chain
     * @param gamma depth of a whole chunk, in sequential compressions
     * @param tailGamma depth of the last chunk, where that has another size
     * @param seedFingerprint names the seed without revealing it
     */
    public record Labels(
            String scheme, int chunkLabels, int chain, long gamma, OptionalLong tailGamma, String seedFingerprint) {}

    /**
     * The target.
     *
     * @param path the path as the user named it
     * @param realPath the path with all links followed
     * @param kind block device or file
     * @param sizeBytes bytes
     * @param logicalBlockBytes smallest direct transfer
     * @param model model, may be empty
     * @param serial serial number, may be empty
     */
    public record Target(
            String path,
            String realPath,
            String kind,
            long sizeBytes,
            int logicalBlockBytes,
            String model,
            String serial) {

        /**
         * The target of this identity.
         *
         * @param identity the identity
         * @return what a report says of it
         */
        public static Target of(TargetIdentity identity) {
            return new Target(
                    identity.path().toString(),
                    identity.realPath().toString(),
                    identity.kind().words(),
                    identity.sizeBytes(),
                    identity.logicalBlockBytes(),
                    identity.model(),
                    identity.serial());
        }
    }

    /**
     * What part of the target was written. Where there are bad ranges, {@code bytesWritten} is no longer one run of
     * bytes: what was reached ends at {@code bytesWritten} plus the bytes of all bad ranges.
     *
     * @param resumedFromBytes where this run went on from; 0 if it began at the target's first byte
     * @param bytesUnwritten bytes that should have been written and are not known to be: bad ranges, and what was not
     *     reached
     * @param badRanges ranges that the device did not write, by their offsets. Where there are very many, neighbours
     *     are one range, which then holds sectors between them too that may be written
     */
    public record Coverage(long resumedFromBytes, long bytesUnwritten, List<BadRange> badRanges) {
        /** Nothing was to be written. */
        public static final Coverage NONE = new Coverage(0, 0, List.of());

        /** Copies the list. */
        public Coverage {
            badRanges = List.copyOf(badRanges);
        }
    }

    /**
     * Where the time went, in seconds.
     *
     * @param label time that the labelers computed, added up over all of them
     * @param transfer time that labels were copied from a device; 0 for a CPU
     * @param write time that the writer wrote
     * @param flush time of the flush at the end
     * @param wall from the start to the end of the flush
     */
    public record StageSeconds(double label, double transfer, double write, double flush, double wall) {
        /** Before anything was done. */
        public static final StageSeconds ZERO = new StageSeconds(0, 0, 0, 0, 0);
    }

    /**
     * A labeler that was compared with another backend before the first write.
     *
     * @param labeler what was checked
     * @param judge what it was compared with
     * @param chunk index of the chunk that both computed
     * @param chunkLabels labels of that chunk: the target's own, or fewer where the judge would have taken too long
     */
    public record LabelerCheck(String labeler, String judge, long chunk, int chunkLabels) {}

    /**
     * What a read-back found.
     *
     * @param status how it ended
     * @param samples chunks that were to be read
     * @param matched chunks that match
     * @param mismatched chunks that do not
     * @param incomplete chunks that match as far as they could be compared
     * @param wrongLabels labels that are wrong
     * @param coverage the part of the target that was read, 0 to 1
     * @param caughtFraction the damaged part of the chunks that this would have caught with 99 % probability
     * @param mismatches the first mismatching chunks, by offset
     * @param badRanges ranges that could not be compared: they could not be read, or had not been written
     */
    public record Verify(
            WipeStatus status,
            long samples,
            long matched,
            long mismatched,
            long incomplete,
            long wrongLabels,
            double coverage,
            OptionalDouble caughtFraction,
            List<Mismatch> mismatches,
            List<BadRange> badRanges) {

        /** Copies the lists. */
        public Verify {
            mismatches = List.copyOf(mismatches);
            badRanges = List.copyOf(badRanges);
        }

        /**
         * The section of a result.
         *
         * @param result the result
         * @return what a report says of it
         */
        public static Verify of(VerifyResult result) {
            return new Verify(
                    result.status(),
                    result.samples(),
                    result.matched(),
                    result.mismatched(),
                    result.incomplete(),
                    result.wrongLabels(),
                    result.coverage(),
                    result.caughtFraction(),
                    result.mismatches(),
                    result.badRanges());
        }
    }

    /**
     * Why it could not be finished.
     *
     * @param message one line
     * @param offsetBytes first byte of the target that it is about, if it is about one
     */
    public record Failure(String message, OptionalLong offsetBytes) {}

    /**
     * This report with the result of another read-back; nothing else changes, the status of the wipe neither.
     *
     * @param result the result
     * @return the report
     */
    public WipeReport withVerify(VerifyResult result) {
        return new WipeReport(
                status,
                fill,
                labels,
                seedHex,
                target,
                bytesWritten,
                labelsWritten,
                tailLabels,
                coverage,
                stageSeconds,
                mibPerSecond,
                labelers,
                checks,
                work,
                Optional.of(Verify.of(result)),
                error,
                peakResidentBytes,
                startedAt,
                finishedAt,
                toolVersion);
    }

    /** Never shows the seed. */
    @Override
    public String toString() {
        return "WipeReport[" + status.word() + ", " + target.path() + ", bytesWritten=" + bytesWritten + "]";
    }
}
