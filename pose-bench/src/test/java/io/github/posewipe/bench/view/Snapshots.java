package io.github.posewipe.bench.view;

import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.RunSnapshot.LabelerRow;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import io.github.posewipe.io.StageSplit;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Snapshots of made-up runs. */
final class Snapshots {
    static final double MIB = 1 << 20;
    static final MemoryPeaks MEMORY = new MemoryPeaks(900 << 20, 300 << 20, 0, 0, 412 << 20, 512 << 20);

    private Snapshots() {}

    static LabelerRow labeler(String name, int target, double mibPerSecond) {
        StageSplit split = new StageSplit(9, 0.5, 0, 0.5);
        return new LabelerRow(
                name, OptionalInt.of(target), 1 << 20, OptionalDouble.of(mibPerSecond * MIB), split, split, false);
    }

    static TargetRow target(String name, long done, long total) {
        StageSplit split = new StageSplit(0, 0, 8.8, 1.2);
        return new TargetRow(
                name,
                Optional.of(ProgressStage.WRITE),
                done,
                total,
                OptionalDouble.of(120.5 * MIB),
                OptionalLong.of(3723),
                2,
                split,
                split,
                Optional.empty());
    }

    static RunSnapshot run(int targets, int labelers, long done) {
        return new RunSnapshot(
                IntStream.range(0, targets)
                        .mapToObj(i -> target("/dev/disk/by-id/nvme-model-" + i, done, 1000))
                        .toList(),
                IntStream.range(0, labelers)
                        .mapToObj(i -> labeler("cuda:" + i + " NVIDIA H200", i % targets, 812.3))
                        .toList(),
                done * targets,
                1000L * targets,
                OptionalDouble.of(120.5 * targets * MIB),
                OptionalLong.of(59),
                61.9,
                false,
                MEMORY);
    }
}
