package io.github.posewipe.bench.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class KneeTest {
    @Test
    void isTheFirstPointWithinFivePercentOfTheBest() {
        assertEquals(2, Knee.of(List.of(100.0, 190.0, 285.0, 290.0, 300.0, 299.0)));
        assertEquals(3, Knee.of(List.of(100.0, 200.0, 284.9, 300.0)));
        assertEquals(0, Knee.of(List.of(50.0, 40.0, 30.0)));
        assertEquals(0, Knee.of(List.of(0.0, 0.0)));
        assertEquals(0, Knee.of(List.of(1.0)));
    }

    @Test
    void needsAPoint() {
        assertThrows(IllegalArgumentException.class, () -> Knee.of(List.of()));
    }

    @Test
    void theBusiestStageBounds() {
        assertEquals(Bottleneck.LABEL, Bottleneck.of(0.98, 0.01, 0.2));
        assertEquals(Bottleneck.COPY, Bottleneck.of(0.3, 0.6, 0.2));
        assertEquals(Bottleneck.WRITE, Bottleneck.of(0.3, 0.1, 0.99));
    }

    @Test
    void sweepsTakeAboutTwoPointsADoublingAndTheLargest() {
        assertEquals(List.of(1, 2, 3, 4, 6, 8, 12, 16), Sweep.THREADS.values(16));
        assertEquals(List.of(1, 2, 3, 4, 5), Sweep.GPUS_PER_DISK.values(5));
        assertEquals(List.of(1), Sweep.THREADS.values(1));
        assertEquals(List.of(2, 3, 4), Sweep.BUFFERS.values(1));
        assertEquals(3, Sweep.BUFFERS.point(3, 2).tuning().mostBuffers().orElseThrow());
        assertEquals(3, Sweep.GPUS_PER_DISK.point(3, 4).labelersPerTarget().orElseThrow());
        assertEquals(3, Sweep.THREADS.point(3, 4).labelers());
    }
}
