package io.github.posewipe.io.evidence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.BadRange;
import java.util.List;
import java.util.Objects;

/**
 * The claims of one target. Immutable. Components are null where there is no such claim.
 *
 * @param target which target
 * @param erasure what was written; null where a verifier that did not write signs
 * @param verification what was read back; null where nothing was
 * @param challenge what a prover answered; null where it was not asked
 * @param softwareVersion version of the tool that did it, alone in its list
 * @param result what this target comes to; follows from the other claims
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TargetEvidence(
        Identity target,
        Erasure erasure,
        ReadBack verification,
        Challenge challenge,
        @JsonProperty("swversion") List<String> softwareVersion,
        EvidenceResult result) {

    /** What stands where a size can't be known through the target's interface. */
    public static final String NOT_DETERMINED = "not determined";

    /** Copies the list; checks that nothing is missing that every token has. */
    public TargetEvidence {
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(softwareVersion, "swversion");
        softwareVersion = List.copyOf(softwareVersion);
    }

    /**
     * Which target it is.
     *
     * @param name as the user named it
     * @param realPath the path with all links followed
     * @param kind such as {@code block device}
     * @param maker maker, as the system tells it
     * @param model model
     * @param serial serial number
     * @param medium such as {@code solid state}
     * @param sizeBytes bytes that can be addressed
     * @param logicalBlockBytes smallest transfer
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Identity(
            String name,
            String realPath,
            String kind,
            String maker,
            String model,
            String serial,
            String medium,
            long sizeBytes,
            Integer logicalBlockBytes) {

        /** Checks the name. */
        public Identity {
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * What was written.
     *
     * @param status the wipe's own word
     * @param method {@code labels}, {@code zeros} or {@code random}
     * @param bytesCovered bytes written and made durable
     * @param bytesUnwritten addressable bytes that are not known to be written
     * @param bytesUnreachable bytes of the medium that no address leads to (spare areas, remapped sectors): a number where
     *     the target's interface tells it, else {@link #NOT_DETERMINED}
     * @param badRanges ranges that the device did not write
     * @param scheme label scheme; null for other methods than labels
     * @param chunkLabels labels of a chunk
     * @param chain nodes of a base node's chain
     * @param gamma depth of a whole chunk in sequential compressions
     * @param tailGamma depth of the last chunk where that has another size
     * @param seedFingerprint names the seed without revealing it
     * @param startedAt when it began, ISO 8601
     * @param finishedAt when it ended
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Erasure(
            String status,
            String method,
            long bytesCovered,
            long bytesUnwritten,
            String bytesUnreachable,
            List<BadRange> badRanges,
            String scheme,
            Integer chunkLabels,
            Integer chain,
            Long gamma,
            Long tailGamma,
            String seedFingerprint,
            String startedAt,
            String finishedAt) {

        /** Copies the list; checks that nothing is missing that every wipe has. */
        public Erasure {
            Objects.requireNonNull(status, "status");
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(bytesUnreachable, "bytesUnreachable");
            badRanges = badRanges == null ? List.of() : List.copyOf(badRanges);
        }
    }

    /**
     * What was read back.
     *
     * @param mode {@code all} or {@code samples}
     * @param status the read-back's own word
     * @param samples chunks that were to be read
     * @param matched chunks that match
     * @param mismatched chunks that do not
     * @param wrongLabels labels that are wrong
     * @param coverage part of the target that was read, 0 to 1
     * @param caughtFraction damaged part of the chunks that this catches with 99 % probability
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ReadBack(
            String mode,
            String status,
            long samples,
            long matched,
            long mismatched,
            long wrongLabels,
            double coverage,
            Double caughtFraction) {
        /** Every chunk was to be read. */
        public static final String ALL = "all";

        /** Some chunks were to be read. */
        public static final String SAMPLES = "samples";

        /** Checks that nothing is missing. */
        public ReadBack {
            Objects.requireNonNull(mode, "mode");
            Objects.requireNonNull(status, "status");
        }
    }

    /**
     * What a prover answered to a verifier.
     *
     * @param accepted whether the plan's rule was met
     * @param secure whether gamma exceeds q, so that answers could not have been computed in time
     * @param scheme label scheme
     * @param chunkLabels labels of a chunk
     * @param chain nodes of a base node's chain
     * @param gamma depth of a whole chunk
     * @param qPrepared sequential compressions within the limit, half rounds prepared
     * @param rounds challenges asked for
     * @param coverage the largest part of the labels that so many rounds can ask for, 0 to 1
     * @param right right and in time
     * @param late right, but late
     * @param wrong another label
     * @param missing no answer
     * @param lateAllowed late answers that the plan forgives
     * @param roundTripNs the limit
     * @param compressionNs the fastest compression that an adversary is granted
     * @param log2PassBound base-2 logarithm of the most probable way of a prover that kept 99 % of the labels to be accepted
     * @param seedFingerprint names the seed without revealing it
     * @param verifierKey public key of the verifier, hexadecimal
     * @param proverKey public key of the prover, hexadecimal
     * @param transcriptSha256 the transcript that both signed
     * @param startedAt when the rounds began, ISO 8601
     * @param finishedAt when they had ended
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Challenge(
            boolean accepted,
            boolean secure,
            String scheme,
            int chunkLabels,
            int chain,
            long gamma,
            long qPrepared,
            int rounds,
            double coverage,
            int right,
            int late,
            int wrong,
            int missing,
            int lateAllowed,
            String roundTripNs,
            String compressionNs,
            Double log2PassBound,
            String seedFingerprint,
            String verifierKey,
            String proverKey,
            String transcriptSha256,
            String startedAt,
            String finishedAt) {
        /** The part of the labels that the bound is given for. */
        public static final double KEPT_FRACTION = 0.99;

        static double coverageOf(int rounds, long sizeBytes) {
            return Math.min(1, (double) rounds * LabelScheme.LABEL_BYTES / sizeBytes);
        }

        /** Checks that nothing is missing. */
        public Challenge {
            Objects.requireNonNull(scheme, "scheme");
        }
    }
}
