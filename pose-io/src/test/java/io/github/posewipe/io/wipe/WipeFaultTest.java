package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.ReportException;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.QuickProvider.Lie;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each alarm of the wipe, tripped. Chunks have 64 labels (2 KiB), two to an aligned unit of 4 KiB. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WipeFaultTest {
    private static final int SIZE = (1 << 20) + 1536;
    private static final byte UNTOUCHED = (byte) 0xA5;

    private final SessionSeed seed = Seeds.of(2);

    private WipeSettings.Builder settings(QuickProvider provider) {
        return WipeSettings.builder()
                .scheme(LabelScheme.DRG_V2)
                .chunkLabels(64)
                .seed(seed)
                .provider(provider)
                .judge(QuickProvider.honest())
                .memoryBudgetBytes(1 << 17)
                .verify(VerifyExtent.all());
    }

    private static WipeResult run(MemoryChannel channel, WipeSettings.Builder settings) {
        return Runs.one(
                new MemoryTarget(channel), settings.build(), Runs.inOrder().onLabelerFailure(OnLabelerFailure.FAIL));
    }

    private static void assertUntouched(MemoryChannel channel) {
        assertTrue(channel.writtenOffsets().isEmpty(), "written: " + channel.writtenOffsets());
        for (byte value : channel.data()) {
            assertEquals(UNTOUCHED, value);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "ENDS_EARLY",
                "LEAVES_A_CHUNK",
                "FILLS_HALF",
                "COUNTS_TOO_MANY",
                "WRONG_LAST_LABEL",
                "BREAKS",
                "UNAVAILABLE"
            })
    void aLabelerThatLiesIsFoundOutBeforeTheFirstWrite(Lie lie) {
        QuickProvider liar = QuickProvider.lying(lie);
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        WipeResult result = run(channel, settings(liar));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.BACKEND, result.exitCode(), result.summary());
        assertTrue(result.summary().contains("liar"), result.summary());
        assertEquals(
                result.failure().orElseThrow().message(),
                result.report().error().orElseThrow().message());
        assertUntouched(channel);
        assertEquals(0, liar.openLabelers());
    }

    @Test
    void theMismatchingLabelIsNamed() {
        WipeResult result = run(new MemoryChannel(SIZE, 512), settings(QuickProvider.lying(Lie.WRONG_LAST_LABEL)));
        String message = result.failure().orElseThrow().message();
        assertTrue(message.contains("backend=liar/test, judge=quick/test") && message.contains("rank=63"), message);
    }

    @Test
    void aLabelerThatFailsUnderWayEndsTheWipeWithWhatIsWritten() {
        QuickProvider provider = QuickProvider.honest();
        AtomicInteger chunks = new AtomicInteger();
        provider.beforeChunk(() -> {
            if (chunks.incrementAndGet() == 300) {
                throw new IllegalStateException("the device fell off the bus");
            }
        });
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        WipeResult result = run(channel, settings(provider));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertTrue(result.summary().contains("fell off the bus"), result.summary());
        assertTrue(result.bytesWritten() > 0 && result.bytesWritten() < SIZE, "" + result.bytesWritten());
        assertWrittenExactly(channel, result.bytesWritten());
        assertTrue(channel.isFlushed() && channel.isClosed());
        assertEquals(0, provider.openLabelers());
    }

    @Test
    void aLabelerThatLeavesStaleBytesUnderWayIsFoundOut() {
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        WipeResult result = run(channel, settings(QuickProvider.lying(Lie.LEAVES_CHUNKS_LATER)));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertTrue(result.summary().contains("left a label as it was: chunk="), result.summary());
        assertWrittenExactly(channel, result.bytesWritten());
    }

    private static void assertWrittenExactly(MemoryChannel channel, long bytes) {
        int untouched = SIZE;
        while (untouched > 0 && channel.data()[untouched - 1] == UNTOUCHED) {
            untouched--;
        }
        assertTrue(untouched <= bytes && untouched > bytes - 32, "bytesWritten=" + bytes + ", found=" + untouched);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 512, 4096, 300_000 / 512 * 512, SIZE - 512})
    void anErrorOfTheTargetEndsTheWipeWithWhatIsWritten(int failsAt) {
        MemoryChannel channel = new MemoryChannel(SIZE, 512).failWritesAt(failsAt);
        WipeResult result = run(channel, settings(QuickProvider.honest()));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertEquals(failsAt, result.bytesWritten());
        assertEquals(failsAt / 32, result.report().labelsWritten());
        assertEquals(
                failsAt, result.report().error().orElseThrow().offsetBytes().getAsLong());
        assertTrue(result.report().error().orElseThrow().message().contains("errno=5"));
        assertTrue(result.verification().isEmpty());
        assertTrue(channel.isClosed());
    }

    @Test
    void aFlushThatFailsIsFinal() {
        WipeResult result = run(new MemoryChannel(SIZE, 512).failFlush(), settings(QuickProvider.honest()));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertTrue(result.verification().isEmpty());
        assertTrue(result.summary().contains("fdatasync"), result.summary());
    }

    @Test
    void aCloseThatFailsIsNoSuccess() {
        WipeResult result = run(new MemoryChannel(SIZE, 512).failClose(), settings(QuickProvider.honest()));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
    }

    @Test
    void writesThatTheTargetLosesAreFoundByReadingBack() {
        MemoryChannel channel = new MemoryChannel(SIZE, 512).loseWrites(600_000, 600_001);
        WipeResult result = run(channel, settings(QuickProvider.honest()));
        assertEquals(WipeStatus.MISMATCH, result.status());
        assertEquals(ExitCode.MISMATCH, result.exitCode());
        assertEquals(
                600_000, result.verification().orElseThrow().mismatches().get(0).offsetBytes());
        assertTrue(result.summary().contains("offset=600000"), result.summary());
    }

    @Test
    void aTargetThatCanNotBeReadBackIsNoSuccess() {
        MemoryChannel channel = new MemoryChannel(SIZE, 512).failReadsAt(500_000);
        WipeResult result = run(channel, settings(QuickProvider.honest()));
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertEquals(SIZE, result.bytesWritten());
        assertEquals(WipeStatus.FAILED, result.report().verify().orElseThrow().status());
    }

    @Test
    void cancellingStopsAtAChunkBorderWithATrueReport() {
        Cancellation cancellation = new Cancellation();
        AtomicInteger writes = new AtomicInteger();
        MemoryChannel channel = new MemoryChannel(SIZE, 512).beforeWrite(() -> {
            if (writes.incrementAndGet() == 5) {
                cancellation.cancel();
            }
        });
        QuickProvider provider = QuickProvider.honest();
        WipeResult result = run(channel, settings(provider).cancellation(cancellation));
        assertEquals(WipeStatus.INTERRUPTED, result.status());
        assertEquals(ExitCode.INTERRUPTED, result.exitCode());
        assertTrue(result.bytesWritten() > 0 && result.bytesWritten() < SIZE);
        assertEquals(0, result.bytesWritten() % (64 * 32));
        assertWrittenExactly(channel, result.bytesWritten());
        assertTrue(channel.isFlushed() && channel.isClosed());
        assertTrue(result.verification().isEmpty());
        assertEquals(0, provider.openLabelers());
    }

    @Test
    void cancellingBeforeTheStartTouchesNothing() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        WipeResult result = run(channel, settings(QuickProvider.honest()).cancellation(cancellation));
        assertEquals(WipeStatus.INTERRUPTED, result.status());
        assertUntouched(channel);
    }

    @Test
    void aLabelerThatHangsDoesNotHangTheEnd() throws Exception {
        Cancellation cancellation = new Cancellation();
        CountDownLatch never = new CountDownLatch(1);
        QuickProvider provider = QuickProvider.honest();
        AtomicInteger chunks = new AtomicInteger();
        provider.beforeChunk(() -> {
            if (chunks.incrementAndGet() > 200) {
                cancellation.cancel();
                awaitForever(never);
            }
        });
        WipeResult result = run(new MemoryChannel(SIZE, 512), settings(provider).cancellation(cancellation));
        assertEquals(WipeStatus.INTERRUPTED, result.status());
        assertTrue(provider.openLabelers() > 0);
        never.countDown();
        for (int i = 0; i < 200 && provider.openLabelers() > 0; i++) {
            Thread.sleep(20);
        }
        assertEquals(0, provider.openLabelers());
    }

    private static void pause(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException notExpected) {
            throw new IllegalStateException(notExpected);
        }
    }

    private static void awaitForever(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException notExpected) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anInterruptOfTheCallerCancelsAndIsKept() {
        Thread caller = Thread.currentThread();
        MemoryChannel channel = new MemoryChannel(SIZE, 512).beforeWrite(() -> {
            caller.interrupt();
            pause(20);
        });
        WipeResult result = run(channel, settings(QuickProvider.honest()));
        assertTrue(Thread.interrupted());
        assertEquals(WipeStatus.INTERRUPTED, result.status());
    }

    @Test
    void aReportThatCanNotBeWrittenIsFoundOutBeforeTheTargetIsOpened() {
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        MemoryTarget target = new MemoryTarget(channel);
        WipeSettings settings = settings(QuickProvider.honest())
                .report(report -> {
                    throw new ReportException("r.json", "report can't be written: path=r.json", null);
                })
                .build();
        WipeResult result = Runs.one(target, settings);
        assertEquals(ExitCode.USAGE, result.exitCode());
        assertFalse(target.isOpened());
        assertUntouched(channel);
    }

    @Test
    void aReportThatIsLostAtTheEndIsNoSuccess() {
        AtomicInteger puts = new AtomicInteger();
        WipeSettings.Builder settings = settings(QuickProvider.honest()).report(report -> {
            if (puts.incrementAndGet() == 2) {
                throw new ReportException("r.json", "report can't be written: path=r.json", null);
            }
        });
        WipeResult result = run(new MemoryChannel(SIZE, 512), settings);
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertEquals(SIZE, result.bytesWritten());
        assertTrue(result.summary().contains("r.json"), result.summary());
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void aTargetThatIsRefusedAtTheOpenHasTheCodeOfItsReason(Reason reason) {
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        MemoryTarget target = new MemoryTarget(channel).refuse(reason);
        WipeResult result = Runs.one(target, settings(QuickProvider.honest()).build());
        assertEquals(WipeStatus.FAILED, result.status());
        boolean usage = reason == Reason.NO_SUCH_TARGET || reason == Reason.NOT_A_TARGET || reason == Reason.BAD_SIZE;
        assertEquals(usage ? ExitCode.USAGE : ExitCode.REFUSED, result.exitCode());
        assertUntouched(channel);
    }

    @Test
    void aTargetOfAnotherSizeThanExaminedIsRefused() {
        MemoryChannel larger = new MemoryChannel(SIZE + 512, 512);
        MemoryTarget target = new MemoryTarget(larger).examinedAs(new MemoryChannel(SIZE, 512).identity());
        WipeResult result = Runs.one(target, settings(QuickProvider.honest()).build());
        assertEquals(ExitCode.REFUSED, result.exitCode());
        assertUntouched(larger);
        assertTrue(larger.isClosed());
    }

    @Test
    void aRequestThatCanNotBeCarriedOutHasNoReport() {
        AtomicInteger puts = new AtomicInteger();
        MemoryChannel channel = new MemoryChannel(100, 1);
        WipeResult result = run(channel, settings(QuickProvider.honest()).report(report -> puts.incrementAndGet()));
        assertEquals(ExitCode.USAGE, result.exitCode());
        assertTrue(result.summary().contains("sizeBytes=100"), result.summary());
        assertEquals(0, puts.get());
    }

    @Test
    void anErrorOfTheMachineIsAFailureToo() {
        QuickProvider provider = QuickProvider.honest();
        AtomicInteger chunks = new AtomicInteger();
        provider.beforeChunk(() -> {
            if (chunks.incrementAndGet() == 100) {
                throw new UnsatisfiedLinkError("no such library");
            }
        });
        WipeResult result = run(new MemoryChannel(SIZE, 512), settings(provider));
        assertEquals(WipeStatus.FAILED, result.status());
        assertTrue(result.summary().contains("no such library"), result.summary());
    }

    @Test
    void aChunkLargerThanTheBudgetIsAUsageError() {
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        List<WipeReport> reports = new ArrayList<>();
        WipeResult result = run(
                channel,
                settings(QuickProvider.honest()).memoryBudgetBytes(5_000).report(reports::add));
        assertEquals(ExitCode.USAGE, result.exitCode());
        assertTrue(result.summary().contains("memoryBudgetBytes=5000"), result.summary());
        assertEquals(List.of(), reports, "no report takes the place of an earlier wipe's");
        assertUntouched(channel);
    }

    @Test
    void theBudgetLimitsLabelersAndBuffers() {
        QuickProvider heavy = new QuickProvider("heavy", Lie.NONE, 4, 1 << 20);
        WipeSettings.Builder settings = settings(heavy).labelers(16).memoryBudgetBytes((5 << 20) + (1 << 17));
        WipeResult result = run(new MemoryChannel(SIZE, 512), settings);
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        assertEquals(4, result.report().labelers().size());
        assertEquals(5, heavy.createdLabelers());
    }

    @Test
    void aSlowTargetStopsTheLabelers() throws Exception {
        AtomicInteger labelled = new AtomicInteger();
        QuickProvider provider = QuickProvider.honest();
        provider.beforeChunk(labelled::incrementAndGet);
        CountDownLatch release = new CountDownLatch(1);
        MemoryChannel channel = new MemoryChannel(SIZE, 512).beforeWrite(() -> awaitForever(release));
        Thread wipe = new Thread(() -> run(channel, settings(provider)));
        wipe.setDaemon(true);
        wipe.start();
        int seen = -1;
        while (seen != labelled.get() || seen < 20) {
            seen = labelled.get();
            Thread.sleep(300);
        }
        release.countDown();
        wipe.join();
        assertTrue(seen <= 100, "chunks labelled while nothing was written: " + seen + " of 512");
    }
}
