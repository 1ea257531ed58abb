package io.github.posewipe.bench.wipe;

import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.report.WorkSplit;
import io.github.posewipe.io.report.WorkSplit.LabelerWork;
import io.github.posewipe.io.wipe.WipeResult;
import java.util.List;

/** Adds up the passes of a point. Not thread-safe. */
final class PointTally {
    private long bytes;
    private double writingSeconds;
    private StageSplit labelers = StageSplit.ZERO;
    private StageSplit writers = StageSplit.ZERO;
    private int buffers;
    private MemoryPeaks memory = MemoryPeaks.NONE;

    void add(List<WipeResult> pass) {
        double longest = 0;
        for (WipeResult result : pass) {
            bytes += result.bytesWritten();
            WorkSplit work = result.report().work().orElse(null);
            if (work != null) {
                add(work);
                longest = Math.max(longest, work.writer().totalSeconds());
            }
        }
        writingSeconds += longest;
    }

    private void add(WorkSplit work) {
        writers = sum(writers, work.writer());
        for (LabelerWork labeler : work.labelers()) {
            labelers = sum(labelers, labeler.split());
        }
        buffers = Math.max(buffers, work.buffers());
        memory = most(memory, work.memory());
    }

    double writingSeconds() {
        return writingSeconds;
    }

    PointResult result() {
        return new PointResult(bytes, writingSeconds, labelers, writers, buffers, memory);
    }

    private static StageSplit sum(StageSplit one, StageSplit other) {
        return new StageSplit(
                one.labelSeconds() + other.labelSeconds(),
                one.transferSeconds() + other.transferSeconds(),
                one.writeSeconds() + other.writeSeconds(),
                one.waitSeconds() + other.waitSeconds());
    }

    private static MemoryPeaks most(MemoryPeaks one, MemoryPeaks other) {
        return new MemoryPeaks(
                Math.max(one.residentBytes(), other.residentBytes()),
                Math.max(one.directBytes(), other.directBytes()),
                Math.max(one.pinnedBytes(), other.pinnedBytes()),
                Math.max(one.deviceBytes(), other.deviceBytes()),
                Math.max(one.budgetedBytes(), other.budgetedBytes()),
                Math.max(one.budgetBytes(), other.budgetBytes()));
    }
}
