package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.engine.LabelerPool;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.MemoryBudget;
import io.github.posewipe.io.engine.RunMonitor;
import io.github.posewipe.io.engine.TargetStatus;
import io.github.posewipe.io.engine.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A run over several targets: a thread a team, which takes one target after another and works for it until it has ended.
 * Nothing that happens to a target leaves its team's thread but its result. A team that has lost all its labelers takes no
 * further target while there is another team; what is left when no team has any is ended by the last.
 */
final class RunOfTargets {
    private static final long POLL_MS = 100;
    private static final long RETURN_POLL_MS = 10;
    private static final long RETURN_TIMEOUT_MS = 30_000;

    private final List<Assignment> jobs;
    private final PoolSettings settings;
    private final Cancellation interrupted = new Cancellation();
    private final LabelerPool pool;
    private final MemoryBudget budget;
    private final int teamCount;
    private final List<TargetStatus> statuses = new ArrayList<>();
    private final AtomicInteger nextJob = new AtomicInteger();
    private final AtomicInteger teamsAtWork = new AtomicInteger();
    private final WipeResult[] results;

    /** A target and what is to be done with it. */
    record Assignment(WipeTarget target, WipeSettings settings) {}

    RunOfTargets(List<Assignment> jobs, PoolSettings settings) {
        this.jobs = List.copyOf(jobs);
        this.settings = settings;
        RunPlan plan = RunPlan.of(jobs.stream().map(Assignment::settings).toList(), settings);
        this.pool = plan.newPool();
        this.budget = plan.newBudget();
        this.teamCount = plan.teamCount();
        this.results = new WipeResult[jobs.size()];
        jobs.forEach(job -> statuses.add(status(job)));
    }

    private static TargetStatus status(Assignment job) {
        long sizeBytes = job.target().identity().sizeBytes();
        boolean readsAll = job.settings().verify().samplesOf(Long.MAX_VALUE) == Long.MAX_VALUE;
        return new TargetStatus(job.target().identity().path().toString(), sizeBytes, readsAll ? sizeBytes : 0);
    }

    /** Runs. An interrupt of the caller cancels all targets and is kept. */
    List<WipeResult> run() {
        Workers teams = new Workers();
        RunMonitor monitor = newMonitor();
        teamsAtWork.set(teamCount);
        try {
            for (int team = 0; team < teamCount; team++) {
                int number = team;
                teams.start("pose-team-" + team, () -> work(number));
            }
            await(teams);
        } finally {
            monitor.close();
        }
        return Arrays.asList(results);
    }

    private RunMonitor newMonitor() {
        return new RunMonitor(
                statuses,
                pool.slots().stream().map(LabelerSlot::status).toList(),
                budget,
                settings.pause(),
                settings.progress());
    }

    private void await(Workers teams) {
        boolean interrupt = false;
        while (!teams.join(POLL_MS)) {
            if (Thread.interrupted()) {
                interrupt = true;
                interrupted.cancel();
            }
        }
        if (interrupt) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(int team) throws InterruptedException {
        while (hasLabelers(team) && workForNext(team)) {
            awaitMemory(team);
        }
        pool.disband(team);
        budget.share(team).retire();
        if (teamsAtWork.decrementAndGet() == 0) {
            endTheRest(team);
        }
    }

    /** A run without labels has none, and needs none. */
    private boolean hasLabelers(int team) {
        return pool.slots().isEmpty() || !pool.team(team).isEmpty();
    }

    private boolean workForNext(int team) {
        int job = nextJob.getAndIncrement();
        if (job >= jobs.size()) {
            return false;
        }
        pool.team(team).forEach(slot -> slot.status().worksFor(job));
        TeamShare share = new TeamShare(pool, team, job, budget, settings, interrupted, statuses.get(job));
        results[job] = new WipeRun(jobs.get(job).target(), jobs.get(job).settings(), share).run();
        statuses.get(job).ended(results[job].status());
        return true;
    }

    /** A labeler at its last window for the target before holds memory that the next one's plan counts on. */
    private void awaitMemory(int team) throws InterruptedException {
        Cancellation stop = Cancellation.below(settings.cancellation(), interrupted);
        long startNs = System.nanoTime();
        while (!budget.share(team).isReturned()
                && !stop.isCancelled()
                && System.nanoTime() - startNs < TimeUnit.MILLISECONDS.toNanos(RETURN_TIMEOUT_MS)) {
            Thread.sleep(RETURN_POLL_MS);
        }
    }

    /** No labeler is left for these targets, and each of them says so. */
    private void endTheRest(int team) {
        while (workForNext(team)) {
            // Until none is left.
        }
    }
}
