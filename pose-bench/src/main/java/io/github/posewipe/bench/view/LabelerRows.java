package io.github.posewipe.bench.view;

import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.RunSnapshot.LabelerRow;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A row a labeler: its name, its rate, where its time goes, and the target that it works for. */
final class LabelerRows {
    private LabelerRows() {}

    static List<String> of(List<LabelerRow> labelers, List<TargetRow> targets, int width) {
        if (labelers.isEmpty()) {
            return List.of();
        }
        return Rows.of(
                List.of(
                        Column.text(0, names(labelers)),
                        Column.number(1, cells(labelers, LabelerRows::rate)),
                        Column.text(
                                2,
                                shares("label ", labelers, row -> row.recent().labelSeconds())),
                        Column.text(4, transfers(labelers)),
                        Column.text(
                                3, shares("wait ", labelers, row -> row.recent().waitSeconds())),
                        Column.text(5, cells(labelers, row -> target(row, targets)))),
                width);
    }

    /** Labelers of one name are numbered. */
    private static List<String> names(List<LabelerRow> labelers) {
        Map<String, Integer> seen = new HashMap<>();
        Map<String, Long> alike =
                labelers.stream().collect(Collectors.groupingBy(LabelerRow::name, Collectors.counting()));
        return cells(labelers, row -> {
            int number = seen.merge(row.name(), 1, Integer::sum);
            return Text.printable(row.name()) + (alike.get(row.name()) > 1 ? " #" + number : "");
        });
    }

    private static String rate(LabelerRow row) {
        return row.failed() ? "failed" : Figures.rate(row.windowRate());
    }

    private static String target(LabelerRow row, List<TargetRow> targets) {
        return row.target().isEmpty()
                ? ""
                : "for " + Text.printable(targets.get(row.target().getAsInt()).name());
    }

    /** Left out where nothing is copied from a device. */
    private static List<String> transfers(List<LabelerRow> labelers) {
        boolean none = labelers.stream().allMatch(row -> row.split().transferSeconds() == 0);
        return none
                ? cells(labelers, row -> "")
                : shares("transfer ", labelers, row -> row.recent().transferSeconds());
    }

    private static List<String> shares(String word, List<LabelerRow> labelers, ToDoubleFunction<LabelerRow> part) {
        return cells(
                labelers,
                row -> word
                        + Figures.share(part.applyAsDouble(row), row.recent().totalSeconds()));
    }

    private static List<String> cells(List<LabelerRow> labelers, Function<LabelerRow, String> cell) {
        return labelers.stream().map(cell).toList();
    }
}
