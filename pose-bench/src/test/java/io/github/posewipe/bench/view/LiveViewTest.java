package io.github.posewipe.bench.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.TerminalSize;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The view on an emulated terminal: nothing of it is left behind, whatever the terminal's size becomes meanwhile. */
class LiveViewTest {
    private TerminalSize size = new TerminalSize(80, 24);
    private boolean inFront = true;
    private Emulator terminal = new Emulator(80, 24, true);

    private LiveView view() {
        return new LiveView(new PrintWriter(terminal), () -> size, () -> inFront);
    }

    private void resize(int columns, int rows) {
        size = new TerminalSize(columns, rows);
        terminal.resize(columns, rows);
    }

    private void printAbove(String... lines) {
        PrintWriter shell = new PrintWriter(terminal);
        for (String line : lines) {
            shell.print(line + "\r\n");
        }
        shell.flush();
    }

    private static List<String> joined(List<String> above, List<String> frame) {
        List<String> all = new ArrayList<>(above);
        all.addAll(frame);
        return all;
    }

    @Test
    void drawsInPlaceAndLeavesTheCursorBelow() {
        printAbove("$ pose wipe");
        try (LiveView view = view()) {
            for (int done = 0; done <= 1000; done += 100) {
                view.update(Snapshots.run(2, 2, done));
                assertEquals(1, terminal.cursorRowOnScreen());
                assertFalse(terminal.cursorVisible());
            }
            assertEquals(joined(List.of("$ pose wipe"), Frame.of(Snapshots.run(2, 2, 1000), size)), terminal.lines());
        }
        assertTrue(terminal.cursorVisible());
        assertTrue(terminal.wraps());
        assertEquals(6, terminal.cursorRowOnScreen());
        assertEquals(0, terminal.cursorColumn());
    }

    /** Random resizes, redraws and messages: afterwards there are the lines from before, the messages, one frame. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void nothingIsLeftBehindAfterResizes(int seed) {
        for (int round = 0; round < 12; round++) {
            Random random = new Random(1000L * seed + round);
            size = new TerminalSize(20 + random.nextInt(280), 4 + random.nextInt(40));
            terminal = new Emulator(size.columns(), size.rows(), true);
            List<String> above = new ArrayList<>(List.of("first line above", "second line above"));
            printAbove(above.toArray(String[]::new));
            int targets = 1 + random.nextInt(8);
            LiveView view = view();
            for (int step = 0; step < 40; step++) {
                String where = "seed=" + seed + ", round=" + round + ", step=" + step + ", size=" + size;
                switch (random.nextInt(4)) {
                    case 0 -> resize(20 + random.nextInt(280), 4 + random.nextInt(40));
                    case 1 -> {
                        String message = "message " + "x".repeat(random.nextInt(50)) + " of step " + step;
                        view.print(message);
                        above.add(message);
                    }
                    default -> {
                        view.update(Snapshots.run(targets, targets, step));
                        List<String> frame = Frame.of(Snapshots.run(targets, targets, step), size);
                        assertEquals(joined(above, frame), terminal.lines(), where);
                    }
                }
            }
            view.update(Snapshots.run(targets, targets, 999));
            view.close();
            List<String> frame = Frame.of(Snapshots.run(targets, targets, 999), size);
            assertEquals(joined(above, frame), terminal.lines(), "seed=" + seed + ", round=" + round);
            assertTrue(terminal.cursorVisible() && terminal.wraps(), "seed=" + seed + ", round=" + round);
        }
    }

    /** The same on a terminal that cuts lines; the ones above may lose their ends, none is lost or added. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void nothingIsLeftBehindWhereLinesAreCut(int seed) {
        Random random = new Random(seed);
        terminal = new Emulator(80, 24, false);
        printAbove("one", "two", "three");
        LiveView view = view();
        for (int step = 0; step < 200; step++) {
            view.update(Snapshots.run(5, 10, step));
            List<String> frame = Frame.of(Snapshots.run(5, 10, step), size);
            assertEquals(
                    joined(List.of("one", "two", "three"), frame), terminal.lines(), "seed=" + seed + ", step=" + step);
            resize(20 + random.nextInt(280), 4 + random.nextInt(40));
        }
    }

    /** The terminal becomes narrower after it was asked for its size: one redraw is clipped, and the next is right. */
    @Test
    void aRowThatIsTooLongForAMomentTakesNoSecondRow() {
        printAbove("above");
        LiveView view = view();
        view.update(Snapshots.run(2, 2, 1));
        terminal.resize(30, 24);
        view.update(Snapshots.run(2, 2, 2));
        assertEquals(
                6,
                terminal.screen().stream().filter(row -> !row.isEmpty()).count(),
                terminal.screen().toString());
        size = new TerminalSize(30, 24);
        view.update(Snapshots.run(2, 2, 3));
        assertEquals(joined(List.of("above"), Frame.of(Snapshots.run(2, 2, 3), size)), terminal.lines());
    }

    @Test
    void inTheBackgroundNothingIsDrawn() {
        LiveView view = view();
        inFront = false;
        view.update(Snapshots.run(1, 1, 1));
        view.close();
        assertEquals(List.of(), terminal.lines());
    }

    @Test
    void hiddenViewLeavesTheTerminalToTheShellAndDrawsBelowItAfterwards() {
        LiveView view = view();
        view.update(Snapshots.run(1, 1, 500));
        List<String> frame = Frame.of(Snapshots.run(1, 1, 500), size);
        view.hide();
        assertTrue(terminal.cursorVisible());
        printAbove("", "[1]+ Stopped", "$ fg");
        view.update(Snapshots.run(1, 1, 600));
        view.show();
        List<String> expected = new ArrayList<>(frame);
        expected.addAll(List.of("", "[1]+ Stopped", "$ fg"));
        assertEquals(joined(expected, Frame.of(Snapshots.run(1, 1, 600), size)), terminal.lines());
    }

    @Test
    void withoutASnapshotNothingIsPrinted() {
        view().close();
        assertEquals(List.of(), terminal.lines());
        assertTrue(terminal.cursorVisible());
    }

    @Test
    void aTerminalThatDoesNotKnowItsSizeGetsTheUsualOne() {
        size = new TerminalSize(0, 0);
        view().update(Snapshots.run(30, 30, 1));
        assertEquals(23, terminal.lines().size());
    }
}
