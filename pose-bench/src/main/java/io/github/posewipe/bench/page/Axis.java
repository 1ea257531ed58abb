package io.github.posewipe.bench.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * An axis from 0: its end, and where the marks are. Immutable.
 *
 * @param end the largest value, above 0
 * @param ticks values with a mark, ascending
 * @param labels what the marks say
 */
record Axis(double end, List<Double> ticks, List<String> labels) {
    private static final double LEAST = 1e-9;
    private static final double MOST = 1e21;
    private static final int MOST_TICKS = 5;
    private static final int SIGNIFICANT = 4;
    private static final double[] ROUND = {1, 2, 2.5, 5, 10};
    private static final int[] ROUND_SECONDS = {
        1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400
    };

    /** An axis of amounts: it ends at a round number. */
    static Axis ofAmounts(double most) {
        double largest = bounded(most);
        double step = roundStep(largest / MOST_TICKS);
        double end = Math.max(1, Math.ceil(largest / step - 1e-9)) * step;
        List<Double> ticks = steps(step, end);
        return new Axis(end, ticks, ticks.stream().map(Axis::plain).toList());
    }

    /** An axis of parts of a whole. */
    static Axis ofShares() {
        return new Axis(1, List.of(0.0, 0.5, 1.0), List.of("0 %", "50 %", "100 %"));
    }

    /** An axis of steps, as far from one another as they are many, in the order of their names. */
    static Axis ofSteps(List<String> names) {
        List<Double> middles = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            middles.add(i + 0.5);
        }
        return new Axis(names.size(), middles, names);
    }

    /** An axis of time in seconds: it ends with the last moment, whatever that is. */
    static Axis ofTime(double lastSeconds) {
        double end = lastSeconds > 0 ? bounded(lastSeconds) : 1;
        double step = timeStep(end);
        List<Double> ticks = steps(step, end);
        return new Axis(end, ticks, ticks.stream().map(tick -> time(tick, step)).toList());
    }

    /** Figures that no wipe has must not keep the rest of a page from being read. */
    private static double bounded(double value) {
        return Double.isNaN(value) ? 1 : Math.max(LEAST, Math.min(MOST, value));
    }

    private static List<Double> steps(double step, double end) {
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= end * (1 + 1e-9); i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private static double roundStep(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double round : ROUND) {
            if (round * power >= least * (1 - 1e-9)) {
                return round * power;
            }
        }
        return 10 * power;
    }

    private static double timeStep(double end) {
        if (end < MOST_TICKS) {
            return roundStep(end / MOST_TICKS);
        }
        for (int step : ROUND_SECONDS) {
            if (end / step <= MOST_TICKS) {
                return step;
            }
        }
        return roundStep(end / MOST_TICKS / 86_400) * 86_400;
    }

    private static String time(double seconds, double step) {
        if (seconds == 0) {
            return "0";
        }
        if (step < 60) {
            return plain(seconds) + " s";
        }
        if (step < 3600) {
            return plain(seconds / 60) + " min";
        }
        return step < 86_400 ? plain(seconds / 3600) + " h" : plain(seconds / 86_400) + " d";
    }

    /** A round number without needless zeros. */
    private static String plain(double value) {
        return new BigDecimal(value)
                .round(new MathContext(SIGNIFICANT))
                .stripTrailingZeros()
                .toPlainString();
    }
}
