package io.github.posewipe.io.memory;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.engine.Failures;
import io.github.posewipe.io.engine.FillRequest;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.Judges;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.MemoryBudget;
import io.github.posewipe.io.engine.ProgressTracker;
import io.github.posewipe.io.engine.ReadBack;
import io.github.posewipe.io.engine.SelfCheck;
import io.github.posewipe.io.engine.WindowFiller;
import io.github.posewipe.io.engine.WorkerFailedException;
import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The wipe of memory, step by step: labelers, report, comparison with another backend, labels in place, read-back. */
final class RamWipe {
    private final RamTarget target;
    private final WipeSettings settings;
    private final Cancellation cancellation;
    private final long workingBytes;
    private final RamRecord record;
    private boolean reportBegan;
    private boolean fillBegan;
    private boolean interrupted;

    RamWipe(RamTarget target, WipeSettings settings, long workingBytes) {
        this.target = target;
        this.settings = settings;
        this.cancellation = settings.cancellation();
        this.workingBytes = workingBytes;
        this.record = new RamRecord(target, settings);
    }

    WipeResult run() {
        Optional<RunFailure> failure = Optional.empty();
        try (FillerPool pool = FillerPool.open(request())) {
            record.labelers(pool.fillers().stream().map(WindowFiller::name).toList());
            settings.report().put(record.started());
            reportBegan = true;
            labelAndVerify(pool);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            interrupted = true;
        } catch (WorkerFailedException failed) {
            failure = Optional.of(failureOf(failed.getCause()));
        } catch (Throwable failed) {
            // Errors too (memory, a native library): whatever ends a wipe, its report says what was labelled.
            failure = Optional.of(failureOf(failed));
        }
        return finish(failure);
    }

    private RunFailure failureOf(Throwable cause) {
        return fillBegan ? Failures.underWay(cause) : Failures.beforeStart(cause);
    }

    private FillRequest request() {
        LabelerProvider provider = settings.provider().orElseThrow();
        LabelerProvider judge = Judges.choose(provider, settings.judge());
        int labelers = settings.labelers().orElseGet(() -> Math.max(1, provider.defaultLabelers()));
        return new FillRequest(
                settings.fill(),
                target.layout(),
                FillRequest.alignmentOf(target.identity()),
                settings.seed(),
                LabelerSlot.of(provider, labelers, Optional.of(judge)),
                settings.labelers(),
                OptionalInt.empty(),
                MemoryBudget.single(workingBytes));
    }

    private void labelAndVerify(FillerPool pool) throws WorkerFailedException, InterruptedException, TargetIoException {
        if (!check(pool)) {
            return;
        }
        fillBegan = true;
        RamFill fill = new RamFill(target.region(), pool);
        record.filling(fill);
        try (ProgressTracker tracker = new ProgressTracker(
                settings.progress(), ProgressStage.WRITE, target.identity().sizeBytes())) {
            interrupted = !fill.run(cancellation, tracker);
        } finally {
            record.filled();
        }
        if (!interrupted && !settings.verify().isNone()) {
            try (TargetChannel channel = target.channel()) {
                ReadBack readBack = ReadBack.of(channel, pool, settings.verify(), List.of(), cancellation);
                record.verification(readBack.run(settings.progress()));
            }
        }
    }

    private boolean check(FillerPool pool) throws WorkerFailedException, InterruptedException {
        ProgressTracker tracker = new ProgressTracker(settings.progress(), ProgressStage.CHECK, 0);
        try {
            Optional<List<LabelerCheck>> checks = new SelfCheck(pool).run(cancellation);
            checks.ifPresent(record::checks);
            interrupted = checks.isEmpty();
            return !interrupted;
        } finally {
            tracker.close();
        }
    }

    private WipeResult finish(Optional<RunFailure> failure) {
        Optional<RunFailure> first = failure.or(() -> record.verification().flatMap(found -> found.failure()));
        WipeResult result = resultOf(first);
        if (!reportBegan) {
            return result;
        }
        try {
            settings.report().put(result.report());
            return result;
        } catch (ReportException notKept) {
            return resultOf(Optional.of(first.orElseGet(() -> RunFailure.of(ExitCode.IO, notKept))));
        }
    }

    private WipeResult resultOf(Optional<RunFailure> failure) {
        return new WipeResult(record.finished(status(failure), failure), record.verification(), failure);
    }

    private WipeStatus status(Optional<RunFailure> failure) {
        if (failure.isPresent()) {
            return WipeStatus.FAILED;
        }
        if (interrupted) {
            return WipeStatus.INTERRUPTED;
        }
        boolean complete = record.bytesFilled() == target.identity().sizeBytes();
        return record.verification()
                .map(found -> found.status())
                .orElse(complete ? WipeStatus.DONE : WipeStatus.FAILED);
    }
}
