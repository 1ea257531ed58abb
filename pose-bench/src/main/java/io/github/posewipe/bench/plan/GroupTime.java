package io.github.posewipe.bench.plan;

/**
 * How long a machine takes with a number of GPUs a disk. Immutable.
 *
 * @param gpusPerDisk GPUs that feed a disk together
 * @param disksAtOnce disks that are written side by side
 * @param idleGpus GPUs that feed none
 * @param diskBytesPerSecond rate of each disk while {@code disksAtOnce} of them are written
 * @param binds the stage that holds them back
 * @param seconds time until the last disk is written
 */
public record GroupTime(
        int gpusPerDisk, int disksAtOnce, int idleGpus, double diskBytesPerSecond, Stage binds, double seconds) {

    /**
     * The rate of all disks together.
     *
     * @return bytes a second
     */
    public double totalBytesPerSecond() {
        return diskBytesPerSecond * disksAtOnce;
    }
}
