package io.github.posewipe.io;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Where a run over several targets stands at one moment. Immutable. Rates are those of the last seconds, and empty until
 * there is enough to tell.
 *
 * @param targets one entry a target, in the order of the jobs
 * @param labelers one entry a labeler of the pool, in the order of the pool
 * @param bytesDone bytes of the stage of each target that is under way or over: written, and read back where that is
 *     asked for
 * @param bytesTotal what {@code bytesDone} is when all targets have ended well
 * @param windowRate bytes a second
 * @param etaSeconds seconds to the end at that rate; empty while it can't be told
 * @param elapsedSeconds since the run began
 * @param paused whether a pause is asked for
 * @param memory what it held at most so far
 */
public record RunSnapshot(
        List<TargetRow> targets,
        List<LabelerRow> labelers,
        long bytesDone,
        long bytesTotal,
        OptionalDouble windowRate,
        OptionalLong etaSeconds,
        double elapsedSeconds,
        boolean paused,
        MemoryPeaks memory) {

    /** Copies the lists. */
    public RunSnapshot {
        targets = List.copyOf(targets);
        labelers = List.copyOf(labelers);
    }

    /**
     * A target.
     *
     * @param name the path as the user named it
     * @param stage what it is doing; empty before its turn and after its end
     * @param bytesDone bytes of that stage that are done
     * @param bytesTotal bytes of that stage; 0 where bytes say nothing
     * @param windowRate bytes a second
     * @param etaSeconds seconds to the end of the stage; empty while it can't be told
     * @param labelers labelers that work for it now
     * @param writer where its writer's time went so far
     * @param recent where it went in the last seconds
     * @param end how it ended; empty before
     */
    public record TargetRow(
            String name,
            Optional<ProgressStage> stage,
            long bytesDone,
            long bytesTotal,
            OptionalDouble windowRate,
            OptionalLong etaSeconds,
            int labelers,
            StageSplit writer,
            StageSplit recent,
            Optional<WipeStatus> end) {}

    /**
     * A labeler.
     *
     * @param name backend and device
     * @param target index of the target that it works for now; empty while it is free
     * @param bytesDone bytes that it has filled, over all targets, read-backs included
     * @param windowRate bytes a second
     * @param split where its time went so far
     * @param recent where it went in the last seconds
     * @param failed whether it failed and is not used any more
     */
    public record LabelerRow(
            String name,
            OptionalInt target,
            long bytesDone,
            OptionalDouble windowRate,
            StageSplit split,
            StageSplit recent,
            boolean failed) {}
}
