package io.github.posewipe.io.wipe;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.ReadBack;
import io.github.posewipe.io.engine.WorkerFailedException;
import io.github.posewipe.io.verify.Mismatch;
import io.github.posewipe.io.verify.VerifyResult;

/**
 * Before a wipe goes on where an earlier run ended: does the target hold what that run wrote? The last chunks below and
 * the target's first are compared, so that another medium, another file or a journal of other days is found out while
 * nothing is written yet.
 */
final class ResumeCheck {
    private final TargetChannel channel;
    private final FillerPool pool;
    private final Checkpoints.Start start;

    ResumeCheck(TargetChannel channel, FillerPool pool, Checkpoints.Start start) {
        this.channel = channel;
        this.pool = pool;
        this.start = start;
    }

    /**
     * Compares.
     *
     * @return true if the wipe may go on; false if it was cancelled
     * @throws TargetRefusedException if the target holds something else
     */
    boolean run(Cancellation cancellation) throws TargetRefusedException, TargetIoException, WorkerFailedException {
        if (start.resumeBytes() == 0) {
            return true;
        }
        VerifyResult found = ReadBack.below(channel, pool, start.resumeBytes(), start.notWritten(), cancellation)
                .run(Progress.none());
        if (found.failure().isPresent()) {
            throw new WorkerFailedException(found.failure().get().cause());
        }
        if (found.mismatched() > 0) {
            throw refusal(found.mismatches().get(0));
        }
        requireRead(found);
        return !found.interrupted();
    }

    private TargetRefusedException refusal(Mismatch first) {
        String name = name();
        return new TargetRefusedException(
                Reason.CHANGED,
                name,
                "target does not hold what the journal says: target=" + name + ", resumeBytes=" + start.resumeBytes()
                        + ", first wrong byte: offset=" + first.offsetBytes() + ", chunk=" + first.chunk()
                        + "; nothing was written; if it is the right target, wipe it anew without that journal");
    }

    /** What an earlier run could not write need not be read; anything else must be. */
    private void requireRead(VerifyResult found) throws TargetIoException {
        long known = BadRange.totalBytes(start.notWritten());
        if (BadRange.totalBytes(found.badRanges()) > known) {
            BadRange first = found.badRanges().stream()
                    .filter(range -> !start.notWritten().contains(range))
                    .findFirst()
                    .orElseThrow();
            throw new TargetIoException(
                    "pread",
                    name(),
                    first.offsetBytes(),
                    first.lengthBytes(),
                    first.errno(),
                    "what an earlier run wrote can't be read, so the wipe does not go on there; nothing was written");
        }
    }

    private String name() {
        return channel.identity().path().toString();
    }
}
