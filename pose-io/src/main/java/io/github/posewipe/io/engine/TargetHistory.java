package io.github.posewipe.io.engine;

import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.report.Sample;
import io.github.posewipe.io.report.SampleLog;
import java.util.ArrayList;
import java.util.List;

/** How the write of one target went over time: looked at a few times a second, bounded. Thread-safe. */
public final class TargetHistory {
    private final SampleLog log = new SampleLog();
    private StageSplit labelers = StageSplit.ZERO;
    private long startNs;
    private boolean began;

    TargetHistory() {}

    /**
     * Looks at a write that is under way.
     *
     * @param nowNs the moment
     * @param bytesDone bytes written by then
     * @param writer where the writer's time went by then
     * @param spent where the time of the target's labelers went since the last look
     */
    synchronized void look(long nowNs, long bytesDone, StageSplit writer, StageSplit spent) {
        if (!began) {
            began = true;
            startNs = nowNs;
        } else {
            labelers = labelers.plus(spent);
        }
        log.offer(new Sample((nowNs - startNs) / 1e9, bytesDone, MachineMemory.residentBytes(), labelers.plus(writer)));
    }

    /**
     * What was seen, and the end.
     *
     * @param bytesDone bytes written in the end
     * @param split where the time of labelers and writer went in the end
     * @return samples in ascending order of time; empty if the write was over before it was looked at
     */
    public synchronized List<Sample> ended(long bytesDone, StageSplit split) {
        if (!began) {
            return List.of();
        }
        List<Sample> samples = new ArrayList<>(log.samples());
        if (samples.size() == SampleLog.MOST) {
            samples.remove(samples.size() - 1);
        }
        samples.add(new Sample((System.nanoTime() - startNs) / 1e9, bytesDone, MachineMemory.residentBytes(), split));
        return samples;
    }
}
