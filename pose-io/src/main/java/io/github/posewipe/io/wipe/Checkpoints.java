package io.github.posewipe.io.wipe;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps how much of a target is safely written, so that another run can go on there. A wipe that has one makes its data
 * durable now and then. Used by one thread at a time.
 */
public interface Checkpoints {

    /**
     * Where a wipe begins. Immutable.
     *
     * @param resumeBytes everything below was written by an earlier run and is left as it is; an offset that
     *     {@link #safe} was given by that run, or 0
     * @param notWritten what of it that run could not write
     */
    record Start(long resumeBytes, List<BadRange> notWritten) {
        /** The target's first byte. */
        public static final Start AT_ZERO = new Start(0, List.of());

        /** Copies the list. */
        public Start {
            notWritten = List.copyOf(notWritten);
        }
    }

    /**
     * Where the wipe begins. Asked once, after the target was opened and before the first write. The wipe compares the
     * last chunks below with what belongs there before it goes on.
     *
     * @param opened the target, as its open descriptor says
     * @return where
     * @throws TargetRefusedException if this is not the target that an earlier run wrote
     * @throws TargetIoException if nothing can be kept
     */
    Start begin(TargetIdentity opened) throws TargetRefusedException, TargetIoException;

    /**
     * Everything below this offset is written, or listed as not written, and durable.
     *
     * @param highWaterBytes an aligned chunk border, or the target's end; never falls
     * @param notWritten what of it could not be written, by its offsets
     * @throws TargetIoException if it can't be kept, which ends the wipe of this target
     */
    void safe(long highWaterBytes, List<BadRange> notWritten) throws TargetIoException;

    /**
     * How long to write before the next checkpoint.
     *
     * @return nanoseconds: a second, unless it is overridden
     */
    default long intervalNs() {
        return TimeUnit.SECONDS.toNanos(1);
    }

    /**
     * Keeps nothing.
     *
     * @return checkpoints of a wipe that begins at 0
     */
    static Checkpoints none() {
        return NoCheckpoints.INSTANCE;
    }
}
