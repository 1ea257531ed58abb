package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.report.Sample;
import io.github.posewipe.io.report.SampleLog;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetHistoryTest {
    private static final StageSplit SPENT = new StageSplit(2, 0.5, 0, 1);
    private static final StageSplit END = new StageSplit(9, 9, 9, 9);

    @Test
    void samplesCountFromTheFirstLookAndEndWithTheEnd() {
        TargetHistory history = new TargetHistory();
        long startNs = System.nanoTime();
        history.look(startNs, 0, StageSplit.ZERO, SPENT);
        history.look(startNs + 1_000_000, 100, new StageSplit(0, 0, 3, 4), SPENT);
        history.look(startNs + 2_000_000, 200, new StageSplit(0, 0, 5, 6), SPENT);
        List<Sample> samples = history.ended(300, END);
        assertEquals(4, samples.size());
        assertEquals(StageSplit.ZERO, samples.get(0).split(), "what was before the first look does not count");
        assertEquals(new StageSplit(2, 0.5, 3, 5), samples.get(1).split());
        assertEquals(new StageSplit(4, 1, 5, 8), samples.get(2).split());
        assertEquals(0.002, samples.get(2).seconds(), 1e-12);
        assertEquals(300, samples.get(3).bytesDone());
        assertEquals(END, samples.get(3).split());
        assertTrue(samples.get(3).residentBytes() > 0);
    }

    @Test
    void aLongWriteStaysBoundedAndAnUnseenOneHasNone() {
        TargetHistory history = new TargetHistory();
        assertEquals(List.of(), history.ended(1, END));
        long startNs = System.nanoTime() - 3_600_000_000_000L;
        for (int i = 0; i < 5000; i++) {
            history.look(startNs + i * 200_000_000L, i, StageSplit.ZERO, SPENT);
        }
        List<Sample> samples = history.ended(5000, END);
        assertTrue(samples.size() <= SampleLog.MOST, samples.size() + " samples");
        assertEquals(5000, samples.get(samples.size() - 1).bytesDone());
    }

    @Test
    void onlyTheWriteIsLookedAt() {
        TargetStatus status = new TargetStatus("t", 100, 100);
        Progress noted = status.noted(Progress.none());
        status.look(1, SPENT);
        try (ProgressTracker verify = new ProgressTracker(noted, ProgressStage.VERIFY, 100)) {
            verify.advance(50);
            status.look(2, SPENT);
        }
        assertEquals(List.of(), status.history().ended(100, END));
        try (ProgressTracker write = new ProgressTracker(noted, ProgressStage.WRITE, 100)) {
            write.advance(50);
            status.look(3, SPENT);
        }
        assertEquals(2, status.history().ended(100, END).size());
    }
}
