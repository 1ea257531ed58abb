package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Devices and journals that never answer: each run comes to its end, and says what did not return. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NoAnswerTest {
    private static final int SIZE = 1 << 18;
    private static final long NEVER_MS = TimeUnit.HOURS.toMillis(1);

    private final SessionSeed seed = Seeds.of(6);
    private final CountDownLatch never = new CountDownLatch(1);
    private final Cancellation cancellation = new Cancellation();
    private final MemoryChannel channel = new MemoryChannel(SIZE, 512);

    @AfterEach
    void answer() {
        never.countDown();
    }

    private void hang() {
        try {
            never.await();
        } catch (InterruptedException notExpected) {
            throw new IllegalStateException(notExpected);
        }
    }

    private void stopAndHang() {
        cancellation.cancel();
        hang();
    }

    private WipeResult run(Checkpoints checkpoints, WaitLimits limits) {
        WipeSettings settings = WipeSettings.builder()
                .scheme(LabelScheme.DRG_V2)
                .chunkLabels(64)
                .seed(seed)
                .provider(QuickProvider.honest())
                .judge(QuickProvider.honest())
                .cancellation(cancellation)
                .checkpoints(checkpoints)
                .verify(VerifyExtent.all())
                .build();
        WriteTuning tuning = new WriteTuning(2, 1 << 14, OptionalInt.empty(), limits);
        return Runs.one(
                new MemoryTarget(channel), settings, PoolSettings.builder().tuning(tuning));
    }

    private static void assertEnded(ExitCode wanted, String operation, WipeResult result) {
        assertEquals(wanted, result.exitCode(), result.summary());
        String message = result.report().error().orElseThrow().message();
        assertTrue(message.contains(operation) && message.contains("does not answer"), message);
        assertTrue(result.verification().isEmpty(), result.summary());
    }

    @Test
    void aFlushThatNeverReturnsEndsAsFailed() {
        channel.beforeFlush(this::hang);
        WipeResult result = run(Checkpoints.none(), new WaitLimits(300, NEVER_MS));
        assertEnded(ExitCode.IO, "fdatasync", result);
    }

    @Test
    void aStopDuringAFlushThatNeverReturnsEnds() {
        channel.beforeFlush(this::stopAndHang);
        assertEnded(ExitCode.INTERRUPTED, "fdatasync", run(Checkpoints.none(), new WaitLimits(NEVER_MS, 300)));
    }

    @Test
    void aStopDuringAWriteThatNeverReturnsEnds() {
        channel.beforeWrite(this::stopAndHang);
        assertEnded(ExitCode.INTERRUPTED, "pwrite", run(Checkpoints.none(), new WaitLimits(NEVER_MS, 300)));
    }

    @Test
    void aCloseThatNeverReturnsEndsAsFailed() {
        channel.beforeClose(this::hang);
        WipeResult result = run(Checkpoints.none(), new WaitLimits(300, NEVER_MS));
        assertEquals(ExitCode.IO, result.exitCode(), result.summary());
        assertTrue(result.summary().contains("close"), result.summary());
    }

    @Test
    void aJournalThatNeverReturnsEndsAsFailed() {
        Checkpoints stalled = new Journals(false);
        assertEnded(ExitCode.IO, "journal write", run(stalled, new WaitLimits(300, NEVER_MS)));
    }

    @Test
    void aJournalThatNeverBeginsEndsWithNothingWritten() {
        assertEnded(ExitCode.IO, "journal write", run(new Journals(true), new WaitLimits(300, NEVER_MS)));
        assertEquals(List.of(), channel.writtenOffsets());
    }

    /** A journal on a file system that does not answer. */
    private final class Journals implements Checkpoints {
        private final boolean fromTheBegin;

        Journals(boolean fromTheBegin) {
            this.fromTheBegin = fromTheBegin;
        }

        @Override
        public Start begin(TargetIdentity opened) {
            if (fromTheBegin) {
                hang();
            }
            return Start.AT_ZERO;
        }

        @Override
        public void safe(long highWaterBytes, List<BadRange> notWritten) {
            hang();
        }

        @Override
        public long intervalNs() {
            return 1_000_000;
        }
    }
}
