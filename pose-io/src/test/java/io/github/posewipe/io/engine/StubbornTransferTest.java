package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.testing.Buffers;
import io.github.posewipe.io.testing.FaultyChannel;
import io.github.posewipe.io.testing.FaultyChannel.Call;
import io.github.posewipe.io.testing.FaultyChannel.Op;
import io.github.posewipe.io.testing.MemoryChannel;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sectors of 512 bytes, a target of 256 KiB. */
class StubbornTransferTest {
    private static final int SIZE = 1 << 18;
    private static final int SECTOR = 512;
    private static final int EIO = 5;
    private static final RetryPolicy QUICK = new RetryPolicy(3, 1000, 30_000_000_000L, 1L << 40, 1L << 60);

    private final FaultyChannel channel = new FaultyChannel(new MemoryChannel(SIZE, SECTOR));
    private final BadRanges bad = new BadRanges();
    private final ByteBuffer piece = Buffers.random(SIZE, 3);

    private boolean write(RetryPolicy policy, int from, int to) throws TargetIoException {
        StubbornTransfer transfer = new StubbornTransfer(channel, channel::write, bad, policy);
        boolean whole = transfer.run(piece.clear().limit(to).position(from), from);
        assertEquals(to, piece.position());
        assertEquals(to, piece.limit());
        return whole;
    }

    private void assertHolds(int from, int to) {
        byte[] wanted = Buffers.bytes(piece);
        for (int at = from; at < to; at++) {
            boolean written = channel.memory().data()[at] == wanted[at];
            boolean listed = !bad.within(at, 1).isEmpty();
            assertTrue(written || listed, "neither written nor listed: offset=" + at);
        }
    }

    @Test
    void anErrorThatPassesLeavesNoTrace() throws TargetIoException {
        for (int errno : new int[] {EIO, 0, 61, 84, 110, 121, 11, 12}) {
            channel.fail(Op.WRITE, errno, 0, SIZE, 2);
            assertTrue(write(QUICK, 0, SIZE), "errno=" + errno);
        }
        assertTrue(bad.isEmpty());
        assertHolds(0, SIZE);
    }

    @Test
    void exactlyTheSectorsThatFailAreListed() throws TargetIoException {
        long number = 21;
        Random random = new Random(number);
        for (int i = 0; i < 20; i++) {
            long at = (long) random.nextInt(SIZE / SECTOR) * SECTOR;
            channel.failForGood(Op.WRITE, EIO, at, at + SECTOR);
            bad.add(new BadRange(at, SECTOR, EIO));
        }
        List<BadRange> wanted = bad.list();
        BadRanges found = new BadRanges();
        StubbornTransfer transfer = new StubbornTransfer(channel, channel::write, found, QUICK);
        for (int from = 0; from < SIZE; from += SIZE / 4) {
            transfer.run(piece.clear().limit(from + SIZE / 4).position(from), from);
        }
        assertEquals(wanted, found.list(), "seed=" + number);
        assertHolds(0, SIZE);
    }

    @Test
    void aRangeThatFailsForGoodIsTriedInFewCalls() throws TargetIoException {
        channel.failForGood(Op.WRITE, 61, 64 * SECTOR, 128 * SECTOR);
        assertFalse(write(QUICK, 0, SIZE));
        assertEquals(List.of(new BadRange(64 * SECTOR, 64 * SECTOR, 61)), bad.list());
        int calls = channel.calls().size();
        assertTrue(calls < 64 * 4, "calls=" + calls);
        assertHolds(0, SIZE);
    }

    @Test
    void readingIsAsStubborn() throws TargetIoException {
        channel.failForGood(Op.READ, EIO, 5 * SECTOR, 7 * SECTOR).fail(Op.READ, EIO, 0, SIZE, 1);
        StubbornTransfer transfer = new StubbornTransfer(channel, channel::read, bad, QUICK);
        assertFalse(transfer.run(piece.clear(), 0));
        assertEquals(List.of(new BadRange(5 * SECTOR, 2 * SECTOR, EIO)), bad.list());
        assertEquals((byte) 0xA5, piece.get(0));
        assertEquals((byte) 0xA5, piece.get(7 * SECTOR));
    }

    /** No space, not permitted, gone, changed its size, read-only, no medium. */
    @ParameterizedTest
    @ValueSource(ints = {28, 1, 19, 6, 30, 123, 22})
    void whatIsNotOfTheMediumEndsItAtOnce(int errno) {
        channel.fail(Op.WRITE, errno, 8 * SECTOR, SIZE, 1);
        TargetIoException thrown = assertThrows(TargetIoException.class, () -> write(QUICK, 0, SIZE));
        assertEquals(errno, thrown.errno());
        assertEquals(8 * SECTOR, thrown.offsetBytes());
        assertEquals(1, channel.calls().size());
        assertTrue(bad.isEmpty());
    }

    @Test
    void aFlushWithinAWriteThatFailsIsFinal() {
        StubbornTransfer transfer = new StubbornTransfer(
                channel,
                (buffer, offset) -> {
                    throw new TargetIoException("fdatasync", "x", offset, buffer.remaining(), EIO, "EIO");
                },
                bad,
                QUICK);
        assertThrows(TargetIoException.class, () -> transfer.run(piece.clear(), 0));
        assertTrue(bad.isEmpty());
    }

    @Test
    void aDeviceThatTakesNothingAnyMoreIsGivenUp() {
        RetryPolicy policy = new RetryPolicy(3, 1000, 30_000_000_000L, 16 * SECTOR, 1L << 60);
        channel.failForGood(Op.WRITE, EIO, 32 * SECTOR, SIZE);
        TargetIoException thrown = assertThrows(TargetIoException.class, () -> write(policy, 0, SIZE));
        assertTrue(thrown.getMessage().contains("given up"), thrown.getMessage());
        assertEquals(EIO, thrown.errno());
        assertTrue(channel.calls().size() < 100, "calls=" + channel.calls().size());
        assertHolds(0, (int) thrown.offsetBytes());
    }

    @Test
    void aSectorThatWorksEndsTheStreak() throws TargetIoException {
        RetryPolicy policy = new RetryPolicy(1, 1000, 30_000_000_000L, 3 * SECTOR, 1L << 60);
        for (int sector = 0; sector < SIZE / SECTOR; sector += 2) {
            channel.failForGood(Op.WRITE, EIO, sector * SECTOR, (sector + 1) * SECTOR);
        }
        assertFalse(write(policy, 0, SIZE));
        assertEquals(SIZE / 2, BadRange.totalBytes(bad.list()));
    }

    /** A device that needs seconds for each error must not take hours for a piece: what is left counts as bad. */
    @Test
    void lookingForSectorsHasATimeLimit() throws TargetIoException {
        RetryPolicy impatient = new RetryPolicy(1, 1000, 0, 1L << 40, 1L << 60);
        channel.failForGood(Op.WRITE, EIO, 3 * SECTOR, 4 * SECTOR);
        assertFalse(write(impatient, 0, SIZE));
        assertTrue(channel.calls().size() < 8, "calls=" + channel.calls());
        assertHolds(0, SIZE);
    }

    @Test
    void piecesOfATransferStayAlignedAndInside() throws TargetIoException {
        channel.failForGood(Op.WRITE, EIO, 9 * SECTOR, 10 * SECTOR);
        assertFalse(write(QUICK, 4 * SECTOR, 100 * SECTOR));
        for (Call call : channel.calls()) {
            assertEquals(0, call.offsetBytes() % SECTOR, call.toString());
            assertTrue(
                    call.offsetBytes() >= 4 * SECTOR && call.offsetBytes() + call.lengthBytes() <= 100 * SECTOR,
                    call.toString());
        }
        assertEquals((byte) 0xA5, channel.memory().data()[4 * SECTOR - 1]);
        assertHolds(4 * SECTOR, 100 * SECTOR);
    }
}
