package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    @Test
    void aShareIsGuaranteedUntilItRetires() {
        MemoryBudget budget = new MemoryBudget(100, 100, 2);
        assertTrue(budget.share(0).take(50));
        assertFalse(budget.share(0).take(1));
        assertTrue(budget.share(1).takeDirect(30));
        budget.share(1).retire();
        assertEquals(20, budget.share(0).freeBytes());
        assertTrue(budget.share(0).take(20));
        assertFalse(budget.share(0).take(1));
        budget.share(1).giveDirect(30);
        assertTrue(budget.share(0).take(30));
        assertEquals(100, budget.peaks().budgetedBytes());
        assertEquals(30, budget.peaks().directBytes());
    }

    @Test
    void buffersHaveALimitOfTheirOwn() {
        MemoryBudget budget = new MemoryBudget(100, 10, 1);
        assertFalse(budget.share(0).takeDirect(11));
        assertEquals(100, budget.share(0).freeBytes(), "what was refused is not kept");
        assertTrue(budget.share(0).takeDirect(10));
        assertFalse(budget.share(0).takeDirect(1));
        assertTrue(budget.share(0).take(90));
    }

    @Test
    void peaksOfPinnedAndDeviceMemoryOutliveIt() {
        MemoryBudget budget = new MemoryBudget(100, 100, 1);
        budget.share(0).hold(5, 7);
        budget.share(0).hold(1, 1);
        budget.share(0).hold(-6, -8);
        assertEquals(6, budget.peaks().pinnedBytes());
        assertEquals(8, budget.peaks().deviceBytes());
        assertEquals(0, budget.peaks().residentBytes());
        budget.sample();
        assertTrue(budget.peaks().residentBytes() > 1 << 20);
    }

    @Test
    void whateverIsAskedForTheBudgetHolds() {
        long seed = 12;
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            int parties = 1 + random.nextInt(5);
            Ledger ledger = new Ledger(1_000, parties);
            long[] used = new long[parties];
            for (int step = 0; step < 100; step++) {
                int party = random.nextInt(parties);
                long amount = random.nextInt(400);
                long all = 0;
                for (long each : used) {
                    all += each;
                }
                String what = "seed=" + seed + ", i=" + i + ", step=" + step;
                boolean within = used[party] + amount <= 1_000 / parties;
                boolean taken = ledger.take(party, amount);
                assertTrue(taken || !within, what + ": the guaranteed part was refused");
                assertTrue(!taken || all + amount <= 1_000, what);
                used[party] += taken ? amount : 0;
                if (random.nextInt(3) == 0) {
                    ledger.give(party, used[party]);
                    used[party] = 0;
                }
                if (random.nextInt(50) == 0 && used[party] == 0) {
                    ledger.retire(party);
                    ledger = new Ledger(1_000, parties);
                    used = new long[parties];
                }
            }
        }
    }
}
