package io.github.posewipe.io.wipe;

import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.engine.WorkerFailedException;

/**
 * What ended the writing of a target. Of several writes in flight more than one may fail: the one at the lowest offset
 * counts, the others are suppressed in it. Thread-safe.
 */
final class WriteFailures {
    private Throwable lowest;
    private long lowestOffsetBytes;

    synchronized void add(long offsetBytes, Throwable failure) {
        if (lowest == null) {
            lowest = failure;
            lowestOffsetBytes = offsetBytes;
        } else if (offsetBytes < lowestOffsetBytes) {
            failure.addSuppressed(lowest);
            lowest = failure;
            lowestOffsetBytes = offsetBytes;
        } else if (failure != lowest) {
            lowest.addSuppressed(failure);
        }
    }

    /** Throws it, if anything failed. */
    synchronized void throwLowest() throws TargetIoException, WorkerFailedException {
        if (lowest instanceof TargetIoException io) {
            throw io;
        }
        if (lowest instanceof WorkerFailedException worker) {
            throw worker;
        }
        if (lowest != null) {
            throw new WorkerFailedException(lowest);
        }
    }
}
