package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.engine.WindowQueue.Filled;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class WindowQueueTest {
    private static final int BYTES = 4096;

    private final Cancellation never = new Cancellation();
    private final AtomicInteger grown = new AtomicInteger();
    private final Windows windows = new Windows(TargetLayout.of(LabelScheme.DRG_V2, 128, 6 * BYTES), 1, BYTES, 0);

    private static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BYTES);
    }

    private WindowQueue queue(ByteBuffer... buffers) {
        return new WindowQueue(windows, List.of(buffers), () -> {
            grown.incrementAndGet();
            return Optional.of(buffer());
        });
    }

    private static CompletableFuture<Optional<Filled>> takeLater(WindowQueue queue) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return queue.take();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
    }

    @Test
    void aWindowThatWasGivenBackIsTheNextThatIsHandedOut() throws Exception {
        WindowQueue queue = queue(buffer(), buffer());
        Filled first = queue.take().orElseThrow();
        Filled second = queue.take().orElseThrow();
        queue.hand(second);
        queue.giveBack(first);
        Filled again = queue.take().orElseThrow();
        assertEquals(0, again.window().index());
        assertSame(first.buffer(), again.buffer());
        queue.hand(again);
        assertEquals(0, queue.awaitNext(never).orElseThrow().window().index());
        assertEquals(1, queue.awaitNext(never).orElseThrow().window().index());
    }

    @Test
    void whoFindsNothingLeftWaitsForWhatOthersMayGiveBack() throws Exception {
        WindowQueue queue = queue(buffer(), buffer(), buffer(), buffer(), buffer(), buffer());
        Filled last = null;
        for (int i = 0; i < 6; i++) {
            last = queue.take().orElseThrow();
            if (i < 5) {
                queue.hand(last);
            }
        }
        CompletableFuture<Optional<Filled>> waiting = takeLater(queue);
        queue.giveBack(last);
        Filled again = waiting.get().orElseThrow();
        assertEquals(5, again.window().index());
        CompletableFuture<Optional<Filled>> ends = takeLater(queue);
        queue.hand(again);
        assertTrue(ends.get().isEmpty());
    }

    @Test
    void aBufferMoreIsMadeOnlyWhileTheWriterWaitsToo() throws Exception {
        WindowQueue queue = queue(buffer(), buffer());
        Filled lowest = queue.take().orElseThrow();
        queue.hand(queue.take().orElseThrow());
        CompletableFuture<Optional<Filled>> third = takeLater(queue);
        Thread.sleep(150);
        assertEquals(0, grown.get(), "nobody waits for the lowest window yet");
        CompletableFuture<Optional<Filled>> written = CompletableFuture.supplyAsync(() -> {
            try {
                return queue.awaitNext(never);
            } catch (WorkerFailedException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        });
        assertEquals(2, third.get().orElseThrow().window().index());
        assertEquals(1, grown.get());
        queue.hand(lowest);
        assertEquals(0, written.get().orElseThrow().window().index());
    }

    @Test
    void aFailureReachesTheWriterAndEndsTheWorkers() throws Exception {
        WindowQueue queue = queue(buffer());
        queue.take();
        CompletableFuture<Optional<Filled>> waiting = takeLater(queue);
        queue.fail(new IllegalStateException("first"));
        queue.fail(new IllegalStateException("second"));
        assertTrue(waiting.get().isEmpty());
        WorkerFailedException failure = assertThrows(WorkerFailedException.class, () -> queue.awaitNext(never));
        assertEquals("first", failure.getMessage());
    }
}
