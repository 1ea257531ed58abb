package io.github.posewipe.io.wipe;

import io.github.posewipe.io.wipe.RunOfTargets.Assignment;
import java.util.List;

/** Wipes several targets with one pool of labelers. */
public final class Wipes {
    private Wipes() {}

    /**
     * Wipes targets. Blocks until each is done, has failed or was cancelled. What happens to one target never touches
     * another.
     *
     * @param jobs the targets, 1 or more, each named once
     * @param settings the pool that they share
     * @return how each ended, in the order of the jobs; never throws for what happens to targets, labelers or reports
     * @throws IllegalArgumentException if there is no job, or more labelers are wanted for a target than there are
     */
    public static List<WipeResult> run(List<WipeJob> jobs, PoolSettings settings) {
        List<Assignment> assignments = jobs.stream()
                .map(job -> new Assignment(WipeTarget.of(job.clearance()), job.settings()))
                .toList();
        return new RunOfTargets(assignments, settings).run();
    }
}
