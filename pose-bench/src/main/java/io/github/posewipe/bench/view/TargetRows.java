package io.github.posewipe.bench.view;

import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.WipeStatus;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A row a target: percent, rate, ETA, and where the time goes. Label and transfer are shares of the time of its
 * labelers, write and wait are shares of the time of its writer.
 */
final class TargetRows {
    private TargetRows() {}

    static List<String> of(RunSnapshot snapshot, List<Integer> indices, int width) {
        if (indices.isEmpty()) {
            return List.of();
        }
        Function<ToDoubleFunction<StageSplit>, Function<Integer, String>> ofLabelers = part -> index -> {
            StageSplit team = team(snapshot, index);
            return Figures.share(part.applyAsDouble(team), team.totalSeconds());
        };
        Function<ToDoubleFunction<StageSplit>, Function<Integer, String>> ofWriter = part -> index -> {
            StageSplit writer = snapshot.targets().get(index).recent();
            return Figures.share(part.applyAsDouble(writer), writer.totalSeconds());
        };
        Function<Function<TargetRow, String>, List<String>> cells = cell -> indices.stream()
                .map(index -> cell.apply(snapshot.targets().get(index)))
                .toList();
        return Rows.of(
                List.of(
                        Column.text(0, cells.apply(row -> Text.printable(row.name()))),
                        Column.text(4, cells.apply(TargetRows::state)),
                        Column.number(1, cells.apply(row -> Figures.percent(row.bytesDone(), row.bytesTotal()))),
                        Column.number(2, cells.apply(row -> Figures.rate(row.windowRate()))),
                        Column.text(3, cells.apply(row -> Figures.eta(row.etaSeconds()))),
                        Column.text(6, shares("label ", indices, ofLabelers.apply(StageSplit::labelSeconds))),
                        Column.text(8, shares("transfer ", indices, ofLabelers.apply(StageSplit::transferSeconds))),
                        Column.text(5, shares("write ", indices, ofWriter.apply(StageSplit::writeSeconds))),
                        Column.text(7, shares("wait ", indices, ofWriter.apply(StageSplit::waitSeconds)))),
                width);
    }

    private static List<String> shares(String word, List<Integer> indices, Function<Integer, String> share) {
        return indices.stream().map(index -> word + share.apply(index)).toList();
    }

    private static String state(TargetRow row) {
        return row.end()
                .map(WipeStatus::word)
                .orElse(row.stage().map(ProgressStage::id).orElse("waiting"));
    }

    /** Where the time of the labelers that work for a target went in the last seconds. */
    private static StageSplit team(RunSnapshot snapshot, int index) {
        return snapshot.labelers().stream()
                .filter(labeler -> labeler.target().orElse(-1) == index)
                .map(RunSnapshot.LabelerRow::recent)
                .reduce(StageSplit.ZERO, TargetRows::sum);
    }

    private static StageSplit sum(StageSplit one, StageSplit other) {
        return new StageSplit(
                one.labelSeconds() + other.labelSeconds(),
                one.transferSeconds() + other.transferSeconds(),
                one.writeSeconds() + other.writeSeconds(),
                one.waitSeconds() + other.waitSeconds());
    }
}
