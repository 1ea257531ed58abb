package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ThrottleTest {
    private final Cancellation never = new Cancellation();

    private static double secondsSince(long startNs) {
        return (System.nanoTime() - startNs) / 1e9;
    }

    @Test
    void noMoreThanTheRateGoesThrough() throws Exception {
        Throttle throttle = Throttle.of(10_000);
        long startNs = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            assertTrue(throttle.await(1_000, never));
        }
        // The first is free, and a tenth of a second is given away.
        assertTrue(secondsSince(startNs) > 0.75, "seconds=" + secondsSince(startNs));
    }

    @Test
    void timeThatNobodyUsedIsNotSaved() throws Exception {
        Throttle throttle = Throttle.of(10_000);
        assertTrue(throttle.await(1, never));
        Thread.sleep(700);
        long startNs = System.nanoTime();
        for (int i = 0; i < 6; i++) {
            throttle.await(1_000, never);
        }
        assertTrue(secondsSince(startNs) > 0.35, "seconds=" + secondsSince(startNs));
    }

    @Test
    void withoutALimitNothingWaits() throws Exception {
        Throttle throttle = Throttle.none();
        assertEquals(OptionalLong.empty(), throttle.limit());
        assertTrue(throttle.await(Long.MAX_VALUE, never));
        assertTrue(throttle.await(Long.MAX_VALUE, never));
    }

    @Test
    void aNewLimitIsFeltByWhoWaits() throws Exception {
        Throttle throttle = Throttle.of(1);
        assertTrue(throttle.await(1_000_000, never));
        Thread lifts = new Thread(() -> throttle.set(OptionalLong.empty()));
        lifts.start();
        assertTrue(throttle.await(1_000_000, never));
        lifts.join();
    }

    @Test
    void aCancellationEndsTheWaiting() throws Exception {
        Throttle throttle = Throttle.of(1);
        assertTrue(throttle.await(1_000_000, never));
        Cancellation cancellation = new Cancellation();
        Thread cancels = new Thread(cancellation::cancel);
        cancels.start();
        assertFalse(throttle.await(1, cancellation));
        cancels.join();
    }

    @Test
    void aRateBelowOneIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> Throttle.of(0))
                .getMessage();
        assertTrue(message.contains("bytesPerSecond=0"), message);
    }

    @Test
    void aPauseHoldsUntilItIsResumedOrCancelled() throws Exception {
        Pause pause = new Pause();
        assertTrue(pause.awaitResumed(never));
        pause.pause();
        assertTrue(pause.isPaused());
        Thread resumes = new Thread(pause::resume);
        long startNs = System.nanoTime();
        Thread.sleep(100);
        resumes.start();
        assertTrue(pause.awaitResumed(never));
        assertTrue(secondsSince(startNs) >= 0.1);
        resumes.join();
        pause.pause();
        Cancellation above = new Cancellation();
        Cancellation below = Cancellation.below(above);
        Thread cancels = new Thread(above::cancel);
        cancels.start();
        assertFalse(pause.awaitResumed(below));
        cancels.join();
    }

    @Test
    void aCancellationBelowAnotherLeavesThatAlone() {
        Cancellation above = new Cancellation();
        Cancellation below = Cancellation.below(above, new Cancellation());
        below.cancel();
        assertTrue(below.isCancelled());
        assertFalse(above.isCancelled());
    }
}
