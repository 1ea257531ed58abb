package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.wipe.HighWaterMark.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HighWaterMarkTest {

    @Test
    void itIsWhereTheLowestWriteThatHasNotEndedBegins() {
        long seed = 31;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            HighWaterMark mark = new HighWaterMark(64);
            List<Write> underWay = new ArrayList<>();
            List<Long> starts = new ArrayList<>();
            long begun = 64;
            for (int step = 0; step < 40; step++) {
                if (underWay.isEmpty() || random.nextBoolean()) {
                    int length = 1 + random.nextInt(100);
                    underWay.add(mark.begin(begun, length));
                    starts.add(begun);
                    begun += length;
                } else {
                    int which = random.nextInt(underWay.size());
                    mark.written(underWay.remove(which));
                    starts.remove(which);
                }
                long expected = starts.isEmpty() ? begun : starts.get(0);
                assertEquals(expected, mark.bytes(), "seed=" + seed + ", i=" + i + ", step=" + step);
            }
        }
    }

    @Test
    void aFailureStopsItAtTheFirstByteThatIsNotWrittenForGood() {
        HighWaterMark mark = new HighWaterMark(0);
        Write first = mark.begin(0, 100);
        Write second = mark.begin(100, 100);
        Write third = mark.begin(200, 100);
        mark.written(third);
        mark.failed(second, 150);
        assertEquals(0, mark.bytes());
        mark.written(first);
        assertEquals(150, mark.bytes());
        mark.written(mark.begin(300, 100));
        assertEquals(150, mark.bytes());
    }

    @Test
    void aFailureThatNamesNoByteOfItsWriteLeavesAllOfItUnwritten() {
        for (long named : new long[] {-1, 0, 99, 200, 5_000}) {
            HighWaterMark mark = new HighWaterMark(0);
            mark.written(mark.begin(0, 100));
            mark.failed(mark.begin(100, 100), named);
            assertTrue(mark.bytes() >= 100 && mark.bytes() < 200, "named=" + named + ": " + mark.bytes());
        }
    }

    @Test
    void aGapInTheWritesIsFoundOut() {
        HighWaterMark mark = new HighWaterMark(0);
        mark.begin(0, 10);
        assertThrows(IllegalStateException.class, () -> mark.begin(20, 10));
    }
}
