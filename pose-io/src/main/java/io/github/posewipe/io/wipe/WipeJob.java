package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Clearance;
import java.util.Objects;

/**
 * One target of a run over several. Immutable.
 *
 * @param clearance the guard's word
 * @param settings what to do. Of its {@code labelers} and {@code memoryBudgetBytes} the run takes no notice where its
 *     {@link PoolSettings} name them; its cancellation stops this target alone
 */
public record WipeJob(Clearance clearance, WipeSettings settings) {
    /** Checks that nothing is null. */
    public WipeJob {
        Objects.requireNonNull(clearance, "clearance");
        Objects.requireNonNull(settings, "settings");
    }
}
