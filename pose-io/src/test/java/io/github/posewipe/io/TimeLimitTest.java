package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.TargetRefusedException.Reason;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A look that hangs, fails or is interrupted becomes a refusal of that one target. */
class TimeLimitTest {
    private static final long SHORT_NS = 50_000_000;

    @Test
    void aLookThatHangsIsGivenUp() {
        CountDownLatch never = new CountDownLatch(1);
        TargetRefusedException refusal = assertThrows(
                TargetRefusedException.class,
                () -> TimeLimit.call("nfs.img", SHORT_NS, () -> {
                    never.await();
                    return "";
                }));
        never.countDown();
        Verdicts.assertRefusal(Reason.NOT_PERMITTED, refusal, "nfs.img", "no answer within 0.05 s");
    }

    @Test
    void aRefusalPassesAndAnythingElseBecomesOne() throws Exception {
        TargetRefusedException mounted = Refusals.of(Reason.MOUNTED, "x", "it is mounted", "unmount it first");
        assertSame(
                mounted,
                assertThrows(
                        TargetRefusedException.class,
                        () -> TimeLimit.call("x", TimeLimit.DEFAULT_NS, () -> {
                            throw mounted;
                        })));
        TargetRefusedException refusal = assertThrows(
                TargetRefusedException.class,
                () -> TimeLimit.call("x", TimeLimit.DEFAULT_NS, () -> {
                    throw new IllegalStateException("two\nlines");
                }));
        Verdicts.assertRefusal(Reason.NOT_PERMITTED, refusal, "two\\x0alines");
        assertEquals("fine", TimeLimit.call("x", TimeLimit.DEFAULT_NS, () -> "fine"));
    }

    @Test
    void anInterruptIsKept() {
        CountDownLatch never = new CountDownLatch(1);
        Thread.currentThread().interrupt();
        TargetRefusedException refusal = assertThrows(
                TargetRefusedException.class,
                () -> TimeLimit.call("x", TimeLimit.DEFAULT_NS, () -> {
                    never.await();
                    return "";
                }));
        assertTrue(Thread.interrupted(), "the interrupt was swallowed");
        never.countDown();
        assertEquals(Reason.NOT_PERMITTED, refusal.reason());
    }
}
