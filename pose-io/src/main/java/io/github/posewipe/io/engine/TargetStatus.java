package io.github.posewipe.io.engine;

import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.WipeStatus;
import java.util.Optional;

/** Where one target of a run stands. Thread-safe. */
public final class TargetStatus {
    private final String name;
    private final long bytesToWrite;
    private final StageClock writer = new StageClock();
    private volatile Optional<ProgressEvent> event = Optional.empty();
    private volatile Optional<WipeStatus> end = Optional.empty();
    private volatile long bytesWritten;
    private volatile long bytesRead;
    private volatile long bytesToRead;

    /**
     * A target before its turn.
     *
     * @param name the path as the user named it
     * @param bytesToWrite its size
     * @param bytesToRead what is to be read back
     */
    public TargetStatus(String name, long bytesToWrite, long bytesToRead) {
        this.name = name;
        this.bytesToWrite = bytesToWrite;
        this.bytesToRead = bytesToRead;
    }

    /**
     * Notes what a listener hears, before it hears it.
     *
     * @param listener the target's own listener
     * @return a listener that notes and hands on
     */
    public Progress noted(Progress listener) {
        return now -> {
            event = Optional.of(now);
            switch (now.stage()) {
                case WRITE -> bytesWritten = now.bytesDone();
                case VERIFY -> {
                    bytesRead = now.bytesDone();
                    bytesToRead = now.bytesTotal();
                }
                default -> {}
            }
            listener.update(now);
        };
    }

    /**
     * Where its writer's time goes.
     *
     * @return the clock
     */
    public StageClock writer() {
        return writer;
    }

    /**
     * It has ended.
     *
     * @param status how
     */
    public void ended(WipeStatus status) {
        end = Optional.of(status);
    }

    String name() {
        return name;
    }

    Optional<ProgressEvent> event() {
        return event;
    }

    Optional<WipeStatus> end() {
        return end;
    }

    long bytesDone() {
        return bytesWritten + bytesRead;
    }

    long bytesTotal() {
        return bytesToWrite + bytesToRead;
    }
}
