package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.BadRange;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BadRangesTest {
    private static final int EIO = 5;

    @Test
    void rangesThatTouchOrOverlapAreOne() {
        BadRanges bad = new BadRanges();
        bad.add(new BadRange(1024, 512, EIO));
        bad.add(new BadRange(0, 512, EIO));
        assertEquals(List.of(new BadRange(0, 512, EIO), new BadRange(1024, 512, EIO)), bad.list());
        bad.add(new BadRange(512, 512, EIO));
        assertEquals(List.of(new BadRange(0, 1536, EIO)), bad.list());
        bad.add(new BadRange(1536, 512, 61));
        assertEquals(2, bad.list().size(), "another error number is another range");
        bad.add(new BadRange(1000, 2000, EIO));
        assertEquals(List.of(new BadRange(0, 3000, EIO)), bad.list(), "each byte counts once");
    }

    /** What is listed is what was added, as long as it is not too much. */
    @Test
    void whatIsListedIsWhatWasAdded() {
        long number = 11;
        Random random = new Random(number);
        for (int round = 0; round < 50; round++) {
            BadRanges bad = new BadRanges();
            BitSet all = new BitSet();
            for (int i = 0; i < 40; i++) {
                int from = random.nextInt(500);
                int length = 1 + random.nextInt(20);
                bad.add(new BadRange(from, length, EIO));
                all.set(from, from + length);
            }
            assertEquals(all, bits(bad.list()), "seed=" + number + ", round=" + round);
            int from = random.nextInt(500);
            BitSet part = (BitSet) all.clone();
            part.clear(0, from);
            part.clear(from + 37, 600);
            assertEquals(part, bits(bad.within(from, 37)), "seed=" + number + ", round=" + round + ", from=" + from);
            assertEquals(all.cardinality(), BadRange.totalBytes(bad.list()));
        }
    }

    private static BitSet bits(List<BadRange> ranges) {
        BitSet bits = new BitSet();
        ranges.forEach(range -> bits.set((int) range.offsetBytes(), (int) range.endBytes()));
        return bits;
    }

    /** Too many ranges become fewer that say more than what failed, never less. */
    @Test
    void memoryIsBounded() {
        BadRanges bad = new BadRanges();
        Random random = new Random(12);
        BitSet all = new BitSet();
        for (int i = 0; i < 5000; i++) {
            int sector = random.nextInt(50_000);
            bad.add(new BadRange(sector, 1, EIO));
            all.set(sector);
            assertTrue(bad.list().size() <= BadRanges.MOST_RANGES, "i=" + i);
        }
        assertEquals(BadRanges.MOST_RANGES, bad.list().size());
        BitSet listed = bits(bad.list());
        BitSet missing = (BitSet) all.clone();
        missing.andNot(listed);
        assertTrue(missing.isEmpty(), "not listed: " + missing);
        assertTrue(listed.cardinality() < 45_000, "the closest are joined, not everything: " + listed.cardinality());
    }
}
