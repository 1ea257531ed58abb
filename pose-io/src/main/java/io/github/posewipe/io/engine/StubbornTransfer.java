package io.github.posewipe.io.engine;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.posix.Errno;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Moves pieces to or from a target in spite of errors of its medium: a piece that fails is tried again after a pause,
 * then halved until the sectors that fail are found; these are noted, and all others are moved. Errors that are not the
 * medium's (no space, no permission, the device is gone or has shrunk, a failed flush) are thrown at once. A device that
 * moves nothing any more is given up after a while, so that its end comes. Thread-safe.
 */
public final class StubbornTransfer {
    /** The medium, or the way to it: another sector may well work. 0 is a transfer that moved nothing. */
    private static final Set<Integer> OF_THE_MEDIUM =
            Set.of(0, Errno.EIO, Errno.ENODATA, Errno.EILSEQ, Errno.ETIMEDOUT, Errno.EREMOTEIO);

    /** The system had no room for the request just then. */
    private static final Set<Integer> PASSING = Set.of(Errno.EAGAIN, Errno.ENOMEM);

    private final Move move;
    private final int unitBytes;
    private final BadRanges bad;
    private final RetryPolicy policy;
    private final FailureStreak streak = new FailureStreak();

    /** One transfer, such as a write. */
    @FunctionalInterface
    public interface Move {
        /**
         * Moves a piece from its position to its limit, and advances the position by what was moved.
         *
         * @param piece the piece
         * @param offsetBytes absolute offset on the target
         * @throws TargetIoException if it can't be moved as a whole
         */
        void move(ByteBuffer piece, long offsetBytes) throws TargetIoException;
    }

    /**
     * Transfers of one kind on one target.
     *
     * @param channel the target
     * @param move its read or write
     * @param bad where ranges that fail are noted
     * @param policy how hard it is tried
     */
    public StubbornTransfer(TargetChannel channel, Move move, BadRanges bad, RetryPolicy policy) {
        this.move = move;
        this.unitBytes = Math.max(channel.identity().logicalBlockBytes(), channel.bufferAlignmentBytes());
        this.bad = bad;
        this.policy = policy;
    }

    /**
     * Moves a piece, or as much of it as the device lets. Its position ends at its limit either way.
     *
     * @param piece from position to limit: what {@link TargetChannel} takes
     * @param offsetBytes absolute offset on the target
     * @return true if every byte was moved; false if some are noted as bad
     * @throws TargetIoException if the run on this target can't go on
     */
    public boolean run(ByteBuffer piece, long offsetBytes) throws TargetIoException {
        int base = piece.position();
        int end = piece.limit();
        for (int attempt = 1; ; attempt++) {
            int from = piece.position();
            try {
                timed(piece, offsetBytes + from - base);
                return true;
            } catch (TargetIoException failed) {
                requirePassing(failed);
                int whole = piece.position() - (piece.position() - base) % unitBytes;
                piece.position(Math.max(from, whole));
                if (piece.position() > from) {
                    streak.end();
                    attempt = 0;
                } else if (attempt >= policy.attempts() || streak.isLong()) {
                    requireOfTheMedium(failed);
                    break;
                } else {
                    pause(policy.firstPauseNs() << Math.max(0, attempt - 1));
                }
            }
        }
        int at = piece.position();
        narrow(piece.slice(at, end - at), offsetBytes + at - base, System.nanoTime() + policy.narrowNs());
        piece.position(end);
        return false;
    }

    private void timed(ByteBuffer piece, long offsetBytes) throws TargetIoException {
        long startNs = System.nanoTime();
        try {
            move.move(piece, offsetBytes);
            streak.end();
        } catch (TargetIoException failed) {
            streak.addNs(System.nanoTime() - startNs);
            throw failed;
        }
    }

    /** Halves what failed until it is a sector; a sector has one more try. */
    private void narrow(ByteBuffer piece, long offsetBytes, long deadlineNs) throws TargetIoException {
        int units = (piece.capacity() + unitBytes - 1) / unitBytes;
        if (units == 1) {
            moveOrNarrow(piece, offsetBytes, deadlineNs, true);
            return;
        }
        int middle = units / 2 * unitBytes;
        moveOrNarrow(piece.slice(0, middle), offsetBytes, deadlineNs, middle == unitBytes);
        int rest = piece.capacity() - middle;
        moveOrNarrow(piece.slice(middle, rest), offsetBytes + middle, deadlineNs, rest <= unitBytes);
    }

    private void moveOrNarrow(ByteBuffer piece, long offsetBytes, long deadlineNs, boolean leaf)
            throws TargetIoException {
        for (int attempt = 1; ; attempt++) {
            try {
                timed(piece.clear(), offsetBytes);
                return;
            } catch (TargetIoException failed) {
                requirePassing(failed);
                boolean late = System.nanoTime() - deadlineNs >= 0;
                if (!late && !leaf) {
                    narrow(piece, offsetBytes, deadlineNs);
                    return;
                }
                if (late || attempt > 1) {
                    requireOfTheMedium(failed);
                    note(piece.capacity(), offsetBytes, failed);
                    return;
                }
            }
        }
    }

    private void note(int lengthBytes, long offsetBytes, TargetIoException failed) throws TargetIoException {
        bad.add(new BadRange(offsetBytes, lengthBytes, failed.errno()));
        if (streak.addBytes(lengthBytes)) {
            TargetIoException givenUp = new TargetIoException(
                    failed.operation(),
                    failed.path(),
                    offsetBytes,
                    lengthBytes,
                    failed.errno(),
                    "given up: the last " + streak.describe());
            givenUp.initCause(failed);
            throw givenUp;
        }
    }

    private static void requirePassing(TargetIoException failed) throws TargetIoException {
        boolean flush = failed.operation().equals("fdatasync");
        if (flush || !OF_THE_MEDIUM.contains(failed.errno()) && !PASSING.contains(failed.errno())) {
            throw failed;
        }
    }

    private static void requireOfTheMedium(TargetIoException failed) throws TargetIoException {
        if (PASSING.contains(failed.errno())) {
            throw failed;
        }
    }

    /** An interrupt cuts it short and is kept for the caller. */
    private static void pause(long pauseNs) {
        LockSupport.parkNanos(pauseNs);
    }

    /** What has failed since something last worked. */
    private final class FailureStreak {
        private long bytes;
        private long ns;

        synchronized void end() {
            bytes = 0;
            ns = 0;
        }

        synchronized void addNs(long elapsedNs) {
            ns += elapsedNs;
        }

        /** True when it is time to give up. */
        synchronized boolean addBytes(long lengthBytes) {
            bytes += lengthBytes;
            return bytes > policy.giveUpBytes() || ns > policy.giveUpNs();
        }

        /** Whether whole sectors have failed for good, so that another pause would be in vain. */
        synchronized boolean isLong() {
            return bytes > 0;
        }

        synchronized String describe() {
            return bytes + " bytes have failed sector by sector, in " + ns / 1_000_000 + " ms";
        }
    }
}
