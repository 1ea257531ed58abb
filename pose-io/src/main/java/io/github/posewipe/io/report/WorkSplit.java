package io.github.posewipe.io.report;

import io.github.posewipe.io.LabelerFailure;
import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.StageSplit;
import java.util.List;

/**
 * Who did what while a target was written, and what that held. Immutable.
 *
 * @param labelers one entry a labeler that worked for the target
 * @param writer where the writer's time went
 * @param writesInFlight writes that were under way at once, at most
 * @param buffers buffers that the target had at once, at most
 * @param memory peaks of the whole run, up to the moment when the target ended
 * @param labelerFailures labelers that failed, in the order of their failures
 */
public record WorkSplit(
        List<LabelerWork> labelers,
        StageSplit writer,
        int writesInFlight,
        int buffers,
        MemoryPeaks memory,
        List<LabelerFailure> labelerFailures) {

    /** Copies the lists. */
    public WorkSplit {
        labelers = List.copyOf(labelers);
        labelerFailures = List.copyOf(labelerFailures);
    }

    /**
     * What one labeler did for the target.
     *
     * @param name backend and device
     * @param bytes bytes of it that were filled by this labeler
     * @param split where its time went
     */
    public record LabelerWork(String name, long bytes, StageSplit split) {}
}
