package io.github.posewipe.bench.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Fits columns into a width: the name is shortened first, then the least important columns are left out. */
final class Rows {
    private static final String GAP = "  ";
    private static final int SHORT_NAME = 16;
    private static final int SHORTEST_NAME = 6;

    private Rows() {}

    /**
     * The rows.
     *
     * @param columns columns of equally many cells; the first holds names
     * @param width characters that a row may have at most, 1 or more
     * @return rows, none longer than the width
     */
    static List<String> of(List<Column> columns, int width) {
        List<Column> kept = new ArrayList<>(columns);
        kept.removeIf(column -> column.width() == 0);
        while (kept.size() > 1 && needed(kept, leastName(kept)) > width) {
            kept.remove(leastImportant(kept));
        }
        int spare = width - needed(kept, 0);
        int nameWidth = Math.min(columns.get(0).width(), Math.max(spare, SHORTEST_NAME));
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < columns.get(0).cells().size(); row++) {
            rows.add(Text.clipped(row(kept, row, nameWidth), width));
        }
        return rows;
    }

    /** Characters that the name keeps at least: the one most important figure beside it is worth a shorter name. */
    private static int leastName(List<Column> columns) {
        return Math.min(columns.get(0).width(), columns.size() > 2 ? SHORT_NAME : SHORTEST_NAME);
    }

    private static Column leastImportant(List<Column> columns) {
        return columns.stream().max(Comparator.comparingInt(Column::rank)).orElseThrow();
    }

    private static int needed(List<Column> columns, int name) {
        int rest = columns.stream()
                .skip(1)
                .mapToInt(column -> GAP.length() + column.width())
                .sum();
        return name + rest;
    }

    private static String row(List<Column> columns, int row, int nameWidth) {
        StringBuilder text = new StringBuilder(columns.get(0).cell(row, nameWidth));
        for (Column column : columns.subList(1, columns.size())) {
            text.append(GAP).append(column.cell(row, column.width()));
        }
        return text.toString();
    }
}
