package io.github.posewipe.bench.cli;

import io.github.posewipe.bench.text.SafeText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows of text in aligned columns. */
final class Table {
    private final List<List<String>> rows = new ArrayList<>();
    private final boolean[] right;

    /**
     * An empty table.
     *
     * @param alignment one character a column: {@code l} for text, {@code r} for numbers
     * @param header the titles of the columns
     */
    Table(String alignment, String... header) {
        right = new boolean[alignment.length()];
        for (int column = 0; column < right.length; column++) {
            right[column] = alignment.charAt(column) == 'r';
        }
        row(header);
    }

    /** Adds a row. */
    Table row(String... cells) {
        rows.add(Stream.of(cells).map(SafeText::of).toList());
        return this;
    }

    /** Prints all rows; the last column is not padded. */
    void print(PrintWriter out) {
        int[] widths = new int[right.length];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        rows.forEach(row -> out.println(line(row, widths)));
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? "" : "  ").append(right[column] ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
