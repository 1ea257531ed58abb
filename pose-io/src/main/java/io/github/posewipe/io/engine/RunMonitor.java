package io.github.posewipe.io.engine;

import io.github.posewipe.io.Pause;
import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.RunProgress;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.RunSnapshot.LabelerRow;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import io.github.posewipe.io.StageSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks at a run a few times a second from a thread of its own, samples its memory and tells a listener. */
public final class RunMonitor implements AutoCloseable {
    private static final long INTERVAL_MS = 200;
    private static final long END_TIMEOUT_MS = 2_000;

    private final List<TargetStatus> targets;
    private final List<LabelerStatus> labelers;
    private final MemoryBudget memory;
    private final Pause pause;
    private final long startNs = System.nanoTime();
    private final RateMeter total = new RateMeter();
    private final List<RateMeter> labelerRates = new ArrayList<>();
    private final List<SplitWindow> labelerSplits = new ArrayList<>();
    private final List<SplitWindow> writerSplits = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Workers worker = new Workers();
    private RunProgress listener;

    /**
     * Begins to look.
     *
     * @param targets the targets, in the order of the jobs
     * @param labelers the labelers, in the order of the pool
     * @param memory what the run holds
     * @param pause whether it stands still
     * @param listener who is told
     */
    public RunMonitor(
            List<TargetStatus> targets,
            List<LabelerStatus> labelers,
            MemoryBudget memory,
            Pause pause,
            RunProgress listener) {
        this.targets = List.copyOf(targets);
        this.labelers = List.copyOf(labelers);
        this.memory = memory;
        this.pause = pause;
        this.listener = listener;
        labelers.forEach(each -> {
            labelerRates.add(new RateMeter());
            labelerSplits.add(new SplitWindow());
        });
        targets.forEach(each -> writerSplits.add(new SplitWindow()));
        worker.start("pose-monitor", this::look);
    }

    private void look() throws InterruptedException {
        boolean last;
        do {
            last = ended.await(INTERVAL_MS, TimeUnit.MILLISECONDS);
            memory.sample();
            tell();
        } while (!last);
    }

    private void tell() {
        try {
            listener.update(snapshot(System.nanoTime()));
        } catch (RuntimeException listenerFailed) {
            listener = RunProgress.none();
        }
    }

    private RunSnapshot snapshot(long nowNs) {
        long done = targets.stream().mapToLong(TargetStatus::bytesDone).sum();
        long all = targets.stream().mapToLong(TargetStatus::bytesTotal).sum();
        total.add(nowNs, done);
        OptionalDouble rate = total.bytesPerSecond();
        return new RunSnapshot(
                targetRows(nowNs),
                labelerRows(nowNs),
                done,
                Math.max(done, all),
                rate,
                eta(rate, all - done),
                (nowNs - startNs) / 1e9,
                pause.isPaused(),
                memory.peaks());
    }

    private static OptionalLong eta(OptionalDouble rate, long left) {
        return rate.isEmpty() || rate.getAsDouble() <= 0 || left < 0
                ? OptionalLong.empty()
                : OptionalLong.of((long) Math.ceil(left / rate.getAsDouble()));
    }

    private List<TargetRow> targetRows(long nowNs) {
        List<TargetRow> rows = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            TargetStatus target = targets.get(i);
            Optional<ProgressEvent> event = target.event();
            boolean over = target.end().isPresent();
            int number = i;
            StageSplit split = target.writer().split();
            rows.add(new TargetRow(
                    target.name(),
                    event.filter(now -> !over).map(ProgressEvent::stage),
                    event.map(ProgressEvent::bytesDone).orElse(0L),
                    event.map(ProgressEvent::bytesTotal).orElse(0L),
                    event.filter(now -> !over).map(ProgressEvent::windowRate).orElse(OptionalDouble.empty()),
                    event.filter(now -> !over).map(ProgressEvent::etaSeconds).orElse(OptionalLong.empty()),
                    (int) labelers.stream()
                            .filter(labeler -> labeler.target().orElse(-1) == number)
                            .count(),
                    split,
                    writerSplits.get(i).recent(nowNs, split),
                    target.end()));
        }
        return rows;
    }

    private List<LabelerRow> labelerRows(long nowNs) {
        List<LabelerRow> rows = new ArrayList<>();
        for (int i = 0; i < labelers.size(); i++) {
            LabelerStatus labeler = labelers.get(i);
            long bytes = labeler.bytes();
            labelerRates.get(i).add(nowNs, bytes);
            StageSplit split = labeler.clock().split();
            rows.add(new LabelerRow(
                    labeler.name(),
                    labeler.target(),
                    bytes,
                    labelerRates.get(i).bytesPerSecond(),
                    split,
                    labelerSplits.get(i).recent(nowNs, split),
                    labeler.isFailed()));
        }
        return rows;
    }

    /** Looks once more, tells it, and ends; a listener that does not return is left to itself. */
    @Override
    public void close() {
        ended.countDown();
        worker.join(END_TIMEOUT_MS);
    }
}
