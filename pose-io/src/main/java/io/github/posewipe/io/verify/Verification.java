package io.github.posewipe.io.verify;

import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.engine.Failures;
import io.github.posewipe.io.engine.FillRequest;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.MachineMemory;
import io.github.posewipe.io.engine.MemoryBudget;
import io.github.posewipe.io.engine.ReadBack;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Reads a target back past the page cache and compares it with what belongs there, recomputed chunk by chunk. Writes
 * nothing.
 *
 * <p>A sample is whole chunks: the first, the last, and one of each of as many equal parts of what lies between, where
 * in its part a cryptographic random source decides. What a target does not keep in any chunk read is found for certain;
 * {@link VerifyResult#caughtFraction()} says how much damage elsewhere would be.
 */
public final class Verification {
    private Verification() {}

    /**
     * Verifies a target.
     *
     * @param channel the open target; stays the caller's to close
     * @param settings what to compare with
     * @return what was found; never throws for what happens to the target or the labelers
     */
    public static VerifyResult run(TargetChannel channel, VerifySettings settings) {
        try {
            TargetLayout layout = TargetLayout.of(
                    settings.scheme(),
                    settings.chunkLabels(),
                    channel.identity().sizeBytes());
            try (FillerPool pool = FillerPool.open(request(channel, layout, settings))) {
                return new ReadBack(channel, pool, settings.extent(), settings.cancellation()).run(settings.progress());
            }
        } catch (RuntimeException | OutOfMemoryError | LinkageError failed) {
            return notRun(Failures.beforeStart(failed));
        }
    }

    private static FillRequest request(TargetChannel channel, TargetLayout layout, VerifySettings settings) {
        return new FillRequest(
                settings.fill(),
                layout,
                FillRequest.alignmentOf(channel),
                settings.seed(),
                slots(settings),
                settings.labelers(),
                OptionalInt.empty(),
                MemoryBudget.single(settings.memoryBudgetBytes().orElseGet(MachineMemory::defaultBudgetBytes)));
    }

    private static List<LabelerSlot> slots(VerifySettings settings) {
        return settings.provider()
                .map(provider -> LabelerSlot.of(
                        provider,
                        settings.labelers().orElseGet(() -> Math.max(1, provider.defaultLabelers())),
                        Optional.empty()))
                .orElse(List.of());
    }

    private static VerifyResult notRun(RunFailure failure) {
        return new VerifyResult(
                0, 0, 0, 0, List.of(), List.of(), 0, 0, 1, OptionalDouble.empty(), false, Optional.of(failure), 0);
    }
}
