package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.ProgressStage;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ProgressTrackerTest {

    @Test
    void rateIsTheRecentOneAndNothingIsDividedByNearlyNothing() {
        RateMeter meter = new RateMeter();
        long second = 1_000_000_000L;
        meter.add(0, 0);
        assertTrue(meter.bytesPerSecond().isEmpty());
        meter.add(1, 1L << 40);
        assertTrue(meter.bytesPerSecond().isEmpty());
        for (int t = 1; t <= 30; t++) {
            meter.add(t * second, (1L << 40) + 100L * t);
        }
        assertEquals(100.0, meter.bytesPerSecond().getAsDouble(), 1e-6);
    }

    @Test
    void aClockNearItsWrapDoesNotDisturbTheRate() {
        RateMeter meter = new RateMeter();
        meter.add(Long.MAX_VALUE - 10, 0);
        meter.add(Long.MAX_VALUE - 10 + 2_000_000_000L, 4000);
        assertEquals(2000.0, meter.bytesPerSecond().getAsDouble(), 1e-6);
    }

    @Test
    void beginsAtZeroAndEndsWhereItEnds() {
        List<ProgressEvent> events = new ArrayList<>();
        ProgressTracker tracker = new ProgressTracker(events::add, ProgressStage.WRITE, 1000);
        tracker.advance(400);
        tracker.close();
        assertEquals(0, events.get(0).percent());
        assertEquals(40, events.get(events.size() - 1).percent());
    }

    @Test
    void neverPassesAHundredAndReachesItOnlyAtTheEnd() {
        ProgressEvent nearly = new ProgressEvent(
                ProgressStage.WRITE, Long.MAX_VALUE - 1, Long.MAX_VALUE, OptionalDouble.empty(), OptionalLong.empty());
        assertTrue(nearly.percent() < 100);
        List<ProgressEvent> events = new ArrayList<>();
        try (ProgressTracker tracker = new ProgressTracker(events::add, ProgressStage.VERIFY, 1000)) {
            tracker.advance(5000);
        }
        assertEquals(100, events.get(events.size() - 1).percent());
        assertThrows(
                IllegalArgumentException.class,
                () -> new ProgressEvent(ProgressStage.WRITE, 2, 1, OptionalDouble.empty(), OptionalLong.empty()));
    }

    @Test
    void aListenerThatThrowsIsNotCalledAgain() {
        AtomicInteger calls = new AtomicInteger();
        try (ProgressTracker tracker = new ProgressTracker(
                event -> {
                    calls.incrementAndGet();
                    throw new IllegalStateException("the terminal is gone");
                },
                ProgressStage.WRITE,
                10)) {
            tracker.advance(10);
        }
        assertEquals(1, calls.get());
    }
}
