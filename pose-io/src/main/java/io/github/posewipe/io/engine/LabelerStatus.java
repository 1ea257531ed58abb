package io.github.posewipe.io.engine;

import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/** What a labeler of a pool is doing, over all targets that it works for. Thread-safe. */
public final class LabelerStatus {
    private final StageClock clock = new StageClock();
    private final AtomicLong bytes = new AtomicLong();
    private volatile String name;
    private volatile int target = -1;
    private volatile boolean failed;

    /**
     * A labeler that has not worked yet.
     *
     * @param name its backend, until its device is known
     */
    public LabelerStatus(String name) {
        this.name = name;
    }

    /**
     * Its name.
     *
     * @return backend and device
     */
    public String name() {
        return name;
    }

    void name(String known) {
        name = known;
    }

    /**
     * Where its time goes.
     *
     * @return the clock
     */
    public StageClock clock() {
        return clock;
    }

    /**
     * Bytes that it has filled.
     *
     * @return bytes, never falling
     */
    public long bytes() {
        return bytes.get();
    }

    void filled(long more) {
        bytes.addAndGet(more);
    }

    /**
     * The target that it works for.
     *
     * @return its index; empty while it is free
     */
    public OptionalInt target() {
        return target < 0 ? OptionalInt.empty() : OptionalInt.of(target);
    }

    /**
     * Whether it works for a target.
     *
     * @param index the target's index
     */
    public void worksFor(int index) {
        target = index;
    }

    /** It is free. */
    public void isFree() {
        target = -1;
        clock.enter(StageClock.Activity.IDLE);
    }

    /**
     * Whether it failed, and is not used any more.
     *
     * @return true after {@link #fail()}
     */
    public boolean isFailed() {
        return failed;
    }

    /** It failed. */
    public void fail() {
        failed = true;
    }
}
