package io.github.posewipe.bench.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {

    @Test
    void amountsEndAtARoundNumber() {
        assertEquals(
                List.of("0", "1000", "2000", "3000", "4000"),
                Axis.ofAmounts(3350).labels());
        assertEquals(List.of("0", "0.5", "1", "1.5", "2"), Axis.ofAmounts(1.9).labels());
        assertEquals(25, Axis.ofAmounts(24.3).end(), 1e-9);
    }

    @Test
    void timesHaveTheUnitThatSuitsThem() {
        assertEquals(List.of("0", "1 h", "2 h", "3 h"), Axis.ofTime(11_000).labels());
        assertEquals(List.of("0", "10 s", "20 s", "30 s"), Axis.ofTime(31.25).labels());
        assertEquals(
                List.of("0", "10 min", "20 min", "30 min"), Axis.ofTime(1900).labels());
        assertEquals(31.25, Axis.ofTime(31.25).end());
    }

    @Test
    void everyAmountAndTimeHasAnAxisOfAFewMarksWithinItsEnd() {
        for (double value = 1e-9; value < 1e18; value *= 1.37) {
            for (Axis axis : List.of(Axis.ofAmounts(value), Axis.ofTime(value))) {
                int marks = axis.ticks().size();
                assertTrue(marks >= 2 && marks <= 6, marks + " marks up to " + value + ": " + axis.labels());
                assertEquals(
                        marks,
                        axis.labels().stream().distinct().count(),
                        "labels up to " + value + ": " + axis.labels());
                assertTrue(axis.end() >= value * (1 - 1e-9), "end of " + value);
                assertTrue(axis.ticks().get(marks - 1) <= axis.end() * (1 + 1e-9), "last mark of " + value);
            }
        }
    }

    @Test
    void nothingAtAllHasAnAxisToo() {
        assertTrue(Axis.ofAmounts(0).end() > 0);
        assertTrue(Axis.ofTime(0).end() > 0);
    }
}
