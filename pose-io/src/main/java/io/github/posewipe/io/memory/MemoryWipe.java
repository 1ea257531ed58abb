package io.github.posewipe.io.memory;

import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;

/** Labels main memory in place, reads it back and gives it back. */
public final class MemoryWipe {
    private MemoryWipe() {}

    /**
     * How a wipe of memory ended.
     *
     * @param result the report, the exit code and the text
     * @param facts how the memory was held while it was labelled
     */
    public record Outcome(WipeResult result, MemoryFacts facts) {}

    /**
     * Takes memory, labels it, reads it back and gives it back. Blocks until that is done, has failed or was cancelled.
     *
     * @param request how much
     * @param settings how it is labelled and how much is read back
     * @return how it ended
     * @throws TargetRefusedException if swap is active, or so much can't be had or locked
     * @throws io.github.posewipe.core.BackendUnavailableException if the settings' backend can't label here
     * @throws IllegalArgumentException if the settings have another fill than labels
     */
    public static Outcome run(RamRequest request, WipeSettings settings) throws TargetRefusedException {
        try (RamTarget target = RamTarget.take(request, settings)) {
            WipeResult result = target.wipe();
            return new Outcome(result, target.facts());
        }
    }
}
