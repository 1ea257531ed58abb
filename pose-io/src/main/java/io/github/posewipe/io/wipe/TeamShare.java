package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.engine.LabelerPool;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.MemoryBudget;
import io.github.posewipe.io.engine.PoolFiller;
import io.github.posewipe.io.engine.TargetStatus;
import java.util.List;
import java.util.Optional;

/**
 * What a target may use of a run: its team, its share of the memory, and the common settings.
 *
 * @param pool the labelers of the run
 * @param team the number of the team that works for the target
 * @param targetIndex the target's index among the jobs
 * @param budget the memory of the run
 * @param settings the settings of the run
 * @param interrupted stops all targets, like the cancellation of the settings
 * @param status where the target stands
 */
record TeamShare(
        LabelerPool pool,
        int team,
        int targetIndex,
        MemoryBudget budget,
        PoolSettings settings,
        Cancellation interrupted,
        TargetStatus status) {

    List<LabelerSlot> slots() {
        return pool.team(team);
    }

    MemoryBudget.Share memory() {
        return budget.share(team);
    }

    /** Labelers of the team that this target has no use or no memory for are for whoever asks. */
    void freeBut(List<PoolFiller> fillers) {
        List<LabelerSlot> used =
                fillers.stream().flatMap(filler -> filler.slot().stream()).toList();
        slots().stream().filter(slot -> !used.contains(slot)).forEach(this::giveBack);
    }

    /** A labeler that no team has. */
    Optional<LabelerSlot> takeFree() {
        return pool.takeFree(team);
    }

    void giveBack(LabelerSlot slot) {
        pool.giveBack(team, slot);
    }
}
