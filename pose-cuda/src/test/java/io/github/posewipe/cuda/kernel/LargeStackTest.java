package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LargeStackTest {
    /** Frames that a thread's usual 1 MiB does not hold. */
    private static final int DEEP = 100_000;

    private static int depth(int left) {
        return left == 0 ? 0 : 1 + depth(left - 1);
    }

    @Test
    void holdsWhatAUsualStackDoesNot() throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread usual = new Thread(null, () -> depth(DEEP), "usual", 256 << 10);
        usual.setUncaughtExceptionHandler((thread, failure) -> thrown[0] = failure);
        usual.start();
        usual.join();
        assertTrue(thrown[0] instanceof StackOverflowError, () -> "thrown=" + thrown[0]);
        assertEquals(DEEP, LargeStack.call("pose-test", () -> depth(DEEP)));
    }

    @Test
    void whatIsThrownArrivesAsItIs() {
        KernelCompileException refused = new KernelCompileException("no", "log", null);
        assertSame(
                refused,
                assertThrows(
                        KernelCompileException.class,
                        () -> LargeStack.call("pose-test", () -> {
                            throw refused;
                        })));
        assertThrows(StackOverflowError.class, () -> LargeStack.call("pose-test", () -> depth(Integer.MAX_VALUE)));
    }

    @Test
    void anInterruptIsKeptForTheCaller() {
        Thread.currentThread().interrupt();
        assertEquals("done", LargeStack.call("pose-test", () -> "done"));
        assertTrue(Thread.interrupted());
    }
}
