package io.github.posewipe.bench.view;

import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.RunSnapshot;
import java.util.List;

/** The last row: the whole run. */
final class TotalRow {
    private TotalRow() {}

    static String of(RunSnapshot snapshot, int width) {
        long ended =
                snapshot.targets().stream().filter(row -> row.end().isPresent()).count();
        String targets = ended + " of " + snapshot.targets().size() + " done";
        String memory = "memory " + Figures.steadySize(snapshot.memory().budgetedBytes()) + " of "
                + Figures.steadySize(snapshot.memory().budgetBytes());
        return Rows.of(
                        List.of(
                                Column.text(0, List.of(snapshot.paused() ? "PAUSED" : "total")),
                                Column.number(1, List.of(Figures.percent(snapshot.bytesDone(), snapshot.bytesTotal()))),
                                Column.number(2, List.of(Figures.rate(snapshot.windowRate()))),
                                Column.text(3, List.of(Figures.eta(snapshot.etaSeconds()))),
                                Column.text(5, List.of(targets)),
                                Column.text(4, List.of(elapsed(snapshot.elapsedSeconds()))),
                                Column.text(6, List.of(memory))),
                        width)
                .get(0);
    }

    private static String elapsed(double seconds) {
        return "after " + Figures.clock((long) seconds);
    }
}
