package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Pause;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.Throttle;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What others do to a wipe that runs: hold it back, let it stand still, ask what is safe. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SteeringTest {
    private static final int SIZE = 1 << 20;
    private static final int WRITE_BYTES = 1 << 14;

    private final SessionSeed seed = Seeds.of(4);

    private WipeSettings.Builder settings() {
        return WipeSettings.builder()
                .scheme(LabelScheme.DRG_V2)
                .chunkLabels(64)
                .seed(seed)
                .provider(QuickProvider.honest())
                .judge(QuickProvider.honest())
                .memoryBudgetBytes(1 << 18)
                .verify(VerifyExtent.none());
    }

    private static PoolSettings.Builder smallWrites() {
        return PoolSettings.builder().tuning(new WriteTuning(4, WRITE_BYTES, OptionalInt.empty()));
    }

    private static WipeResult run(MemoryChannel channel, WipeSettings.Builder settings, PoolSettings.Builder pool) {
        return Runs.one(new MemoryTarget(channel), settings.build(), pool);
    }

    @Test
    void aThrottleHoldsTheWritesBack() {
        WipeResult result =
                run(new MemoryChannel(SIZE, 512), settings(), smallWrites().throttle(Throttle.of(2 << 20)));
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        double seconds = result.report().stageSeconds().wall();
        // A tenth of a second is given away.
        assertTrue(seconds > 0.35, "seconds=" + seconds);
        assertTrue(result.report().work().orElseThrow().writer().waitSeconds() > 0.2, result.summary());
    }

    @Test
    void aPauseStopsTheWritesAndLosesNothing() throws Exception {
        Pause pause = new Pause();
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        channel.beforeWrite(() -> {
            if (channel.writtenOffsets().size() == 3) {
                pause.pause();
            }
        });
        CompletableFuture<WipeResult> running = CompletableFuture.supplyAsync(
                () -> run(channel, settings(), smallWrites().pause(pause)));
        while (!pause.isPaused()) {
            Thread.sleep(10);
        }
        Thread.sleep(200);
        int before = channel.writtenOffsets().size();
        Thread.sleep(300);
        assertEquals(before, channel.writtenOffsets().size());
        assertTrue(before < SIZE / WRITE_BYTES, "writes=" + before);
        channel.beforeWrite(() -> {});
        pause.resume();
        WipeResult result = running.get();
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
    }

    @Test
    void nothingIsToldToBeSafeThatNoFlushHasCovered() {
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        List<Integer> writesBeforeFlush = Collections.synchronizedList(new ArrayList<>());
        channel.beforeFlush(() -> writesBeforeFlush.add(channel.writtenOffsets().size()));
        List<Long> told = new ArrayList<>();
        List<Integer> covered = new ArrayList<>();
        Checkpoints checkpoints = new Checkpoints() {
            @Override
            public Start begin(TargetIdentity opened) {
                return Start.AT_ZERO;
            }

            @Override
            public void safe(long highWaterBytes, List<BadRange> notWritten) {
                told.add(highWaterBytes);
                covered.add(writesBeforeFlush.get(writesBeforeFlush.size() - 1));
            }

            @Override
            public long intervalNs() {
                return TimeUnit.MILLISECONDS.toNanos(50);
            }
        };
        WipeResult result =
                run(channel, settings().checkpoints(checkpoints), smallWrites().throttle(Throttle.of(2 << 20)));
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        assertTrue(told.size() > 1, "told=" + told);
        assertEquals(SIZE, told.get(told.size() - 1));
        for (int i = 0; i < told.size(); i++) {
            assertEquals(0, told.get(i) % 4096, "told=" + told);
            assertTrue(i == 0 || told.get(i) > told.get(i - 1), "told=" + told);
            List<Long> durable = channel.writtenOffsets().subList(0, covered.get(i));
            for (long offset : channel.writtenOffsets()) {
                assertTrue(offset >= told.get(i) || durable.contains(offset), "told=" + told.get(i) + ": " + offset);
            }
        }
    }
}
