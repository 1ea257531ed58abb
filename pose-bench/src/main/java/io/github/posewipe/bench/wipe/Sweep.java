package io.github.posewipe.bench.wipe;

import io.github.posewipe.io.wipe.WriteTuning;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** What a sweep changes from point to point. */
public enum Sweep {
    /** The number of labelers. */
    THREADS("threads"),
    /** The number of buffers of a target. */
    BUFFERS("buffers"),
    /** The number of labelers that work for a target. */
    GPUS_PER_DISK("gpus-per-disk");

    private static final int LEAST_BUFFERS = 2;
    private static final int BUFFERS_A_LABELER = 4;

    private final String id;

    Sweep(String id) {
        this.id = id;
    }

    /**
     * The name on the command line.
     *
     * @return the name
     */
    public String id() {
        return id;
    }

    /**
     * The values of the points, ascending: about two for each doubling, and the largest.
     *
     * @param labelers labelers that there are
     * @return one or more
     */
    public List<Integer> values(int labelers) {
        return this == BUFFERS
                ? series(LEAST_BUFFERS, Math.max(LEAST_BUFFERS, BUFFERS_A_LABELER * labelers))
                : series(1, labelers);
    }

    /** 1, 2, 3, 4, 6, 8, 12, 16, 24 and so on, from the least to the most, both among them. */
    private static List<Integer> series(int least, int most) {
        List<Integer> values = new ArrayList<>();
        for (int power = 1; power < most; power *= 2) {
            for (int value : power == 1 ? new int[] {1} : new int[] {power, power + power / 2}) {
                if (value >= least && value < most) {
                    values.add(value);
                }
            }
        }
        values.add(most);
        return values;
    }

    /**
     * The settings of a point.
     *
     * @param value one of the values
     * @param labelers labelers that there are
     * @return the settings
     */
    public PointSettings point(int value, int labelers) {
        WriteTuning usual = WriteTuning.DEFAULT;
        return switch (this) {
            case THREADS -> new PointSettings(value, OptionalInt.empty(), usual);
            case GPUS_PER_DISK -> new PointSettings(labelers, OptionalInt.of(value), usual);
            case BUFFERS ->
                new PointSettings(
                        labelers,
                        OptionalInt.empty(),
                        new WriteTuning(usual.writesInFlight(), usual.writeBytes(), OptionalInt.of(value)));
        };
    }
}
