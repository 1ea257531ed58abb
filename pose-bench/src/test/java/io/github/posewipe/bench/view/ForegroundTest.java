package io.github.posewipe.bench.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ForegroundTest {
    @Test
    void tellsTheForegroundFromTheBackgroundAndFromNoTerminal() {
        String rest = " 4194304 1205 0 0 0 1 2 3";
        assertEquals(new Foreground.State(true, true), Foreground.parse("77 (java) S 60 77 60 34817 77" + rest));
        assertEquals(new Foreground.State(true, false), Foreground.parse("77 (java) S 60 77 60 34817 60" + rest));
        assertEquals(new Foreground.State(false, true), Foreground.parse("77 (java) S 60 77 60 0 -1" + rest));
    }

    @Test
    void aProgramsNameMayHoldAnything() {
        assertEquals(new Foreground.State(true, false), Foreground.parse("7 (a) S 1 2) R 60 77 60 34817 60 0 0"));
    }
}
