package io.github.posewipe.cuda.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.cuda.kernel.KernelVariant;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How chunks are fitted into a device's memory. */
class WindowPlanTest {
    private static final long GIB = 1L << 30;
    private static final int H200 = 132;
    private static final ChunkGeometry V1 = ChunkGeometry.of(LabelScheme.DRG_V1, 1 << 17);
    private static final ChunkGeometry V2 = ChunkGeometry.of(LabelScheme.DRG_V2, 1 << 14);

    private static WindowPlan plan(ChunkGeometry geometry, int multiprocessors, long bytes) {
        KernelVariant variant = KernelVariant.choose(geometry, multiprocessors, bytes);
        return WindowPlan.fit(geometry, variant, multiprocessors, bytes, Integer.MAX_VALUE)
                .orElseThrow();
    }

    @Test
    void aLargeDeviceHasAllItsLanesBusyOverADoubleBuffer() {
        for (ChunkGeometry geometry : new ChunkGeometry[] {V1, V2}) {
            WindowPlan plan = plan(geometry, H200, 120 * GIB);
            assertEquals(plan.variant().chunksThatFill(H200), plan.chunks(), plan::toString);
            assertEquals(1, plan.lanes(), plan::toString);
            assertEquals(2, plan.outputs(), plan::toString);
        }
    }

    /** The number that is reported is the number that is taken. */
    @Test
    void tellsExactlyWhatItTakes() {
        for (int labels : new int[] {1, 3, 33, 64, 1000}) {
            for (int width : KernelVariant.widths()) {
                ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2, labels);
                KernelVariant variant = new KernelVariant(LabelScheme.Family.DRG_V2, width);
                WindowPlan plan =
                        WindowPlan.fit(geometry, variant, 1, GIB, 1000).orElseThrow();
                ScriptedDevice device = new ScriptedDevice(0).grants(plan.deviceBytes());
                try (WindowMemory memory = WindowMemory.take(device, plan)) {
                    assertEquals(plan, memory.plan(), "taken as planned");
                    long unrounded = plan.deviceBytes() - device.heldBytes();
                    assertTrue(
                            unrounded >= 0 && unrounded < 512L * device.allocations(),
                            () -> plan + ", held=" + device.heldBytes());
                }
            }
        }
    }

    @Test
    void lessMemoryMeansMoreLanesAndThenFewerChunks() {
        KernelVariant variant = new KernelVariant(LabelScheme.Family.DRG_V2, 1);
        WindowPlan all =
                WindowPlan.fit(V2, variant, H200, 100 * GIB, Integer.MAX_VALUE).orElseThrow();
        WindowPlan tight = WindowPlan.fit(V2, variant, H200, all.deviceBytes() / 10 * 9, Integer.MAX_VALUE)
                .orElseThrow();
        assertEquals(all.chunks(), tight.chunks(), () -> "as many chunks: " + tight);
        assertTrue(tight.lanes() > 1, () -> "in smaller pieces: " + tight);
        long chunks = all.chunks();
        for (long bytes = all.deviceBytes(); bytes > GIB; bytes -= bytes / 16) {
            WindowPlan plan =
                    WindowPlan.fit(V2, variant, H200, bytes, Integer.MAX_VALUE).orElseThrow();
            long budget = bytes;
            assertTrue(plan.deviceBytes() <= bytes, () -> plan + ", budget=" + budget);
            long before = chunks;
            assertTrue(plan.chunks() <= before, () -> plan + ", budget=" + budget + ", before=" + before);
            assertEquals(0, plan.chunksPerLane() % 32, () -> "whole warps: " + plan);
            chunks = plan.chunks();
        }
    }

    @Test
    void theLastChunkThatFitsIsFound() {
        ChunkGeometry large = ChunkGeometry.of(LabelScheme.DRG_V2, ChunkGeometry.MAX_LABELS);
        KernelVariant variant = new KernelVariant(LabelScheme.Family.DRG_V2, 32);
        long one = new WindowPlan(large, variant, 1, 1).deviceBytes();
        assertEquals(
                1,
                WindowPlan.fit(large, variant, H200, one, Integer.MAX_VALUE)
                        .orElseThrow()
                        .chunks());
        assertEquals(Optional.empty(), WindowPlan.fit(large, variant, H200, one - 1, Integer.MAX_VALUE));
    }

    /** What is tried one after the other when memory is refused never grows, and ends. */
    @Test
    void smallerPlansEndWithASingleChunk() {
        WindowPlan plan = plan(V1, H200, 120 * GIB);
        int steps = 0;
        while (plan.smaller().isPresent()) {
            WindowPlan next = plan.smaller().get();
            WindowPlan before = plan;
            assertTrue(next.deviceBytes() < plan.deviceBytes(), () -> before + " -> " + next);
            assertTrue(next.outputBytes() <= plan.outputBytes(), () -> before + " -> " + next);
            plan = next;
            steps++;
        }
        assertEquals(1, plan.chunks(), plan::toString);
        assertTrue(steps < 60, "steps: " + steps);
    }
}
