package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.report.ReportSink;
import io.github.posewipe.io.verify.VerifyExtent;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a target is filled with, and what the wipe may use for that. Immutable; made by {@link #builder()}.
 *
 * @param fill what the target is filled with
 * @param scheme the label scheme
 * @param chunkLabels labels of a chunk
 * @param seed the seed, which stays the caller's to close; empty for other fills than labels
 * @param seedInReport whether the report holds the seed: the tool made it, and nobody else has it
 * @param provider the backend that labels; empty for other fills than labels
 * @param judge the backend that it is compared with before the first write; empty to choose one
 * @param labelers labelers at once; empty for the backend's own default
 * @param memoryBudgetBytes what labelers and buffers may hold; empty for a default that suits the machine
 * @param verify how much is read back after the wipe
 * @param report where the report goes
 * @param progress hears how far it has come
 * @param cancellation stops it
 * @param checkpoints keeps how much is safely written
 */
public record WipeSettings(
        Fill fill,
        LabelScheme scheme,
        int chunkLabels,
        Optional<SessionSeed> seed,
        boolean seedInReport,
        Optional<LabelerProvider> provider,
        Optional<LabelerProvider> judge,
        OptionalInt labelers,
        OptionalLong memoryBudgetBytes,
        VerifyExtent verify,
        ReportSink report,
        Progress progress,
        Cancellation cancellation,
        Checkpoints checkpoints) {

    /** Checks what can be checked before there is a target. */
    public WipeSettings {
        TargetLayout.requireChunkLabels(chunkLabels);
        if (fill == Fill.LABELS && (seed.isEmpty() || provider.isEmpty())) {
            throw new IllegalArgumentException("labels can't be written without a seed and a backend");
        }
        if (!fill.isVerifiable() && !verify.isNone()) {
            throw new IllegalArgumentException("a random fill is kept nowhere, so reading it back can't verify it:"
                    + " verify=" + verify + ", allowed with fill=random: none");
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

    /**
     * Settings with their defaults: labels of the default scheme, {@link VerifyExtent#DEFAULT_SAMPLES} samples read
     * back (none for a random fill), no report.
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
        private boolean seedInReport;
        private LabelerProvider provider;
        private LabelerProvider judge;
        private OptionalInt labelers = OptionalInt.empty();
        private OptionalLong memoryBudgetBytes = OptionalLong.empty();
        private VerifyExtent verify;
        private ReportSink report = ReportSink.none();
        private Progress progress = Progress.none();
        private Cancellation cancellation = new Cancellation();
        private Checkpoints checkpoints = Checkpoints.none();

        private Builder() {}

        /**
         * Sets what the target is filled with.
         *
         * @param fill the fill
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
         * Sets a seed that the user brought: the report names it by its fingerprint alone.
         *
         * @param seed the seed; stays the caller's to close, after the wipe
         * @return this
         */
        public Builder seed(SessionSeed seed) {
            this.seed = Objects.requireNonNull(seed, "seed");
            this.seedInReport = false;
            return this;
        }

        /**
         * Sets a seed that the tool made: the report holds it, so that the wipe can be verified later.
         *
         * @param seed the seed; stays the caller's to close, after the wipe
         * @return this
         */
        public Builder freshSeed(SessionSeed seed) {
            this.seed = Objects.requireNonNull(seed, "seed");
            this.seedInReport = true;
            return this;
        }

        /**
         * Sets the backend that labels.
         *
         * @param provider an available backend
         * @return this
         */
        public Builder provider(LabelerProvider provider) {
            this.provider = Objects.requireNonNull(provider, "provider");
            return this;
        }

        /**
         * Sets the backend that each labeler is compared with before the first write. If it is not called: the CPU
         * labeler, for it and where there is none the reference, for the reference where it is alone a second run.
         *
         * @param judge an available backend
         * @return this
         */
        public Builder judge(LabelerProvider judge) {
            this.judge = Objects.requireNonNull(judge, "judge");
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
         * Sets what labelers and buffers may hold together (not the Java machine itself).
         *
         * @param bytes 1 or more
         * @return this
         */
        public Builder memoryBudgetBytes(long bytes) {
            this.memoryBudgetBytes = OptionalLong.of(bytes);
            return this;
        }

        /**
         * Sets how much is read back after the wipe.
         *
         * @param verify none, samples or all; a random fill allows none alone
         * @return this
         */
        public Builder verify(VerifyExtent verify) {
            this.verify = Objects.requireNonNull(verify, "verify");
            return this;
        }

        /**
         * Sets where the report goes.
         *
         * @param report written before the target is opened, and at the end
         * @return this
         */
        public Builder report(ReportSink report) {
            this.report = Objects.requireNonNull(report, "report");
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
         * Sets what keeps how much is safely written, and where the wipe begins.
         *
         * @param checkpoints of this target alone
         * @return this
         */
        public Builder checkpoints(Checkpoints checkpoints) {
            this.checkpoints = Objects.requireNonNull(checkpoints, "checkpoints");
            return this;
        }

        /**
         * The settings.
         *
         * @return immutable settings
         * @throws IllegalArgumentException if they can't be carried out; the message is one line for the user
         */
        public WipeSettings build() {
            VerifyExtent byDefault =
                    fill.isVerifiable() ? VerifyExtent.samples(VerifyExtent.DEFAULT_SAMPLES) : VerifyExtent.none();
            return new WipeSettings(
                    fill,
                    scheme,
                    chunkLabels.orElse(scheme.defaultChunkLabels()),
                    Optional.ofNullable(seed),
                    seedInReport,
                    Optional.ofNullable(provider),
                    Optional.ofNullable(judge),
                    labelers,
                    memoryBudgetBytes,
                    verify == null ? byDefault : verify,
                    report,
                    progress,
                    cancellation,
                    checkpoints);
        }
    }
}
