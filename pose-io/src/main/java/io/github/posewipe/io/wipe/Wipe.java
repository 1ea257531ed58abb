package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Clearance;
import java.util.List;

/** Fills a target from its first byte to its last, makes that durable and reads it back. */
public final class Wipe {
    private Wipe() {}

    /**
     * Wipes a target. Blocks until it is done, has failed or was cancelled; labelers work in threads of their own
     * meanwhile. A report is put to the settings' sink before the target is opened and at the end; if the sink fails
     * before, or the request can't be carried out at all, the target stays unchanged and there is no report at the end.
     *
     * @param clearance the guard's word
     * @param settings what to do
     * @return how it ended; never throws for what happens to the target, the labelers or the report
     */
    public static WipeResult run(Clearance clearance, WipeSettings settings) {
        return Wipes.run(
                        List.of(new WipeJob(clearance, settings)),
                        PoolSettings.builder().build())
                .get(0);
    }
}
