package io.github.posewipe.bench.view;

import java.util.List;

/**
 * A column of rows that belong together. Immutable.
 *
 * @param cells one text a row
 * @param right whether it stands at the right edge of the column, as numbers do
 * @param rank the column with the highest rank is left out first where the width is not enough; 0 never is
 */
record Column(List<String> cells, boolean right, int rank) {
    Column {
        cells = List.copyOf(cells);
    }

    static Column text(int rank, List<String> cells) {
        return new Column(cells, false, rank);
    }

    static Column number(int rank, List<String> cells) {
        return new Column(cells, true, rank);
    }

    /** Characters of its longest cell. */
    int width() {
        return cells.stream().mapToInt(Text::width).max().orElse(0);
    }

    /** The cell of a row in a given width; the last column of a row is not padded. */
    String cell(int row, int width) {
        String cell = Text.shortened(cells.get(row), width);
        String padding = " ".repeat(width - Text.width(cell));
        return right ? padding + cell : cell + padding;
    }
}
