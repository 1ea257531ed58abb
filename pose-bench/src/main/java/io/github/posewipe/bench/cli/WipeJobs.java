package io.github.posewipe.bench.cli;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.journal.Journal;
import io.github.posewipe.io.journal.JournalException;
import io.github.posewipe.io.report.ReportSink;
import io.github.posewipe.io.wipe.WipeJob;
import io.github.posewipe.io.wipe.WipeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The targets of a run with their seeds: the one that the user brought, the one that an earlier run with the same journal
 * made, or a fresh one each. Seeds that were made here are closed with it. Not thread-safe.
 */
final class WipeJobs implements AutoCloseable {
    private final Optional<Journal> journal;
    private final Optional<SessionSeed> given;
    private final Supplier<WipeSettings.Builder> common;
    private final List<SessionSeed> made = new ArrayList<>();
    private final List<WipeJob> jobs = new ArrayList<>();

    /**
     * No targets yet.
     *
     * @param journal the journal, if there is one; stays the caller's to close
     * @param given the seed that the user brought; stays the caller's to close
     * @param common settings that are the same for all targets
     */
    WipeJobs(Optional<Journal> journal, Optional<SessionSeed> given, Supplier<WipeSettings.Builder> common) {
        this.journal = journal;
        this.given = given;
        this.common = common;
    }

    /**
     * Adds a target.
     *
     * @throws JournalException if the journal is of another run
     * @throws TargetRefusedException if the target is not the one that the journal knows
     */
    void add(Clearance target, ReportSink report, Progress progress) throws JournalException, TargetRefusedException {
        WipeSettings.Builder settings = common.get().report(report).progress(progress);
        given.ifPresentOrElse(settings::seed, () -> settings.freshSeed(seed(target)));
        if (journal.isPresent()) {
            settings.checkpoints(journal.get().checkpoints(target, settings.build()));
        }
        jobs.add(new WipeJob(target, settings.build()));
    }

    private SessionSeed seed(Clearance target) {
        SessionSeed seed =
                journal.flatMap(known -> known.seed(target.identity())).orElseGet(SessionSeed::random);
        made.add(seed);
        return seed;
    }

    /** The targets added so far. */
    List<WipeJob> jobs() {
        return List.copyOf(jobs);
    }

    @Override
    public void close() {
        made.forEach(SessionSeed::close);
    }
}
