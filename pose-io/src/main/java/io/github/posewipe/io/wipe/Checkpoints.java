package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetIoException;

/**
 * Keeps how much of a target is safely written, so that another run can go on there. A wipe that has one makes its data
 * durable now and then. Used by one thread at a time.
 */
public interface Checkpoints {

    /**
     * Where the wipe begins: everything below was written by an earlier run and is left as it is. Asked once, after the
     * target was opened and before the first write.
     *
     * @return an offset that {@link #safe} was given by that run, or 0
     */
    long resumeBytes();

    /**
     * Everything below this offset is written, or listed as not written, and durable.
     *
     * @param highWaterBytes a chunk border, or the target's end; never falls
     * @throws TargetIoException if it can't be kept, which ends the wipe of this target
     */
    void safe(long highWaterBytes) throws TargetIoException;

    /**
     * Keeps nothing.
     *
     * @return checkpoints of a wipe that begins at 0
     */
    static Checkpoints none() {
        return NoCheckpoints.INSTANCE;
    }
}
