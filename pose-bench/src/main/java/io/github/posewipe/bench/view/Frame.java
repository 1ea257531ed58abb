package io.github.posewipe.bench.view;

import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.RunSnapshot.LabelerRow;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import io.github.posewipe.io.TerminalSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rows of one redraw: labelers, targets, the total, as many of them as the screen has room for. What there is no
 * room for is counted in a row of its own; the total is always there.
 */
final class Frame {
    private Frame() {}

    /**
     * The rows.
     *
     * @param snapshot where the run stands
     * @param size what the terminal shows
     * @return 1 to {@code size.rows() - 1} rows of at most {@code size.columns() - 1} characters: the last column and
     *     the last row stay free, so that no terminal wraps or scrolls
     */
    static List<String> of(RunSnapshot snapshot, TerminalSize size) {
        int width = Math.max(1, size.columns() - 1);
        int room = Math.max(1, size.rows() - 1) - 1;
        int targets = targetRows(snapshot.targets().size(), snapshot.labelers().size(), room);
        int labelers = Math.min(snapshot.labelers().size(), room - targets);
        List<String> rows = new ArrayList<>(labelers(snapshot, labelers, width));
        rows.addAll(targets(snapshot, targets, width));
        rows.add(Text.clipped(TotalRow.of(snapshot, width), width));
        return rows;
    }

    /** Targets get at least half of a room that is too small for all. */
    private static int targetRows(int targets, int labelers, int room) {
        return Math.min(targets, Math.max(room - labelers, (room + 1) / 2));
    }

    private static List<String> labelers(RunSnapshot snapshot, int rows, int width) {
        List<LabelerRow> all = snapshot.labelers();
        int shown = shown(all.size(), rows);
        List<String> text = new ArrayList<>(LabelerRows.of(all.subList(0, shown), snapshot.targets(), width));
        if (shown < all.size() && rows > 0) {
            List<LabelerRow> rest = all.subList(shown, all.size());
            double rate =
                    rest.stream().mapToDouble(row -> row.windowRate().orElse(0)).sum();
            text.add(Text.clipped("and " + rest.size() + " more labelers, " + Figures.steadySize(rate) + "/s", width));
        }
        return text;
    }

    private static List<String> targets(RunSnapshot snapshot, int rows, int width) {
        List<TargetRow> all = snapshot.targets();
        int shown = shown(all.size(), rows);
        List<Integer> most = IntStream.range(0, all.size())
                .boxed()
                .sorted(Comparator.comparingInt(index -> urgency(all.get(index))))
                .limit(shown)
                .sorted()
                .toList();
        List<String> text = new ArrayList<>(TargetRows.of(snapshot, most, width));
        if (shown < all.size() && rows > 0) {
            long ended = all.stream().filter(row -> row.end().isPresent()).count();
            text.add(Text.clipped(
                    "and " + (all.size() - shown) + " more targets; " + ended + " of " + all.size() + " have ended",
                    width));
        }
        return text;
    }

    /** How many of a group are shown in a number of rows: where they are too many, the last row tells of the rest. */
    private static int shown(int all, int rows) {
        return rows >= all ? all : Math.max(0, rows - 1);
    }

    /** What is at work is shown first, then what waits, then what has ended. */
    private static int urgency(TargetRow row) {
        return row.end().isPresent() ? 2 : row.stage().isPresent() ? 0 : 1;
    }
}
