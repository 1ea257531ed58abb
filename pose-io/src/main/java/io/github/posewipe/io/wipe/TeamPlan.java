package io.github.posewipe.io.wipe;

import java.util.OptionalInt;

/**
 * How the labelers of a pool are shared out over targets. Each target that is under way has a team of its own; a team
 * moves on to the next target when its own ends, and a labeler that nobody waits for joins a team that is at work.
 *
 * @param labelers labelers of the pool
 * @param targets targets
 * @param labelersPerTarget labelers of a team
 * @param reason why so many, in one line for the user
 */
public record TeamPlan(int labelers, int targets, int labelersPerTarget, String reason) {

    /**
     * Shares labelers out.
     *
     * @param labelers labelers of the pool, 1 or more
     * @param targets targets, 1 or more
     * @param wanted labelers of a team; empty for a default: as many targets at once as there are labelers for
     * @return the plan
     * @throws IllegalArgumentException if more are wanted than there are, or fewer than 1
     */
    public static TeamPlan of(int labelers, int targets, OptionalInt wanted) {
        if (wanted.isPresent() && (wanted.getAsInt() < 1 || wanted.getAsInt() > labelers)) {
            throw new IllegalArgumentException("bad number of labelers for a target: labelersPerTarget="
                    + wanted.getAsInt() + ", allowed: 1.." + labelers);
        }
        int team = wanted.orElse(Math.max(1, labelers / targets));
        int teams = Math.min(targets, labelers / team);
        String why = wanted.isPresent()
                ? "as asked for"
                : teams == targets
                        ? "every target is written at once, with an equal share"
                        : "fewer labelers than targets, so each has a target of its own";
        return new TeamPlan(
                labelers,
                targets,
                team,
                team + " of " + labelers + " labelers a target, " + teams + " of " + targets + " targets at a time: "
                        + why);
    }

    /**
     * Targets that are under way at once, at most.
     *
     * @return 1 or more
     */
    public int teams() {
        return Math.min(targets, labelers / labelersPerTarget);
    }
}
