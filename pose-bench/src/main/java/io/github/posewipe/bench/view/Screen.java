package io.github.posewipe.bench.view;

import java.io.PrintWriter;
import java.util.List;

/**
 * A block of rows on a terminal that is drawn again and again in the same place, below what was printed before.
 *
 * <p>Between two redraws the cursor stands on the first character of the block. When the terminal is resized it may cut
 * its rows, or break them anew, which pushes pieces of them down: either way the cursor stays with its character, so
 * the next redraw begins at the right row and erases everything below it. While rows are drawn the terminal clips at its
 * right edge instead of wrapping: a row that is too long, because the terminal became narrower at this very moment, then
 * takes no second row.
 *
 * <p>Not thread-safe.
 */
final class Screen {
    private static final String ESCAPE = "\033[";
    private static final String HIDE_CURSOR = ESCAPE + "?25l";
    private static final String SHOW_CURSOR = ESCAPE + "?25h";
    private static final String CLIP = ESCAPE + "?7l";
    private static final String WRAP = ESCAPE + "?7h";
    private static final String ERASE_ROW_REST = ESCAPE + "K";
    private static final String ERASE_BELOW = ESCAPE + "J";

    private final PrintWriter terminal;
    private boolean drawn;

    Screen(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** Draws the block, in the place of the one before. */
    void draw(List<String> rows) {
        terminal.print(HIDE_CURSOR + block(rows) + "\r" + (rows.size() > 1 ? ESCAPE + (rows.size() - 1) + "A" : ""));
        terminal.flush();
        drawn = true;
    }

    private static String block(List<String> rows) {
        return "\r" + CLIP + String.join(ERASE_ROW_REST + "\r\n", rows) + ERASE_ROW_REST + ERASE_BELOW + WRAP;
    }

    /** Whether a block is on the terminal that {@link #leave} has to be called for. */
    boolean isDrawn() {
        return drawn;
    }

    /** Prints a line that stays, and erases the block: the next one is drawn below the line. */
    void print(String line) {
        terminal.print((drawn ? "\r" + ERASE_BELOW : "") + line + "\r\n");
        terminal.flush();
    }

    /** Draws the block for the last time, and leaves the cursor on the row below it, as visible as before. */
    void leave(List<String> rows) {
        terminal.print(block(rows) + "\r\n" + SHOW_CURSOR);
        terminal.flush();
        drawn = false;
    }
}
