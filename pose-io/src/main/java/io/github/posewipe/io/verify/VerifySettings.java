package io.github.posewipe.io.verify;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.TargetLayout;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a read-back compares a target with, and what it may use for that. Immutable; made by {@link #builder()}.
 *
 * @param fill what the target was filled with; {@link Fill#RANDOM} can't be verified
 * @param scheme the label scheme
 * @param chunkLabels labels of a chunk
 * @param seed the seed, which stays the caller's to close; empty for {@link Fill#ZEROS} alone
 * @param provider the backend that recomputes; empty for {@link Fill#ZEROS} alone
 * @param labelers labelers at once; empty for the backend's own default
 * @param memoryBudgetBytes what labelers and buffers may hold; empty for a default that suits the machine
 * @param extent how much is read
 * @param notWritten ranges that are known not to be written, as the report of the wipe lists them: they are not
 *     compared, and listed
 * @param progress hears how far it has come
 * @param cancellation stops it
 */
public record VerifySettings(
        Fill fill,
        LabelScheme scheme,
        int chunkLabels,
        Optional<SessionSeed> seed,
        Optional<LabelerProvider> provider,
        OptionalInt labelers,
        OptionalLong memoryBudgetBytes,
        VerifyExtent extent,
        List<BadRange> notWritten,
        Progress progress,
        Cancellation cancellation) {

    /** Checks what can be checked before there is a target. */
    public VerifySettings {
        notWritten = notWritten.stream().map(VerifySettings::wholeLabels).toList();
        TargetLayout.requireChunkLabels(chunkLabels);
        if (!fill.isVerifiable()) {
            throw new IllegalArgumentException(
                    "a random fill is kept nowhere, so reading it back can't verify it: fill=random, verifiable: labels, zeros");
        }
        if (fill == Fill.LABELS && (seed.isEmpty() || provider.isEmpty())) {
            throw new IllegalArgumentException("labels can't be verified without a seed and a backend");
        }
        if (extent.isNone()) {
            throw new IllegalArgumentException("nothing to verify: samples=none, allowed: 1 or more, or all");
        }
        if (labelers.isPresent() && labelers.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    "bad number of labelers: labelers=" + labelers.getAsInt() + ", allowed: 1 or more");
        }
        if (memoryBudgetBytes.isPresent() && memoryBudgetBytes.getAsLong() < 1) {
            throw new IllegalArgumentException(
                    "bad memory budget: memoryBudgetBytes=" + memoryBudgetBytes.getAsLong() + ", allowed: 1 or more");
        }
    }

    /** Labels are what is compared: one that is partly not written can't be. */
    private static BadRange wholeLabels(BadRange range) {
        long offsetBytes = range.offsetBytes() - range.offsetBytes() % LabelScheme.LABEL_BYTES;
        long past = range.endBytes() % LabelScheme.LABEL_BYTES;
        long endBytes = past == 0 ? range.endBytes() : range.endBytes() - past + LabelScheme.LABEL_BYTES;
        return new BadRange(offsetBytes, endBytes - offsetBytes, range.errno());
    }

    /**
     * Settings with their defaults: labels of the default scheme, {@link VerifyExtent#DEFAULT_SAMPLES} samples.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects settings. Not thread-safe. */
    public static final class Builder {
        private Fill fill = Fill.LABELS;
        private LabelScheme scheme = LabelScheme.DRG_V2;
        private OptionalInt chunkLabels = OptionalInt.empty();
        private SessionSeed seed;
        private LabelerProvider provider;
        private OptionalInt labelers = OptionalInt.empty();
        private OptionalLong memoryBudgetBytes = OptionalLong.empty();
        private VerifyExtent extent = VerifyExtent.samples(VerifyExtent.DEFAULT_SAMPLES);
        private List<BadRange> notWritten = List.of();
        private Progress progress = Progress.none();
        private Cancellation cancellation = new Cancellation();

        private Builder() {}

        /**
         * Sets what the target was filled with.
         *
         * @param fill labels or zeros
         * @return this
         */
        public Builder fill(Fill fill) {
            this.fill = Objects.requireNonNull(fill, "fill");
            return this;
        }

        /**
         * Sets the scheme.
         *
         * @param scheme the label scheme, chain length included
         * @return this
         */
        public Builder scheme(LabelScheme scheme) {
            this.scheme = Objects.requireNonNull(scheme, "scheme");
            return this;
        }

        /**
         * Sets the chunk size; the scheme's default if it is not called.
         *
         * @param chunkLabels a power of two from 1 to 2^20
         * @return this
         */
        public Builder chunkLabels(int chunkLabels) {
            this.chunkLabels = OptionalInt.of(chunkLabels);
            return this;
        }

        /**
         * Sets the seed.
         *
         * @param seed the seed of the wipe; stays the caller's to close
         * @return this
         */
        public Builder seed(SessionSeed seed) {
            this.seed = Objects.requireNonNull(seed, "seed");
            return this;
        }

        /**
         * Sets the backend that recomputes.
         *
         * @param provider an available backend
         * @return this
         */
        public Builder provider(LabelerProvider provider) {
            this.provider = Objects.requireNonNull(provider, "provider");
            return this;
        }

        /**
         * Sets how many labelers work at once, at most.
         *
         * @param labelers 1 or more
         * @return this
         */
        public Builder labelers(int labelers) {
            this.labelers = OptionalInt.of(labelers);
            return this;
        }

        /**
         * Sets what labelers and buffers may hold together.
         *
         * @param bytes 1 or more
         * @return this
         */
        public Builder memoryBudgetBytes(long bytes) {
            this.memoryBudgetBytes = OptionalLong.of(bytes);
            return this;
        }

        /**
         * Sets how much is read.
         *
         * @param extent samples or all
         * @return this
         */
        public Builder extent(VerifyExtent extent) {
            this.extent = Objects.requireNonNull(extent, "extent");
            return this;
        }

        /**
         * Sets what is known not to be written; nothing if it is not called.
         *
         * @param ranges ranges of the target, as the report of the wipe lists them
         * @return this
         */
        public Builder notWritten(List<BadRange> ranges) {
            this.notWritten = List.copyOf(ranges);
            return this;
        }

        /**
         * Sets who hears of progress.
         *
         * @param progress the listener
         * @return this
         */
        public Builder progress(Progress progress) {
            this.progress = Objects.requireNonNull(progress, "progress");
            return this;
        }

        /**
         * Sets what stops it.
         *
         * @param cancellation the wish to stop
         * @return this
         */
        public Builder cancellation(Cancellation cancellation) {
            this.cancellation = Objects.requireNonNull(cancellation, "cancellation");
            return this;
        }

        /**
         * The settings.
         *
         * @return immutable settings
         * @throws IllegalArgumentException if they can't be carried out; the message is one line for the user
         */
        public VerifySettings build() {
            return new VerifySettings(
                    fill,
                    scheme,
                    chunkLabels.orElse(scheme.defaultChunkLabels()),
                    Optional.ofNullable(seed),
                    Optional.ofNullable(provider),
                    labelers,
                    memoryBudgetBytes,
                    extent,
                    notWritten,
                    progress,
                    cancellation);
        }
    }
}
