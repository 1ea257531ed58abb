package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.engine.Judges;
import io.github.posewipe.io.engine.LabelerPool;
import io.github.posewipe.io.engine.LabelerSlot;
import io.github.posewipe.io.engine.MachineMemory;
import io.github.posewipe.io.engine.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Which labelers a run has, how many teams they make and what memory they share. Immutable. */
final class RunPlan {
    private final List<LabelerSlot> slots;
    private final TeamPlan teams;
    private final long budgetBytes;

    private RunPlan(List<LabelerSlot> slots, TeamPlan teams, long budgetBytes) {
        this.slots = slots;
        this.teams = teams;
        this.budgetBytes = budgetBytes;
    }

    /**
     * Plans a run.
     *
     * @throws IllegalArgumentException if there is no job, or more labelers are wanted for a target than there are
     */
    static RunPlan of(List<WipeSettings> jobs, PoolSettings settings) {
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("nothing to wipe: targets=0, needed: 1 or more");
        }
        List<LabelerSlot> slots = slots(jobs, settings);
        // Without labels there is nothing to share out: every target has generators of its own.
        TeamPlan teams = slots.isEmpty()
                ? TeamPlan.of(jobs.size(), jobs.size(), OptionalInt.empty())
                : TeamPlan.of(slots.size(), jobs.size(), settings.labelersPerTarget());
        OptionalLong asked = Stream.concat(
                        Stream.of(settings.memoryBudgetBytes()), jobs.stream().map(WipeSettings::memoryBudgetBytes))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
        return new RunPlan(slots, teams, asked.orElseGet(MachineMemory::defaultBudgetBytes));
    }

    private static List<LabelerSlot> slots(List<WipeSettings> jobs, PoolSettings settings) {
        Optional<WipeSettings> labelled =
                jobs.stream().filter(job -> job.fill() == Fill.LABELS).findFirst();
        List<LabelerSlot> slots = new ArrayList<>();
        if (labelled.isPresent()) {
            for (LabelerSource source : sources(labelled.get(), settings)) {
                LabelerProvider judge =
                        Judges.choose(source.provider(), labelled.get().judge());
                slots.addAll(LabelerSlot.of(source.provider(), source.slots(), Optional.of(judge)));
            }
        }
        return slots;
    }

    private static List<LabelerSource> sources(WipeSettings job, PoolSettings settings) {
        if (!settings.sources().isEmpty()) {
            return settings.sources();
        }
        LabelerProvider provider = job.provider().orElseThrow();
        int byDefault = provider.availability().available() ? provider.defaultLabelers() : 1;
        return List.of(new LabelerSource(provider, job.labelers().orElse(byDefault)));
    }

    int teamCount() {
        return teams.teams();
    }

    LabelerPool newPool() {
        return new LabelerPool(slots, teams.teams(), slots.isEmpty() ? 0 : teams.labelersPerTarget());
    }

    MemoryBudget newBudget() {
        return new MemoryBudget(budgetBytes, MachineMemory.directBytes(), teams.teams());
    }
}
