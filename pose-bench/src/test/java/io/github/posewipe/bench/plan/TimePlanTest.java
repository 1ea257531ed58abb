package io.github.posewipe.bench.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimePlanTest {
    private static final double MIB = 1 << 20;
    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final long DISK = 30_720_000_000_000L;

    private static GroupTime single(int gpus, int perDisk, List<Long> disks, Ceilings ceilings) {
        return TimePlan.of(gpus, perDisk, disks, ceilings).best();
    }

    @Test
    void aLargeDiskTakesThePublishedTime() {
        GroupTime time = single(1, 1, List.of(DISK), new Ceilings(3350 * MIB, NONE, NONE, NONE));
        assertEquals(8750, time.seconds(), 10);
        assertEquals(DISK / (3350 * MIB), time.seconds(), 1e-6);
        assertEquals(Stage.LABEL, time.binds());
    }

    @Test
    void everyStageCanBind() {
        List<Long> disks = List.of(DISK, DISK);
        assertEquals(
                Stage.LABEL, single(4, 2, disks, new Ceilings(10, 11, 50, 21)).binds());
        assertEquals(
                Stage.COPY, single(4, 2, disks, new Ceilings(10, 9, 50, 21)).binds());
        assertEquals(
                Stage.HOST, single(4, 2, disks, new Ceilings(10, 11, 38, 21)).binds());
        assertEquals(
                Stage.DISK, single(4, 2, disks, new Ceilings(10, 11, 50, 19)).binds());
        assertEquals(19, single(4, 2, disks, new Ceilings(10, 11, 38, 21)).diskBytesPerSecond(), 1e-12);
    }

    @Test
    void everyKHasItsTimeAndTheBestIsTheSmallestOfTheFastest() {
        // 8 GPUs of 10, 8 disks of 1000 that write 40 each: K = 1, 2, 4 keep all GPUs busy; 3, 5 .. 7 do not.
        TimePlan plan = TimePlan.of(8, Collections.nCopies(8, 1000L), new Ceilings(10, NONE, NONE, 40));
        assertEquals(8, plan.times().size());
        double[] seconds = {100, 100, 4 * 1000 / 30.0, 100, 200, 200, 200, 200};
        int[] idle = {0, 0, 2, 0, 3, 2, 1, 0};
        for (int k = 1; k <= 8; k++) {
            GroupTime time = plan.times().get(k - 1);
            assertEquals(k, time.gpusPerDisk());
            assertEquals(seconds[k - 1], time.seconds(), 1e-9, "K=" + k);
            assertEquals(idle[k - 1], time.idleGpus(), "K=" + k);
        }
        assertEquals(1, plan.best().gpusPerDisk());
        assertEquals(80, plan.best().totalBytesPerSecond(), 1e-9);
    }

    @Test
    void fewDisksWantManyGpusEach() {
        GroupTime best = TimePlan.of(8, List.of(1000L, 1000L), new Ceilings(10, NONE, NONE, 35))
                .best();
        assertEquals(4, best.gpusPerDisk());
        assertEquals(Stage.DISK, best.binds());
        assertEquals(1000 / 35.0, best.seconds(), 1e-9);
    }

    @Test
    void theLargestDiskStartsFirstAndTheNextTakesFreeGpus() {
        // Two at a time at 10: 400 | 300, then 200 beside the 400's last 100, alone for the last 100.
        assertEquals(
                50,
                single(2, 1, List.of(200L, 400L, 300L), new Ceilings(10, NONE, NONE, NONE))
                        .seconds(),
                1e-9);
    }

    @Test
    void aHostCeilingIsSharedByTheDisksThatStillRun() {
        // 20 in all: both at 10 for the first 100 each, then the larger alone at its own ceiling of 15.
        GroupTime time = single(2, 1, List.of(100L, 250L), new Ceilings(15, NONE, 20, NONE));
        assertEquals(100 / 10.0 + 150 / 15.0, time.seconds(), 1e-9);
        assertEquals(Stage.HOST, time.binds());
    }

    @Test
    void whatIsNoPlanIsRefused() {
        Ceilings ceilings = new Ceilings(10, NONE, NONE, NONE);
        assertThrows(IllegalArgumentException.class, () -> TimePlan.of(0, List.of(1L), ceilings));
        assertThrows(IllegalArgumentException.class, () -> TimePlan.of(1, List.of(), ceilings));
        assertThrows(IllegalArgumentException.class, () -> TimePlan.of(1, List.of(0L), ceilings));
        assertThrows(IllegalArgumentException.class, () -> TimePlan.of(2, 3, List.of(1L), ceilings));
        assertThrows(IllegalArgumentException.class, () -> TimePlan.of(1, List.of(Long.MAX_VALUE, 1L), ceilings));
        assertThrows(IllegalArgumentException.class, () -> new Ceilings(0, NONE, NONE, NONE));
        assertThrows(IllegalArgumentException.class, () -> new Ceilings(NONE, NONE, NONE, NONE));
        assertThrows(IllegalArgumentException.class, () -> new Ceilings(1, Double.NaN, NONE, NONE));
    }
}
