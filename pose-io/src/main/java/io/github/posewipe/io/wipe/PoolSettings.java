package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Pause;
import io.github.posewipe.io.RunProgress;
import io.github.posewipe.io.Throttle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a run over several targets may use, and how it is steered. Immutable but for the throttle, the pause and the
 * cancellation, which others set while it runs; made by {@link #builder()}.
 *
 * @param sources the labelers; empty to take the backend and the number that the jobs' own settings name
 * @param labelersPerTarget labelers of a target's team; empty for a default
 * @param memoryBudgetBytes what all labelers and buffers together may hold; empty for what the jobs' own settings name,
 *     or a default that suits the machine
 * @param onLabelerFailure what happens when a labeler fails
 * @param tuning sizes that are else chosen by measurement
 * @param throttle limits the writes of all targets together
 * @param pause lets everything stand still
 * @param cancellation stops all targets
 * @param progress sees how far all of it has come
 */
public record PoolSettings(
        List<LabelerSource> sources,
        OptionalInt labelersPerTarget,
        OptionalLong memoryBudgetBytes,
        OnLabelerFailure onLabelerFailure,
        WriteTuning tuning,
        Throttle throttle,
        Pause pause,
        Cancellation cancellation,
        RunProgress progress) {

    /** Checks what can be checked before there are targets. */
    public PoolSettings {
        sources = List.copyOf(sources);
        if (memoryBudgetBytes.isPresent() && memoryBudgetBytes.getAsLong() < 1) {
            throw new IllegalArgumentException(
                    "bad memory budget: memoryBudgetBytes=" + memoryBudgetBytes.getAsLong() + ", allowed: 1 or more");
        }
        if (labelersPerTarget.isPresent() && labelersPerTarget.getAsInt() < 1) {
            throw new IllegalArgumentException("bad number of labelers for a target: labelersPerTarget="
                    + labelersPerTarget.getAsInt() + ", allowed: 1 or more");
        }
    }

    /**
     * Settings with their defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects settings. Not thread-safe. */
    public static final class Builder {
        private final List<LabelerSource> sources = new ArrayList<>();
        private OptionalInt labelersPerTarget = OptionalInt.empty();
        private OptionalLong memoryBudgetBytes = OptionalLong.empty();
        private OnLabelerFailure onLabelerFailure = OnLabelerFailure.RETRY;
        private WriteTuning tuning = WriteTuning.DEFAULT;
        private Throttle throttle = Throttle.none();
        private Pause pause = new Pause();
        private Cancellation cancellation = new Cancellation();
        private RunProgress progress = RunProgress.none();

        private Builder() {}

        /**
         * Adds labelers. May be called several times, for a pool of several backends.
         *
         * @param provider an available backend
         * @param slots how many
         * @return this
         */
        public Builder labelers(LabelerProvider provider, int slots) {
            sources.add(new LabelerSource(provider, slots));
            return this;
        }

        /**
         * Sets how many labelers work for a target.
         *
         * @param count 1 or more
         * @return this
         */
        public Builder labelersPerTarget(int count) {
            labelersPerTarget = OptionalInt.of(count);
            return this;
        }

        /**
         * Sets what all labelers and buffers together may hold (not the Java machine itself).
         *
         * @param bytes 1 or more
         * @return this
         */
        public Builder memoryBudgetBytes(long bytes) {
            memoryBudgetBytes = OptionalLong.of(bytes);
            return this;
        }

        /**
         * Sets what happens when a labeler fails.
         *
         * @param choice {@link OnLabelerFailure#RETRY} if it is not called
         * @return this
         */
        public Builder onLabelerFailure(OnLabelerFailure choice) {
            onLabelerFailure = Objects.requireNonNull(choice, "choice");
            return this;
        }

        /**
         * Sets sizes that are else chosen by measurement.
         *
         * @param sizes the sizes
         * @return this
         */
        public Builder tuning(WriteTuning sizes) {
            tuning = Objects.requireNonNull(sizes, "sizes");
            return this;
        }

        /**
         * Sets the limit on the rate of all writes together.
         *
         * @param limit the throttle
         * @return this
         */
        public Builder throttle(Throttle limit) {
            throttle = Objects.requireNonNull(limit, "limit");
            return this;
        }

        /**
         * Sets what lets the run stand still.
         *
         * @param wish the pause
         * @return this
         */
        public Builder pause(Pause wish) {
            pause = Objects.requireNonNull(wish, "wish");
            return this;
        }

        /**
         * Sets what stops all targets.
         *
         * @param wish the wish to stop
         * @return this
         */
        public Builder cancellation(Cancellation wish) {
            cancellation = Objects.requireNonNull(wish, "wish");
            return this;
        }

        /**
         * Sets who sees the whole run.
         *
         * @param listener the listener
         * @return this
         */
        public Builder progress(RunProgress listener) {
            progress = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * The settings.
         *
         * @return the settings
         * @throws IllegalArgumentException if they can't be carried out; the message is one line for the user
         */
        public PoolSettings build() {
            return new PoolSettings(
                    sources,
                    labelersPerTarget,
                    memoryBudgetBytes,
                    onLabelerFailure,
                    tuning,
                    throttle,
                    pause,
                    cancellation,
                    progress);
        }
    }
}
