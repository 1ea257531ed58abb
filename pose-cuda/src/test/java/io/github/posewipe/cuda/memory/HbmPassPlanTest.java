package io.github.posewipe.cuda.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.cuda.kernel.KernelVariant;
import io.github.posewipe.cuda.memory.HbmPass.Area;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Passes over device memory of every size, without a device. */
class HbmPassPlanTest {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final double RATE = 6e9;

    private static HbmPassPlan plan(
            ChunkGeometry geometry, int multiprocessors, long leaveBytes, List<Long> allocations) {
        return HbmPassPlan.of(geometry, multiprocessors, allocations, leaveBytes, RATE);
    }

    private static ChunkGeometry usual() {
        return ChunkGeometry.of(LabelScheme.DRG_V2, LabelScheme.DRG_V2.defaultChunkLabels());
    }

    /** Every chunk once, no chunk in its own pass's scratch, no scratch outside what was left. */
    private static void requireSound(HbmPassPlan plan, List<Long> allocations, String what) {
        long chunkBytes = plan.geometry().byteCount();
        long hostBytes = allocations.get(plan.hostAllocation());
        long hostDone = 0;
        long labelled = 0;
        for (HbmPass pass : plan.passes()) {
            boolean first = pass == plan.passes().get(0);
            assertTrue(pass.chunksInFlight() >= 1 && pass.chunkCount() >= 1, () -> what + ": " + pass);
            assertEquals(hostBytes, pass.scratchOffsetBytes() + pass.scratchBytes(), what);
            long needed = HbmPassPlan.scratchBytes(plan.variantOf(pass), plan.geometry(), pass.chunksInFlight());
            assertTrue(pass.scratchBytes() >= needed, () -> what + ": scratch is too small: " + pass);
            assertTrue(pass.scratchBytes() < needed + chunkBytes, () -> what + ": scratch wastes a chunk: " + pass);
            for (Area area : pass.areas()) {
                long base = 0;
                for (int i = 0; i < area.allocation(); i++) {
                    base += allocations.get(i) / chunkBytes;
                }
                assertEquals(base + area.offsetBytes() / chunkBytes, area.firstChunk(), what);
                long end = area.offsetBytes() + area.chunkCount() * chunkBytes;
                if (area.allocation() == plan.hostAllocation()) {
                    assertEquals(hostDone, area.offsetBytes(), () -> what + ": a gap or an overlap: " + pass);
                    assertEquals(pass.scratchOffsetBytes(), end, what);
                    hostDone = end;
                } else {
                    assertTrue(first, () -> what + ": other allocations are labelled in the first pass: " + pass);
                    assertEquals(0, area.offsetBytes(), what);
                    assertTrue(allocations.get(area.allocation()) - end < chunkBytes, what);
                }
                labelled += area.chunkCount() * chunkBytes;
            }
            assertEquals(plan.totalBytes() - labelled, pass.unattestedBytes(), () -> what + ": " + pass);
            assertTrue(pass.seconds() > 0, what);
        }
        assertEquals(plan.totalBytes() - labelled, plan.unattestedBytes(), what);
    }

    @Test
    void everySizeOfDeviceEndsWithTheWantedRemainder() {
        for (long gibibytes :
                new long[] {1, 2, 4, 6, 8, 11, 12, 16, 24, 32, 40, 48, 64, 80, 94, 96, 128, 141, 180, 192, 288}) {
            for (int multiprocessors : new int[] {14, 46, 72, 108, 132, 148}) {
                List<Long> one = List.of(gibibytes * GIB - 600 * MIB);
                HbmPassPlan plan = plan(usual(), multiprocessors, HbmRequest.DEFAULT_LEAVE_BYTES, one);
                String what = gibibytes + " GiB, multiprocessors=" + multiprocessors;
                requireSound(plan, one, what);
                assertTrue(plan.unattestedBytes() <= HbmRequest.DEFAULT_LEAVE_BYTES, () -> what + ": " + plan.passes());
                assertTrue(
                        plan.passes().size() <= 12,
                        () -> what + ": " + plan.passes().size() + " passes");
            }
        }
    }

    @Test
    void everyGeometryAllocationAndRemainderIsSound() {
        Random random = new Random(17);
        for (int i = 0; i < 3000; i++) {
            LabelScheme scheme =
                    LabelScheme.all().get(random.nextInt(LabelScheme.all().size()));
            ChunkGeometry geometry = ChunkGeometry.of(scheme, 1 << random.nextInt(21));
            List<Long> allocations = new ArrayList<>();
            for (int j = random.nextInt(6); j >= 0; j--) {
                allocations.add(1 + (long) (random.nextDouble() * (1L << (10 + random.nextInt(29)))));
            }
            long leave = random.nextBoolean() ? 0 : random.nextLong(GIB);
            String what = "case " + i + ": " + geometry + ", allocations=" + allocations + ", leave=" + leave;
            HbmPassPlan plan = plan(geometry, 1 + random.nextInt(160), leave, allocations);
            requireSound(plan, allocations, what);
            boolean reached = plan.unattestedBytes() <= leave;
            long hostLeft = allocations.get(plan.hostAllocation()) - plan.labelledHostChunks() * geometry.byteCount();
            boolean oneMoreFits = hostLeft
                    >= geometry.byteCount()
                            + HbmPassPlan.scratchBytes(new KernelVariant(scheme.family(), 32), geometry, 1);
            assertTrue(reached || !oneMoreFits, () -> what + ": ended too early, left " + plan.unattestedBytes());
        }
    }

    @Test
    void nothingMoreIsLabelledOnceEnoughIs() {
        List<Long> one = List.of(80 * GIB);
        HbmPassPlan all = plan(usual(), 132, 64 * MIB, one);
        HbmPassPlan enough = plan(usual(), 132, 20 * GIB, one);
        assertEquals(1, enough.passes().size());
        assertEquals(all.passes().get(0), enough.passes().get(0));
    }

    @Test
    void laterPassesTakeSmallerScratchAndTheFirstIsTheLongest() {
        HbmPassPlan plan = plan(usual(), 132, 64 * MIB, List.of(139 * GIB));
        List<HbmPass> passes = plan.passes();
        for (int i = 1; i < passes.size(); i++) {
            assertTrue(passes.get(i).scratchBytes() < passes.get(i - 1).scratchBytes(), "pass " + i);
            assertTrue(passes.get(i).seconds() < passes.get(0).seconds(), "pass " + i);
        }
        double bare = 139.0 * GIB / RATE;
        assertTrue(plan.seconds() >= bare && plan.seconds() < 2 * bare, plan.seconds() + " s against " + bare);
    }

    @Test
    void memoryWithoutRoomForAChunkHasNoPass() {
        HbmPassPlan plan = plan(usual(), 132, 0, List.of(4096L));
        assertEquals(List.of(), plan.passes());
        assertEquals(4096, plan.unattestedBytes());
        assertEquals(0, plan.seconds());
    }

    @Test
    void badNumbersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> plan(usual(), 0, 0, List.of(GIB)));
        assertThrows(IllegalArgumentException.class, () -> plan(usual(), 1, -1, List.of(GIB)));
        assertThrows(IllegalArgumentException.class, () -> plan(usual(), 1, 0, List.of()));
        assertThrows(IllegalArgumentException.class, () -> plan(usual(), 1, 0, List.of(GIB, 0L)));
        assertThrows(IllegalArgumentException.class, () -> HbmPassPlan.of(usual(), 1, List.of(GIB), 0, 0));
    }
}
