package io.github.posewipe.bench.view;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * A small terminal: a grid of rows above which the history lies, a cursor, and the escape sequences that the view uses.
 * It refuses every other one. On a resize it either breaks its lines anew, as VTE, kitty and tmux do, or cuts them, as
 * xterm does.
 */
final class Emulator extends Writer {
    /** A row; {@code goesOn} where its line was wrapped and continues in the next one. */
    private static final class Row {
        private StringBuilder text = new StringBuilder();
        private boolean goesOn;
    }

    private final boolean reflows;
    private final List<Row> rows = new ArrayList<>();
    private final StringBuilder sequence = new StringBuilder();
    private int columns;
    private int height;
    private int top;
    private int cursorRow;
    private int cursorColumn;
    private boolean wrapPending;
    private boolean wraps = true;
    private boolean cursorVisible = true;

    Emulator(int columns, int height, boolean reflows) {
        this.columns = columns;
        this.height = height;
        this.reflows = reflows;
        rows.add(new Row());
    }

    /** All lines from the first in the history on, wrapped ones joined, without blanks at their ends. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (Row row : rows) {
            line.append(row.text);
            if (!row.goesOn) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
            }
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** What the rows of the screen show. */
    List<String> screen() {
        return rows.subList(top, rows.size()).stream()
                .map(row -> row.text.toString().stripTrailing())
                .toList();
    }

    int cursorRowOnScreen() {
        return cursorRow - top;
    }

    int cursorColumn() {
        return cursorColumn;
    }

    boolean cursorVisible() {
        return cursorVisible;
    }

    boolean wraps() {
        return wraps;
    }

    void resize(int newColumns, int newHeight) {
        wrapPending = false;
        if (reflows) {
            reflow(newColumns);
        } else {
            rows.forEach(row -> row.text.setLength(Math.min(row.text.length(), newColumns)));
            cursorColumn = Math.min(cursorColumn, newColumns - 1);
        }
        columns = newColumns;
        height = newHeight;
        top = Math.max(0, Math.min(Math.min(rows.size() - 1, reflows ? rows.size() - height : top), cursorRow));
        top = Math.max(top, cursorRow - height + 1);
        while (rows.size() > top + height) {
            rows.remove(rows.size() - 1);
        }
    }

    private void reflow(int newColumns) {
        List<Row> anew = new ArrayList<>();
        int newCursorRow = 0;
        int newCursorColumn = 0;
        for (int first = 0; first < rows.size(); ) {
            StringBuilder line = new StringBuilder();
            int cursorAt = -1;
            boolean goesOn = true;
            while (goesOn && first < rows.size()) {
                if (first == cursorRow) {
                    cursorAt = line.length() + cursorColumn;
                }
                goesOn = rows.get(first).goesOn;
                line.append(rows.get(first++).text);
            }
            String text = line.toString().stripTrailing();
            int start = anew.size();
            for (int at = 0; at == 0 || at < text.length(); at += newColumns) {
                Row row = new Row();
                row.text.append(text, at, Math.min(text.length(), at + newColumns));
                row.goesOn = at + newColumns < text.length();
                anew.add(row);
            }
            if (cursorAt >= 0) {
                newCursorRow = Math.min(start + cursorAt / newColumns, anew.size() - 1);
                newCursorColumn = cursorAt % newColumns;
            }
        }
        rows.clear();
        rows.addAll(anew);
        cursorRow = newCursorRow;
        cursorColumn = newCursorColumn;
    }

    @Override
    public void write(char[] text, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            put(text[i]);
        }
    }

    private void put(char c) {
        if (sequence.length() > 0 || c == '\033') {
            sequence.append(c);
            if (sequence.length() > 2 && Character.isLetter(c)) {
                obey(sequence.substring(2));
                sequence.setLength(0);
            }
        } else if (c == '\r') {
            cursorColumn = 0;
            wrapPending = false;
        } else if (c == '\n') {
            down();
        } else if (c < ' ') {
            throw new AssertionError("unknown control character " + (int) c);
        } else {
            print(c);
        }
    }

    private void obey(String order) {
        wrapPending = false;
        switch (order) {
            case "?25l" -> cursorVisible = false;
            case "?25h" -> cursorVisible = true;
            case "?7l" -> wraps = false;
            case "?7h" -> wraps = true;
            case "K" -> eraseRest();
            case "J" -> {
                eraseRest();
                while (rows.size() > cursorRow + 1) {
                    rows.remove(rows.size() - 1);
                }
            }
            default -> up(order);
        }
    }

    private void up(String order) {
        if (!order.matches("[1-9][0-9]*A")) {
            throw new AssertionError("unknown escape sequence: ESC[" + order);
        }
        cursorRow = Math.max(top, cursorRow - Integer.parseInt(order.substring(0, order.length() - 1)));
    }

    private void eraseRest() {
        Row row = rows.get(cursorRow);
        row.text.setLength(Math.min(row.text.length(), cursorColumn));
        row.goesOn = false;
    }

    private void print(char c) {
        if (wrapPending) {
            rows.get(cursorRow).goesOn = true;
            cursorColumn = 0;
            wrapPending = false;
            down();
        }
        StringBuilder text = rows.get(cursorRow).text;
        while (text.length() <= cursorColumn) {
            text.append(' ');
        }
        text.setCharAt(cursorColumn, c);
        if (cursorColumn < columns - 1) {
            cursorColumn++;
        } else {
            wrapPending = wraps;
        }
    }

    private void down() {
        cursorRow++;
        if (cursorRow == rows.size()) {
            rows.add(new Row());
        }
        top = Math.max(top, cursorRow - height + 1);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
