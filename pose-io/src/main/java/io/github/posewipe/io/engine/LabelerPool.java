package io.github.posewipe.io.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The labelers of a run, in teams: each team works for one target after another. A labeler that no team has any more is
 * free for whichever asks first. A labeler that failed is in no team. Thread-safe.
 */
public final class LabelerPool {
    private final List<LabelerSlot> slots;
    private final List<List<LabelerSlot>> teams = new ArrayList<>();
    private final Deque<LabelerSlot> free = new ArrayDeque<>();
    private final int teamSize;

    /**
     * Deals labelers out in turn, so that backends of different speed are spread over the teams.
     *
     * @param slots all labelers
     * @param teamCount how many teams
     * @param teamSize labelers of each; what is left over is free
     */
    public LabelerPool(List<LabelerSlot> slots, int teamCount, int teamSize) {
        this.slots = List.copyOf(slots);
        this.teamSize = teamSize;
        for (int team = 0; team < teamCount; team++) {
            teams.add(new ArrayList<>());
        }
        for (int i = 0; i < slots.size(); i++) {
            if (i < teamCount * teamSize) {
                teams.get(i % teamCount).add(slots.get(i));
            } else {
                free.add(slots.get(i));
            }
        }
    }

    /**
     * All labelers.
     *
     * @return the slots, in the order of the pool
     */
    public List<LabelerSlot> slots() {
        return slots;
    }

    /**
     * A team as it is now. One that has lost labelers is given free ones, as far as there are any.
     *
     * @param team its number
     * @return its labelers that have not failed
     */
    public synchronized List<LabelerSlot> team(int team) {
        List<LabelerSlot> members = teams.get(team);
        members.removeIf(slot -> slot.status().isFailed());
        while (members.size() < teamSize && !free.isEmpty()) {
            takeFree(team);
        }
        return List.copyOf(members);
    }

    /**
     * Takes a free labeler into a team.
     *
     * @param team its number
     * @return the labeler; empty if none is free
     */
    public synchronized Optional<LabelerSlot> takeFree(int team) {
        LabelerSlot slot = free.poll();
        if (slot != null) {
            teams.get(team).add(slot);
        }
        return Optional.ofNullable(slot);
    }

    /**
     * A team can't use a labeler.
     *
     * @param team its number
     * @param slot the labeler, which is free from now on
     */
    public synchronized void giveBack(int team, LabelerSlot slot) {
        if (teams.get(team).remove(slot) && !slot.status().isFailed()) {
            slot.status().isFree();
            free.add(slot);
        }
    }

    /**
     * A team has no target left: its labelers are free.
     *
     * @param team its number
     */
    public synchronized void disband(int team) {
        List.copyOf(teams.get(team)).forEach(slot -> giveBack(team, slot));
    }
}
