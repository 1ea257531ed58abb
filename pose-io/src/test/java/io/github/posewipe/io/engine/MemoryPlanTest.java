package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetLayout;
import java.util.Collections;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoryPlanTest {
    private static final long MIB = 1 << 20;

    private static MemoryNeed need(int chunkLabels, long sizeBytes, int labelers, long labelerBytes, int batch) {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, chunkLabels, sizeBytes);
        return new MemoryNeed(
                layout, 4096, Collections.nCopies(labelers, labelerBytes), 0, batch, Integer.MAX_VALUE, 8 * MIB);
    }

    @Test
    void roomEnoughGivesFullBatchesAndTwoSpareBuffers() {
        MemoryPlan plan = MemoryPlan.of(need(1 << 14, 10L << 30, 8, 4 * MIB, 16), 10L << 30, 10L << 30);
        assertEquals(new MemoryPlan(8, 16, 10, 8 << 20), plan);
    }

    @Test
    void tightBudgetTakesASpareBufferThenLabelersThenTheBatch() {
        MemoryNeed need = need(1 << 14, 10L << 30, 8, 4 * MIB, 16);
        assertEquals(new MemoryPlan(8, 16, 9, 8 << 20), MemoryPlan.of(need, 104 * MIB, 10L << 30));
        assertEquals(new MemoryPlan(7, 16, 9, 8 << 20), MemoryPlan.of(need, 103 * MIB, 10L << 30));
        assertEquals(new MemoryPlan(1, 16, 2, 8 << 20), MemoryPlan.of(need, 20 * MIB, 10L << 30));
        assertEquals(new MemoryPlan(1, 8, 2, 4 << 20), MemoryPlan.of(need, 19 * MIB, 10L << 30));
        assertEquals(new MemoryPlan(1, 1, 2, 1 << 19), MemoryPlan.of(need, 5 * MIB, 10L << 30));
    }

    @Test
    void directMemoryIsALimitOfItsOwn() {
        MemoryNeed need = need(1 << 14, 10L << 30, 8, 4 * MIB, 16);
        MemoryPlan plan = MemoryPlan.of(need, 10L << 30, 33 * MIB);
        assertEquals(new MemoryPlan(3, 16, 4, 8 << 20), plan);
        String message = assertThrows(IllegalArgumentException.class, () -> MemoryPlan.of(need, 10L << 30, 1000))
                .getMessage();
        assertTrue(message.contains("directBytes=1000") && message.contains("MaxDirectMemorySize"), message);
    }

    @Test
    void chunkLargerThanTheBudgetIsNamed() {
        MemoryNeed need = need(1 << 20, 10L << 30, 2, 16 * MIB, 16);
        String message = assertThrows(IllegalArgumentException.class, () -> MemoryPlan.of(need, 64 * MIB, 1L << 40))
                .getMessage();
        assertTrue(message.contains("memoryBudgetBytes=" + 64 * MIB), message);
        assertTrue(message.contains("chunkLabels=" + (1 << 20)), message);
        assertTrue(message.contains("" + 80 * MIB), message);
    }

    @Test
    void everyPlanStaysWithinItsLimitsAndCanHoldEachWindow() {
        long seed = 4711;
        Random random = new Random(seed);
        int planned = 0;
        for (int i = 0; i < 5_000; i++) {
            LabelScheme scheme = random.nextBoolean() ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
            TargetLayout layout =
                    TargetLayout.of(scheme, 1 << random.nextInt(21), 32 * (1 + random.nextLong(1L << 30)));
            MemoryNeed need = new MemoryNeed(
                    layout,
                    4096,
                    Stream.generate(() -> random.nextLong(1 << 25))
                            .limit(1 + random.nextInt(64))
                            .toList(),
                    random.nextInt(1 << 20),
                    1 + random.nextInt(40_000),
                    2 + random.nextInt(100),
                    1 + random.nextInt(1 << 24));
            long budget = 1 + random.nextLong(1L << (10 + random.nextInt(25)));
            String what = "seed=" + seed + ", i=" + i + ", " + layout + ", budget=" + budget;
            MemoryPlan plan;
            try {
                plan = MemoryPlan.of(need, budget, budget);
            } catch (IllegalArgumentException doesNotFit) {
                assertTrue(doesNotFit.getMessage().contains("=" + budget), what);
                continue;
            }
            planned++;
            long held = need.heldBytes(plan.labelers()) + plan.ringBytes();
            assertTrue(held <= budget, what);
            assertTrue(plan.labelers() >= 1 && plan.labelers() <= need.labelers(), what);
            assertTrue(plan.buffers() > plan.labelers() && plan.buffers() <= need.mostBuffers(), what);
            Windows windows = new Windows(layout, plan.windowChunks(), 4096, 0);
            assertTrue(windows.at(0).lengthBytes() <= plan.bufferBytes(), what);
            assertTrue(windows.at(windows.count() - 1).lengthBytes() <= plan.bufferBytes(), what);
        }
        assertTrue(planned > 1_000, "planned=" + planned);
    }

    @Test
    void aSmallTargetIsSharedByAllLabelers() {
        MemoryPlan plan = MemoryPlan.of(need(1 << 17, 64 * MIB, 2, MIB, 16), 10L << 30, 10L << 30);
        assertEquals(8, plan.windowChunks());
        assertEquals(2, plan.labelers());
    }

    @Test
    void aLabelerThatLikesHugeBatchesGetsBuffersThatCanBeAddressed() {
        MemoryPlan plan = MemoryPlan.of(need(1 << 20, 1L << 40, 1, MIB, 33_792), 1L << 40, 1L << 40);
        assertEquals(1 << 30, plan.bufferBytes());
    }
}
