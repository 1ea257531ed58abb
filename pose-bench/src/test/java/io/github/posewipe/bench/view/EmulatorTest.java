package io.github.posewipe.bench.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The terminal that judges the view shows the garbage that a careless program leaves. */
class EmulatorTest {
    private static void print(Emulator terminal, String text) {
        PrintWriter writer = new PrintWriter(terminal);
        writer.print(text);
        writer.flush();
    }

    @Test
    void wrapsScrollsAndErases() {
        Emulator terminal = new Emulator(4, 2, true);
        print(terminal, "abcdef\r\nxy\r\n");
        assertEquals(List.of("abcdef", "xy"), terminal.lines());
        assertEquals(List.of("xy", ""), terminal.screen());
        print(terminal, "\033[1Az\033[K");
        assertEquals(List.of("z", ""), terminal.screen());
    }

    @Test
    void clipsWhereWrappingIsOff() {
        Emulator terminal = new Emulator(4, 2, true);
        print(terminal, "\033[?7labcdef\033[?7h");
        assertEquals(List.of("abcf"), terminal.lines());
    }

    @Test
    void breaksLinesAnewOrCutsThem() {
        Emulator anew = new Emulator(8, 4, true);
        print(anew, "abcdefg\r\nhi");
        anew.resize(3, 4);
        assertEquals(List.of("abc", "def", "g", "hi"), anew.screen());
        assertEquals(List.of("abcdefg", "hi"), anew.lines());
        anew.resize(8, 4);
        assertEquals(List.of("abcdefg", "hi"), anew.screen());

        Emulator cuts = new Emulator(8, 4, false);
        print(cuts, "abcdefg\r\nhi");
        cuts.resize(3, 4);
        assertEquals(List.of("abc", "hi"), cuts.screen());
    }

    /** A block that is drawn by counting its rows back leaves pieces when it was broken anew. */
    @Test
    void showsTheGarbageOfACarelessProgram() {
        Emulator terminal = new Emulator(8, 6, true);
        print(terminal, "above\r\naaaaaaa\r\nbbbbbbb\r\n");
        terminal.resize(4, 6);
        print(terminal, "\033[2Aaaa\033[K\r\nbbb\033[K\r\n\033[J");
        assertEquals(List.of("above", "aaaaaaa", "aaa", "bbb"), terminal.lines());
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThrows(AssertionError.class, () -> print(new Emulator(8, 4, true), "\033[2J"));
        assertThrows(AssertionError.class, () -> print(new Emulator(8, 4, true), "\t"));
    }
}
