package io.github.posewipe.io.memory;

import static io.github.posewipe.io.memory.Readings.GIB;
import static io.github.posewipe.io.memory.Readings.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.memory.SegmentSource.Segment;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Memory is taken step by step, never into a reserve, and all or nothing. */
class RamGrowthTest {
    private static final long CHUNK_BYTES = 1 << 19;
    private static final long KEPT_BYTES = 64 * MIB;

    private static List<Segment> take(Readings machine, RamRequest request) throws TargetRefusedException {
        return new RamGrowth(machine, machine, CHUNK_BYTES, KEPT_BYTES).take(request);
    }

    private static TargetRefusedException refusal(Readings machine, RamRequest request) {
        TargetRefusedException refusal = assertThrows(TargetRefusedException.class, () -> take(machine, request));
        assertEquals(0, machine.open, "memory stays taken after a refusal");
        return refusal;
    }

    private static long sum(List<Segment> segments) {
        return segments.stream().mapToLong(Segment::sizeBytes).sum();
    }

    @Test
    void maxTakesAllButTheReservesAndAsksBeforeEachStep() throws TargetRefusedException {
        Readings machine = new Readings(64 * GIB, 60 * GIB);
        List<Segment> taken = take(machine, RamRequest.max());
        long left = machine.systemAvailable - GIB - KEPT_BYTES;
        assertTrue(left >= 0 && left < 2 * MIB, "left above the reserve: " + left);
        assertTrue(machine.reads > machine.steps.size(), "reads=" + machine.reads);
        assertTrue(taken.stream().allMatch(one -> one.sizeBytes() % (2 * MIB) == 0), "steps of whole huge pages");
    }

    @Test
    void maxOnRandomMachinesNeverTouchesAReserve() throws TargetRefusedException {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            long physical = GIB + random.nextLong(2000 * GIB);
            Readings machine = new Readings(physical, physical / 2 + random.nextLong(physical / 2));
            machine.groupLimit = random.nextBoolean() ? Long.MAX_VALUE : 512 * MIB + random.nextLong(physical);
            machine.othersTakePerStep = random.nextInt((int) (4 * MIB));
            machine.largestStepGiven = random.nextInt(3) > 0 ? Long.MAX_VALUE : 2 * MIB + random.nextInt(1 << 29);
            String what = "machine " + i + ", physical=" + physical + ", group=" + machine.groupLimit;
            List<Segment> taken = take(machine, RamRequest.max());
            assertTrue(sum(taken) > 0, what);
            MemoryReading after = machine.read();
            for (MemoryReading.Bound bound : after.bounds()) {
                long mayFall = KEPT_BYTES - machine.othersTakePerStep;
                assertTrue(
                        bound.availableBytes() >= bound.reserveBytes() + mayFall,
                        () -> what + ": " + bound + " fell below its reserve");
            }
            taken.forEach(Segment::close);
            assertEquals(0, machine.open, what);
        }
    }

    @Test
    void aControlGroupBoundsMax() throws TargetRefusedException {
        Readings machine = new Readings(64 * GIB, 60 * GIB);
        machine.groupLimit = 2 * GIB;
        machine.groupUsed = 500 * MIB;
        long taken = sum(take(machine, RamRequest.max()));
        long most = 2 * GIB - 500 * MIB - MemoryReading.LEAST_RESERVE_BYTES - KEPT_BYTES;
        assertTrue(taken <= most && taken > most - 2 * MIB, "taken=" + taken + ", most=" + most);
    }

    @Test
    void aRefusedStepIsHalvedUntilTheSystemGivesIt() throws TargetRefusedException {
        Readings machine = new Readings(64 * GIB, 8 * GIB);
        machine.largestStepGiven = 100 * MIB;
        List<Segment> taken = take(machine, RamRequest.max());
        assertTrue(sum(taken) > 6 * GIB, "taken=" + sum(taken));
        assertTrue(machine.steps.stream().allMatch(step -> step <= 100 * MIB), "steps=" + machine.steps);
    }

    @Test
    void whereNothingCanBeLockedTheLimitIsNamed() {
        Readings machine = new Readings(64 * GIB, 8 * GIB);
        machine.largestStepGiven = MIB;
        TargetRefusedException refusal = refusal(machine, RamRequest.max());
        assertEquals(Reason.NOT_PERMITTED, refusal.reason());
        assertTrue(refusal.getMessage().contains(Readings.enomem()), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("ulimit -l"), refusal.getMessage());
    }

    @Test
    void aSizeIsTakenExactlyAndNoChunkLiesAcrossTwoSegments() throws TargetRefusedException {
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            long chunkBytes = 32L << random.nextInt(21);
            long size = 32 * (1 + random.nextLong(5 * GIB / 32));
            Readings machine = new Readings(64 * GIB, 60 * GIB);
            List<Segment> taken = new RamGrowth(machine, machine, chunkBytes, KEPT_BYTES).take(RamRequest.of(size));
            String what = "size=" + size + ", chunkBytes=" + chunkBytes + ", steps=" + machine.steps;
            assertEquals(size, sum(taken), what);
            for (Segment segment : taken.subList(0, taken.size() - 1)) {
                assertEquals(0, segment.sizeBytes() % chunkBytes, what);
            }
            assertTrue(taken.get(taken.size() - 1).sizeBytes() >= Math.min(size, chunkBytes), what);
        }
    }

    @Test
    void whatIsNotThereIsRefusedWithTheMostThatWouldBe() {
        Readings machine = new Readings(16 * GIB, 4 * GIB);
        TargetRefusedException refusal = refusal(machine, RamRequest.of(5 * GIB));
        assertEquals(Reason.BAD_SIZE, refusal.reason());
        long most = 4 * GIB - 16 * GIB / 64 - KEPT_BYTES;
        assertTrue(refusal.getMessage().contains("at most " + most), refusal.getMessage());
        assertEquals(List.of(), machine.steps, "nothing is taken");
    }

    @Test
    void othersWhoTakeMemoryMeanwhileEndItBeforeTheReserve() {
        Readings machine = new Readings(16 * GIB, 8 * GIB);
        machine.othersTakePerStep = GIB;
        TargetRefusedException refusal = refusal(machine, RamRequest.of(6 * GIB));
        assertEquals(Reason.BAD_SIZE, refusal.reason());
        assertTrue(machine.steps.size() >= 2, "steps=" + machine.steps);
    }

    @Test
    void activeSwapIsRefused() {
        Readings machine = new Readings(16 * GIB, 8 * GIB);
        machine.swap = List.of("/dev/zram0");
        for (RamRequest request : List.of(RamRequest.max(), RamRequest.of(MIB))) {
            TargetRefusedException refusal = refusal(machine, request);
            assertEquals(Reason.SWAP, refusal.reason());
            assertTrue(refusal.getMessage().contains("/dev/zram0"), refusal.getMessage());
            assertTrue(refusal.getMessage().contains("swapoff"), refusal.getMessage());
        }
    }

    @Test
    void sizesThatAreNoLabelsAreRefused() {
        for (long size : new long[] {0, -32, 31, 33, Long.MAX_VALUE}) {
            assertThrows(IllegalArgumentException.class, () -> RamRequest.of(size), "size=" + size);
        }
    }
}
