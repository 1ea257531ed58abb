package io.github.posewipe.bench.wipe;

import java.util.List;

/** The point of a sweep beyond which more costs much and brings little. */
public final class Knee {
    /** What a point has to reach of the best rate. */
    public static final double PART_OF_BEST = 0.95;

    private Knee() {}

    /**
     * Finds the first point, in ascending order of what it takes, that reaches 95 % of the best rate of all.
     *
     * @param rates the rates of the points in that order, none negative
     * @return index of the knee
     * @throws IllegalArgumentException if there is no point
     */
    public static int of(List<Double> rates) {
        double best = rates.stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow(
                        () -> new IllegalArgumentException("no knee without a point: points=0, needed: 1 or more"));
        int knee = 0;
        while (rates.get(knee) < PART_OF_BEST * best) {
            knee++;
        }
        return knee;
    }
}
