package io.github.posewipe.io.wipe;

import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.LabelerFailure;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.engine.BadRanges;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.ProgressTracker;
import io.github.posewipe.io.engine.StageClock;
import io.github.posewipe.io.engine.StageClock.Activity;
import io.github.posewipe.io.engine.WindowQueue;
import io.github.posewipe.io.engine.WorkerFailedException;
import io.github.posewipe.io.engine.Workers;
import io.github.posewipe.io.report.WorkSplit.LabelerWork;
import io.github.posewipe.io.wipe.SliceFlow.Slice;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Writes a target from where it begins to its last byte: fillers fill windows, one writer writes them in ascending order,
 * with several writes in flight. It knows at any time how far the target is written without a gap, whatever ends it.
 */
final class WriteStage {
    private static final long TICK_MS = 100;
    private static final long END_TIMEOUT_MS = 30_000;
    private static final double STARVES_FROM = 0.2;

    private final String path;
    private final FillerPool pool;
    private final TeamShare share;
    private final Cancellation cancellation;
    private final Cancellation stop;
    private final HighWaterMark mark;
    private final long startBytes;
    private final WindowQueue queue;
    private final SliceFlow flow;
    private final BadRanges bad;
    private final SliceWriter writer;
    private final CheckpointKeeper checkpoints;
    private final LabelingCrew crew;
    private final StageClock clock;
    private final WriteFailures failures = new WriteFailures();
    private boolean stuck;

    WriteStage(
            TargetChannel channel,
            FillerPool pool,
            TeamShare share,
            Checkpoints.Start start,
            Checkpoints checkpoints,
            Cancellation cancellation) {
        this.path = channel.identity().path().toString();
        this.pool = pool;
        this.share = share;
        this.cancellation = cancellation;
        this.stop = Cancellation.below(cancellation);
        this.startBytes = start.resumeBytes();
        this.bad = new BadRanges(start.notWritten());
        this.mark = new HighWaterMark(startBytes);
        this.queue = new WindowQueue(pool.windows(startBytes), pool.buffers(), this::furtherBuffer);
        this.flow = new SliceFlow(
                queue,
                mark,
                SliceFlow.sliceBytes(pool.request(), share.settings().tuning().writeBytes()),
                share.settings().throttle(),
                share.settings().pause(),
                stop);
        this.writer = new SliceWriter(channel, bad);
        this.checkpoints = new CheckpointKeeper(channel, checkpoints, mark, bad, pool);
        this.crew = new LabelingCrew(pool, queue, share, stop);
        this.clock = share.status().writer();
    }

    private Optional<ByteBuffer> furtherBuffer() {
        int most = share.settings().tuning().mostBuffers().orElse(Integer.MAX_VALUE);
        return pool.ring().size() < most ? pool.ring().grow() : Optional.empty();
    }

    /**
     * Writes.
     *
     * @return true if every byte is written; false if it was cancelled at a chunk border
     */
    boolean run(Progress progress) throws TargetIoException, WorkerFailedException {
        long sizeBytes = pool.request().layout().sizeBytes();
        Workers writers = pool.newWorkers();
        clock.enter(Activity.WAIT);
        try (ProgressTracker tracker = new ProgressTracker(progress, ProgressStage.WRITE, sizeBytes, startBytes)) {
            crew.start();
            for (int i = 0; i < share.settings().tuning().writesInFlight(); i++) {
                writers.start("pose-write-" + share.targetIndex() + "-" + i, () -> write(tracker));
            }
            checkpoints.start(share.targetIndex(), this::checkpointFailed);
            watch(writers);
        } finally {
            queue.stop();
            endCheckpoints();
            clock.enter(Activity.IDLE);
        }
        failures.throwLowest();
        return mark.bytes() == sizeBytes && requireEnd();
    }

    /** Until the writers have ended; after a stop they have a limited time for what they are at. */
    private void watch(Workers writers) {
        StallWatch stall = new StallWatch(END_TIMEOUT_MS);
        long starvedBefore = 0;
        boolean starvedLast = false;
        while (!writers.join(TICK_MS)) {
            long starved = queue.starvedNs();
            boolean starves = starved - starvedBefore > STARVES_FROM * TICK_MS * 1e6;
            crew.reinforce(starves && starvedLast);
            starvedLast = starves;
            starvedBefore = starved;
            if (stall.isStuck(stop.isCancelled())) {
                stuck = true;
                failures.add(mark.bytes(), stall.failure(path, mark.bytes()));
                return;
            }
        }
    }

    /** A flush that does not return may still fail: nothing that comes after it could be believed. */
    private void endCheckpoints() {
        if (!checkpoints.end()) {
            stuck = true;
            failures.add(
                    mark.bytes(),
                    new TargetIoException(
                            "fdatasync",
                            path,
                            mark.bytes(),
                            -1,
                            0,
                            "a flush has not returned for " + TimeUnit.MILLISECONDS.toSeconds(END_TIMEOUT_MS)
                                    + " s; the device does not answer"));
        }
    }

    private void checkpointFailed(Throwable failure) {
        failures.add(Long.MAX_VALUE, failure);
        stop.cancel();
    }

    private void write(ProgressTracker tracker) throws InterruptedException {
        try {
            Optional<Slice> next = flow.next();
            while (next.isPresent() && write(next.get())) {
                tracker.advance(next.get().lengthBytes());
                next = flow.next();
            }
        } catch (WorkerFailedException | RuntimeException | Error failed) {
            failures.add(Long.MAX_VALUE, failed);
            stop.cancel();
        }
    }

    private boolean write(Slice slice) {
        clock.beginWrite();
        try {
            writer.write(slice.bytes(), slice.offsetBytes());
            flow.written(slice);
            return true;
        } catch (TargetIoException failed) {
            failures.add(Math.max(slice.offsetBytes(), failed.offsetBytes()), failed);
            flow.failed(slice, failed.offsetBytes());
        } catch (RuntimeException | Error failed) {
            failures.add(slice.offsetBytes(), failed);
            flow.failed(slice, slice.offsetBytes());
        } finally {
            clock.endWrite();
        }
        return false;
    }

    /** After the last window no filler has anything left to do; one that does not end would share a buffer. */
    private boolean requireEnd() throws WorkerFailedException {
        if (!crew.awaitEnd(END_TIMEOUT_MS)) {
            throw new WorkerFailedException(new IllegalStateException("a labeler does not end after its last window"));
        }
        return true;
    }

    /** Every byte of the target below is written or noted as bad, by this run or one before. */
    long reachedBytes() {
        return mark.bytes();
    }

    /** What of that the medium did not take. */
    List<BadRange> badRanges() {
        return bad.within(0, mark.bytes());
    }

    /** Where it began. */
    long startBytes() {
        return startBytes;
    }

    /** Whether a write has not returned, so that the device is not to be asked for anything more. */
    boolean isStuck() {
        return stuck;
    }

    /** After a flush: everything below the mark is durable. */
    void flushed() throws TargetIoException {
        checkpoints.flushed();
    }

    List<LabelerWork> labelers() {
        return pool.fillers().stream()
                .map(filler -> new LabelerWork(filler.name(), filler.bytes(), filler.split()))
                .toList();
    }

    List<LabelerFailure> labelerFailures() {
        return crew.failures();
    }

    StageSplit writerSplit() {
        return clock.split();
    }

    int buffers() {
        return pool.ring().size();
    }
}
