package io.github.posewipe.bench.plan;

/**
 * The rates that no wipe on a machine exceeds, in bytes a second; {@link Double#POSITIVE_INFINITY} where there is no
 * ceiling. Immutable.
 *
 * @param labelBytesPerSecond labels that one labeler computes
 * @param copyBytesPerSecond bytes that can be copied from one labeler's device
 * @param hostBytesPerSecond bytes that the machine moves for all disks together
 * @param diskBytesPerSecond bytes that one disk writes
 */
public record Ceilings(
        double labelBytesPerSecond, double copyBytesPerSecond, double hostBytesPerSecond, double diskBytesPerSecond) {

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if a rate is not above 0, or the labelers have no ceiling
     */
    public Ceilings {
        requirePositive("labelBytesPerSecond", labelBytesPerSecond);
        requirePositive("copyBytesPerSecond", copyBytesPerSecond);
        requirePositive("hostBytesPerSecond", hostBytesPerSecond);
        requirePositive("diskBytesPerSecond", diskBytesPerSecond);
        if (Double.isInfinite(labelBytesPerSecond)) {
            throw new IllegalArgumentException("rate out of range: labelBytesPerSecond=Infinity, allowed: finite");
        }
    }

    private static void requirePositive(String name, double rate) {
        if (!(rate > 0)) {
            throw new IllegalArgumentException("rate out of range: " + name + "=" + rate + ", allowed: above 0");
        }
    }

    /**
     * The rate of one disk.
     *
     * @param labelers labelers that feed it
     * @param disksAtOnce disks that share the machine's memory
     * @return bytes a second
     */
    double ofDisk(int labelers, int disksAtOnce) {
        double least = Double.POSITIVE_INFINITY;
        for (Stage stage : Stage.values()) {
            least = Math.min(least, of(stage, labelers, disksAtOnce));
        }
        return least;
    }

    /** The stage that binds: the slowest; of equally slow ones the first on a label's way. */
    Stage binding(int labelers, int disksAtOnce) {
        double rate = ofDisk(labelers, disksAtOnce);
        for (Stage stage : Stage.values()) {
            if (of(stage, labelers, disksAtOnce) == rate) {
                return stage;
            }
        }
        throw new AssertionError("no stage has the least rate " + rate);
    }

    private double of(Stage stage, int labelers, int disksAtOnce) {
        return switch (stage) {
            case LABEL -> labelers * labelBytesPerSecond;
            case COPY -> labelers * copyBytesPerSecond;
            case HOST -> hostBytesPerSecond / disksAtOnce;
            case DISK -> diskBytesPerSecond;
        };
    }
}
