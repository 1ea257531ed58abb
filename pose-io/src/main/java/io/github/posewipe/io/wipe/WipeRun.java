package io.github.posewipe.io.wipe;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.engine.Failures;
import io.github.posewipe.io.engine.FillRequest;
import io.github.posewipe.io.engine.FillerPool;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.ProgressTracker;
import io.github.posewipe.io.engine.ReadBack;
import io.github.posewipe.io.engine.SelfCheck;
import io.github.posewipe.io.engine.WindowFiller;
import io.github.posewipe.io.engine.WorkerFailedException;
import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.verify.VerifyResult;
import java.util.List;
import java.util.Optional;

/**
 * The wipe of one target, step by step: memory and labelers, the report that keeps the seed, their comparison with
 * another backend, and only then the target: open, write, flush, read back, close, report.
 */
final class WipeRun {
    private final WipeTarget target;
    private final WipeSettings settings;
    private final TeamShare share;
    private final Progress progress;
    private final Cancellation cancellation;
    private final WipeRecord record;
    private boolean reportBegan;
    private boolean writeBegan;
    private boolean interrupted;
    private boolean unanswered;

    WipeRun(WipeTarget target, WipeSettings settings, TeamShare share) {
        this.target = target;
        this.settings = settings;
        this.share = share;
        this.progress = share.status().noted(settings.progress());
        this.cancellation =
                Cancellation.below(settings.cancellation(), share.settings().cancellation(), share.interrupted());
        this.record = new WipeRecord(target.identity(), settings);
    }

    WipeResult run() {
        Optional<RunFailure> failure = Optional.empty();
        if (cancellation.isCancelled()) {
            interrupted = true;
            return finish(failure);
        }
        try {
            TargetIdentity identity = target.identity();
            TargetLayout layout = TargetLayout.of(settings.scheme(), settings.chunkLabels(), identity.sizeBytes());
            record.layout(layout);
            try (FillerPool pool = FillerPool.open(request(layout))) {
                settings.report().put(record.started());
                reportBegan = true;
                fillTarget(pool);
            }
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            interrupted = true;
        } catch (WorkerFailedException failed) {
            failure = Optional.of(failureOf(failed.getCause()));
        } catch (Throwable failed) {
            // Errors too (memory, a native library): whatever ends a wipe, its report says what was written.
            failure = Optional.of(failureOf(failed));
        }
        return finish(failure);
    }

    private RunFailure failureOf(Throwable cause) {
        return writeBegan ? Failures.underWay(cause) : Failures.beforeStart(cause);
    }

    private FillRequest request(TargetLayout layout) {
        return new FillRequest(
                settings.fill(),
                layout,
                FillRequest.alignmentOf(target.identity()),
                settings.seed(),
                settings.fill() == Fill.LABELS ? team() : List.of(),
                settings.labelers(),
                share.settings().tuning().mostBuffers(),
                share.memory());
    }

    private List<LabelerSlot> team() {
        List<LabelerSlot> team = share.slots();
        if (team.isEmpty()) {
            throw new BackendUnavailableException("pool", "every labeler of the run has failed", null);
        }
        return team;
    }

    @SuppressWarnings("try") // a closing is there to be closed
    private void fillTarget(FillerPool pool)
            throws WorkerFailedException, InterruptedException, TargetIoException, TargetRefusedException {
        share.freeBut(pool.fillers());
        record.labelers(pool.fillers().stream().map(WindowFiller::name).toList());
        if (!check(pool)) {
            return;
        }
        TargetChannel channel = target.openForWriting();
        BoundedCalls calls = new BoundedCalls(
                pool,
                share.settings().tuning().limits(),
                cancellation,
                target.identity().path().toString());
        try (Closing close = () -> calls.run("close", channel::close)) {
            requireSame(channel, pool);
            fillOpened(channel, pool, calls);
        } finally {
            unanswered |= calls.isStuck();
        }
    }

    /** How a channel is closed that may not answer. */
    @FunctionalInterface
    private interface Closing extends AutoCloseable {
        @Override
        void close() throws TargetIoException, TargetRefusedException;
    }

    private void fillOpened(TargetChannel channel, FillerPool pool, BoundedCalls calls)
            throws WorkerFailedException, TargetIoException, TargetRefusedException {
        Checkpoints.Start start =
                calls.call("journal write", () -> settings.checkpoints().begin(channel.identity()));
        if (!new ResumeCheck(channel, pool, start).run(cancellation)) {
            interrupted = true;
            return;
        }
        writeBegan = true;
        if (write(channel, pool, start, calls)) {
            verify(channel, pool);
        }
    }

    private boolean check(FillerPool pool) throws WorkerFailedException, InterruptedException {
        if (settings.fill() != Fill.LABELS) {
            return true;
        }
        ProgressTracker tracker = new ProgressTracker(progress, ProgressStage.CHECK, 0);
        try {
            Optional<List<LabelerCheck>> checks = new SelfCheck(pool).run(cancellation);
            checks.ifPresent(record::checks);
            interrupted = checks.isEmpty();
            return !interrupted;
        } finally {
            tracker.close();
        }
    }

    /** The plan was made for what was examined; what is open has to be that. */
    private void requireSame(TargetChannel channel, FillerPool pool) throws TargetRefusedException {
        record.identity(channel.identity());
        long sizeBytes = pool.request().layout().sizeBytes();
        int alignmentBytes = pool.request().alignmentBytes();
        if (channel.identity().sizeBytes() != sizeBytes || FillRequest.alignmentOf(channel) > alignmentBytes) {
            String name = target.identity().path().toString();
            throw new TargetRefusedException(
                    Reason.CHANGED,
                    name,
                    "the target is not the one that was examined: target=" + name + ", sizeBytes="
                            + channel.identity().sizeBytes() + ", alignmentBytes=" + FillRequest.alignmentOf(channel)
                            + ", examined: " + sizeBytes + ", " + alignmentBytes + "; run again");
        }
    }

    private boolean write(TargetChannel channel, FillerPool pool, Checkpoints.Start start, BoundedCalls calls)
            throws TargetIoException, TargetRefusedException, WorkerFailedException {
        WriteStage stage = new WriteStage(channel, pool, share, start, settings.checkpoints(), cancellation);
        record.writing(stage);
        boolean complete;
        try {
            complete = stage.run(progress);
        } catch (TargetIoException | WorkerFailedException | RuntimeException failed) {
            unanswered = stage.isStuck();
            keepWhatIsWritten(channel, stage, calls, failed);
            throw failed;
        }
        flush(channel, stage, calls);
        interrupted = !complete;
        return complete;
    }

    private void flush(TargetChannel channel, WriteStage stage, BoundedCalls calls)
            throws TargetIoException, TargetRefusedException {
        long startNs = System.nanoTime();
        ProgressTracker tracker = new ProgressTracker(progress, ProgressStage.FLUSH, 0);
        try {
            calls.run("fdatasync", channel::flush);
            calls.run("journal write", stage::flushed);
        } finally {
            tracker.close();
            written((System.nanoTime() - startNs) / 1e9);
        }
    }

    private void written(double flushSeconds) {
        share.budget().sample();
        record.written(
                flushSeconds,
                share.budget().peaks(),
                share.settings().tuning().writesInFlight(),
                share.status().history());
    }

    private void keepWhatIsWritten(TargetChannel channel, WriteStage stage, BoundedCalls calls, Exception failed) {
        if (stage.isStuck()) {
            written(0);
            return;
        }
        try {
            flush(channel, stage, calls);
        } catch (TargetIoException | TargetRefusedException | RuntimeException flushFailed) {
            // A file's tail is flushed as it is written: the flush then throws that very failure once more.
            if (flushFailed != failed) {
                failed.addSuppressed(flushFailed);
            }
        }
    }

    private void verify(TargetChannel channel, FillerPool pool) {
        if (!settings.verify().isNone()) {
            ReadBack readBack = ReadBack.of(channel, pool, settings.verify(), record.badRanges(), cancellation);
            record.verification(readBack.run(progress));
        }
    }

    private WipeResult finish(Optional<RunFailure> failure) {
        Optional<RunFailure> first = failure.or(this::notAllWritten)
                .or(() -> record.verification().flatMap(found -> found.failure()))
                .or(this::notAllRead);
        WipeResult result = resultOf(first);
        if (!reportBegan) {
            return result;
        }
        try {
            settings.report().put(result.report());
            return result;
        } catch (ReportException | RuntimeException notKept) {
            return resultOf(Optional.of(first.orElseGet(() -> RunFailure.of(ExitCode.IO, notKept))));
        }
    }

    /** The medium did not take all sectors: whatever the read-back of the others says, the target is not wiped. */
    private Optional<RunFailure> notAllWritten() {
        List<BadRange> bad = record.badRanges();
        if (bad.isEmpty() || interrupted) {
            return Optional.empty();
        }
        return Optional.of(failureOf("pwrite", "not wiped: ", bad));
    }

    /** Sectors that were written can't be read: what they hold is not known. */
    private Optional<RunFailure> notAllRead() {
        return record.verification()
                .filter(found -> found.status() == WipeStatus.FAILED)
                .map(VerifyResult::badRanges)
                .filter(bad -> !bad.isEmpty())
                .map(bad -> failureOf("pread", "not compared: ", bad));
    }

    private RunFailure failureOf(String operation, String what, List<BadRange> bad) {
        BadRange first = bad.get(0);
        return RunFailure.of(new TargetIoException(
                operation,
                target.identity().path().toString(),
                first.offsetBytes(),
                first.lengthBytes(),
                first.errno(),
                what + BadRange.describe(bad)));
    }

    private WipeResult resultOf(Optional<RunFailure> failure) {
        WipeReport report = record.finished(status(failure), failure);
        return new WipeResult(report, record.verification(), failure);
    }

    private WipeStatus status(Optional<RunFailure> failure) {
        // Stopped, and what was under way then is not answered: the failure says so, and why the end came is the stop.
        boolean stoppedInVain = unanswered && cancellation.isCancelled();
        if (failure.isPresent() && !stoppedInVain) {
            return WipeStatus.FAILED;
        }
        if (interrupted || stoppedInVain) {
            return WipeStatus.INTERRUPTED;
        }
        boolean complete = record.bytesWritten() > 0
                && record.bytesWritten() == target.identity().sizeBytes();
        return record.verification()
                .map(found -> found.status())
                .orElse(complete ? WipeStatus.DONE : WipeStatus.FAILED);
    }
}
