package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.LabelerFailure;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.PoolFiller;
import io.github.posewipe.io.engine.StageClock.Activity;
import io.github.posewipe.io.engine.Window;
import io.github.posewipe.io.engine.WindowQueue;
import io.github.posewipe.io.engine.WindowQueue.Filled;
import io.github.posewipe.io.engine.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fillers of one target at work: each takes the next window of the target, fills it and hands it on. One that fails
 * gives its window back and works no more; free labelers of the run join where the writer waits for labels. Thread-safe.
 */
final class LabelingCrew {
    private final FillerPool pool;
    private final WindowQueue queue;
    private final TeamShare share;
    private final Cancellation stop;
    private final Workers fillers;
    private final Workers joiners;
    private final List<LabelerFailure> failures = new ArrayList<>();
    private int working;
    private boolean joining;
    private boolean noRoom;
    private Throwable lastFailure;

    LabelingCrew(FillerPool pool, WindowQueue queue, TeamShare share, Cancellation stop) {
        this.pool = pool;
        this.queue = queue;
        this.share = share;
        this.stop = stop;
        this.fillers = pool.newWorkers();
        this.joiners = pool.newWorkers();
    }

    void start() {
        List<PoolFiller> all = pool.fillers();
        working = all.size();
        for (int i = 0; i < all.size(); i++) {
            PoolFiller filler = all.get(i);
            fillers.start("pose-fill-" + share.targetIndex() + "-" + i, () -> work(filler));
        }
    }

    /** Waits a bounded time for the fillers that it began with. */
    boolean awaitEnd(long timeoutMs) {
        return fillers.join(timeoutMs);
    }

    private void work(PoolFiller filler) throws InterruptedException {
        filler.status().worksFor(share.targetIndex());
        filler.status().clock().enter(Activity.WAIT);
        try {
            while (share.settings().pause().awaitResumed(stop)) {
                Optional<Filled> next = queue.take();
                if (next.isEmpty() || !fill(filler, next.get())) {
                    return;
                }
            }
        } catch (RuntimeException | Error ours) {
            queue.fail(ours);
        } finally {
            filler.status().clock().enter(Activity.IDLE);
        }
    }

    private boolean fill(PoolFiller filler, Filled next) {
        try {
            filler.fill(next.window().batch(), next.buffer());
        } catch (RuntimeException | Error failed) {
            failed(filler.slot(), filler.name(), Optional.of(next.window()), failed);
            queue.giveBack(next);
            return false;
        }
        queue.hand(next);
        return true;
    }

    private synchronized void failed(
            Optional<LabelerSlot> slot, String name, Optional<Window> window, Throwable cause) {
        failures.add(new LabelerFailure(
                name,
                window.map(Window::offsetBytes).orElse(0L),
                window.map(Window::lengthBytes).orElse(0),
                cause.getMessage() == null ? cause.toString() : cause.getMessage()));
        slot.ifPresent(of -> of.status().fail());
        slot.ifPresent(of -> of.status().isFree());
        lastFailure = cause;
        working--;
        if (slot.isEmpty() || share.settings().onLabelerFailure() == OnLabelerFailure.FAIL) {
            queue.fail(cause);
        }
    }

    /**
     * Looks whether another labeler of the run should join.
     *
     * @param starving whether the writer waits for labels
     */
    synchronized void reinforce(boolean starving) {
        if (joining || !(starving || working == 0)) {
            return;
        }
        Optional<LabelerSlot> further = noRoom ? Optional.empty() : share.takeFree();
        if (further.isPresent()) {
            joining = true;
            working++;
            joiners.start("pose-join-" + share.targetIndex(), () -> join(further.get()));
        } else if (working == 0 && lastFailure != null) {
            queue.fail(lastFailure);
        }
    }

    private void join(LabelerSlot slot) throws InterruptedException {
        Optional<PoolFiller> joined;
        try {
            joined = pool.join(slot, queue::release);
        } catch (RuntimeException | Error failed) {
            failed(Optional.of(slot), slot.status().name(), Optional.empty(), failed);
            return;
        } finally {
            joinEnded();
        }
        if (joined.isPresent()) {
            work(joined.get());
        } else {
            hasNoRoom(slot);
        }
    }

    private synchronized void joinEnded() {
        joining = false;
    }

    private synchronized void hasNoRoom(LabelerSlot slot) {
        noRoom = true;
        working--;
        share.giveBack(slot);
    }

    synchronized List<LabelerFailure> failures() {
        return List.copyOf(failures);
    }
}
