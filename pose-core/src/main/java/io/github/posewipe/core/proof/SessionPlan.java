package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelScheme;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * What a session is about, as the verifier decides it: everything but the seed, which is made fresh for each session and
 * never kept here. Immutable.
 *
 * @param targets the targets, 1 to {@link #MAX_TARGETS}, no name twice
 * @param scheme the label scheme, chain included
 * @param chunkLabels labels a chunk, a power of two from 1 to 2^20
 * @param rounds rounds for each target; those of all targets together are at most {@link #MAX_ROUNDS}
 * @param lateAllowed rounds of each target that may be right but late; nothing else is ever forgiven
 * @param limit the round-trip limit, and the time of a compression that the adversary is granted
 * @param nonce 64 lower-case hexadecimal digits: the verifier's, or those of the party that it asks for
 * @param issuedAt the verifier's clock when the plan was made, in milliseconds
 */
public record SessionPlan(
        List<PlannedTarget> targets,
        LabelScheme scheme,
        int chunkLabels,
        int rounds,
        int lateAllowed,
        TimeLimit limit,
        String nonce,
        Instant issuedAt) {

    /** Most targets of a session. */
    public static final int MAX_TARGETS = 64;

    /** Most rounds of a session, of all targets together. */
    public static final int MAX_ROUNDS = 1_000_000;

    /** Rounds for each target where none are asked for: who kept 90 % of the labels passes them with 2^-40. */
    public static final int DEFAULT_ROUNDS = 264;

    /** Bytes of a nonce. */
    public static final int NONCE_BYTES = 32;

    /**
     * Checks every range.
     *
     * @throws IllegalArgumentException if a value is out of range; the message names it and what is allowed
     */
    public SessionPlan {
        targets = List.copyOf(targets);
        Objects.requireNonNull(scheme, "scheme");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(issuedAt, "issuedAt");
        requireRange("targets", targets.size(), 1, MAX_TARGETS);
        requireDistinct(targets);
        if (chunkLabels < 1 || chunkLabels > LabelScheme.MAX_CHUNK_LABELS || Integer.bitCount(chunkLabels) != 1) {
            throw new IllegalArgumentException("bad plan: chunkLabels=" + chunkLabels
                    + ", allowed: a power of two from 1 to " + LabelScheme.MAX_CHUNK_LABELS);
        }
        requireRange("rounds", rounds, 1, MAX_ROUNDS / targets.size());
        requireRange("lateAllowed", lateAllowed, 0, rounds - 1);
        if (!nonce.matches("[0-9a-f]{" + 2 * NONCE_BYTES + "}")) {
            throw new IllegalArgumentException(
                    "bad plan: nonce of length=" + nonce.length() + ", needed: 64 lower-case hexadecimal digits");
        }
    }

    private static void requireRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("bad plan: " + name + "=" + value + ", allowed: " + least + ".." + most);
        }
    }

    private static void requireDistinct(List<PlannedTarget> targets) {
        Set<String> names = new HashSet<>();
        for (PlannedTarget target : targets) {
            if (!names.add(target.name())) {
                throw new IllegalArgumentException("bad plan: target named twice: name=" + target.name());
            }
        }
    }

    /**
     * Rounds of all targets together.
     *
     * @return 1 to {@link #MAX_ROUNDS}
     */
    public int totalRounds() {
        return rounds * targets.size();
    }

    /**
     * Starts a plan with the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects a plan. Not thread-safe. */
    public static final class Builder {
        private final List<PlannedTarget> targets = new ArrayList<>();
        private LabelScheme scheme = LabelScheme.DRG_V2;
        private int chunkLabels;
        private int rounds = DEFAULT_ROUNDS;
        private int lateAllowed;
        private TimeLimit limit = TimeLimit.ofNs(1_000_000, 10);
        private String nonce;

        private Builder() {}

        /**
         * Adds a target.
         *
         * @param name the name under which the prover knows it
         * @param sizeBytes its size
         * @return this
         * @throws IllegalArgumentException if name or size are out of range
         */
        public Builder target(String name, long sizeBytes) {
            targets.add(new PlannedTarget(name, sizeBytes));
            return this;
        }

        /**
         * Sets scheme and chunk size ({@code drg-v2} with its defaults if it is not called).
         *
         * @param scheme the scheme, chain included
         * @param chunkLabels labels a chunk
         * @return this
         */
        public Builder scheme(LabelScheme scheme, int chunkLabels) {
            this.scheme = Objects.requireNonNull(scheme, "scheme");
            this.chunkLabels = chunkLabels;
            return this;
        }

        /**
         * Sets the rounds for each target.
         *
         * @param rounds 1 or more
         * @param lateAllowed how many of them may be right but late
         * @return this
         */
        public Builder rounds(int rounds, int lateAllowed) {
            this.rounds = rounds;
            this.lateAllowed = lateAllowed;
            return this;
        }

        /**
         * Sets the time limit (1 ms, and 10 ns a compression, if it is not called).
         *
         * @param limit the limit
         * @return this
         */
        public Builder limit(TimeLimit limit) {
            this.limit = Objects.requireNonNull(limit, "limit");
            return this;
        }

        /**
         * Sets the nonce of a party that the verifier acts for (a fresh one is made if it is not called).
         *
         * @param nonce 64 hexadecimal digits
         * @return this
         */
        public Builder nonce(String nonce) {
            this.nonce = Objects.requireNonNull(nonce, "nonce").toLowerCase(Locale.ROOT);
            return this;
        }

        /**
         * The plan.
         *
         * @return an immutable plan, issued now
         * @throws IllegalArgumentException if a value is out of range
         */
        public SessionPlan build() {
            return new SessionPlan(
                    targets,
                    scheme,
                    chunkLabels == 0 ? scheme.defaultChunkLabels() : chunkLabels,
                    rounds,
                    lateAllowed,
                    limit,
                    nonce == null ? randomNonce() : nonce,
                    Instant.now().truncatedTo(ChronoUnit.MILLIS));
        }

        private static String randomNonce() {
            byte[] bytes = new byte[NONCE_BYTES];
            new SecureRandom().nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        }
    }
}
