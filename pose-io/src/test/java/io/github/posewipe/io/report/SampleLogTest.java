package io.github.posewipe.io.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.StageSplit;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleLogTest {
    private static Sample at(int second) {
        return new Sample(second, 10L * second, 1, StageSplit.ZERO);
    }

    private static List<Sample> logged(int count) {
        SampleLog log = new SampleLog();
        for (int second = 0; second < count; second++) {
            log.offer(at(second));
        }
        return log.samples();
    }

    @Test
    void aShortRunKeepsEverySample() {
        assertEquals(List.of(), logged(0));
        assertEquals(List.of(at(0)), logged(1));
        assertEquals(SampleLog.MOST - 1, logged(SampleLog.MOST - 1).size());
    }

    @Test
    void aRunOfAnyLengthStaysBoundedEvenAndEndsWithItsLastSample() {
        for (int count : new int[] {239, 240, 241, 479, 480, 481, 1000, 100_000}) {
            List<Sample> samples = logged(count);
            assertTrue(samples.size() <= SampleLog.MOST, count + " offered, kept " + samples.size());
            assertTrue(count < 240 || samples.size() >= SampleLog.MOST / 2, count + " offered, kept " + samples.size());
            assertEquals(at(0), samples.get(0), "first of " + count);
            assertEquals(at(count - 1), samples.get(samples.size() - 1), "last of " + count);
            double step = samples.get(1).seconds();
            for (int i = 0; i + 1 < samples.size(); i++) {
                assertEquals(i * step, samples.get(i).seconds(), "sample " + i + " of " + count);
            }
        }
    }

    @Test
    void figuresBelowZeroAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Sample(-1, 0, 0, StageSplit.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new Sample(Double.NaN, 0, 0, StageSplit.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new Sample(0, -1, 0, StageSplit.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new Sample(0, 0, -1, StageSplit.ZERO));
    }
}
