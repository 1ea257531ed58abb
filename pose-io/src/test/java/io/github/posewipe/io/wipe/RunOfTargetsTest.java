package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.Throttle;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WorkSplit.LabelerWork;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.ScriptedProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.RunOfTargets.Assignment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several targets, one pool of labelers. Chunks have 64 labels (2 KiB). */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RunOfTargetsTest {
    private static final int SIZE = (1 << 20) + 1536;
    /** More than a few of the largest windows, so that memory is left for those who join. */
    private static final int LARGE = 33 << 20;

    private final SessionSeed seed = Seeds.of(3);

    private WipeSettings.Builder settings(LabelerProvider provider) {
        return WipeSettings.builder()
                .scheme(LabelScheme.DRG_V1)
                .chunkLabels(64)
                .seed(seed)
                .provider(provider)
                .judge(provider)
                .verify(VerifyExtent.all());
    }

    private static Assignment job(MemoryChannel channel, WipeSettings.Builder settings) {
        return new Assignment(new MemoryTarget(channel), settings.build());
    }

    private void assertWiped(MemoryChannel channel, WipeResult result, String what) {
        assertEquals(WipeStatus.DONE, result.status(), () -> what + ": " + result.summary());
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V1, 64, channel.data().length);
        assertArrayEquals(Expected.labels(layout, seed, QuickProvider.honest()), channel.data(), what);
    }

    @Test
    void whateverTheTeamsAndTheWritesInFlightTheBytesAreTheSame() {
        long number = 5;
        Random random = new Random(number);
        for (int i = 0; i < 25; i++) {
            QuickProvider provider = QuickProvider.honest();
            List<Assignment> jobs = new ArrayList<>();
            List<MemoryChannel> channels = new ArrayList<>();
            int targets = 1 + random.nextInt(5);
            for (int target = 0; target < targets; target++) {
                channels.add(new MemoryChannel(512 * (1 + random.nextInt(1_000)), 512));
                jobs.add(job(channels.get(target), settings(provider)));
            }
            int labelers = 1 + random.nextInt(6);
            PoolSettings.Builder pool = PoolSettings.builder()
                    .labelers(provider, labelers)
                    .labelersPerTarget(1 + random.nextInt(labelers))
                    .memoryBudgetBytes(1 << 20)
                    .tuning(new WriteTuning(
                            1 + random.nextInt(6), 1 << (10 + random.nextInt(10)), WriteTuning.DEFAULT.mostBuffers()));
            List<WipeResult> results = Runs.all(jobs, pool);
            for (int target = 0; target < targets; target++) {
                assertWiped(
                        channels.get(target),
                        results.get(target),
                        "seed=" + number + ", i=" + i + ", target=" + target + ", labelers=" + labelers);
            }
            assertEquals(0, provider.openLabelers(), "seed=" + number + ", i=" + i);
        }
    }

    @Test
    void whatHappensToATargetTouchesNoOther() {
        QuickProvider provider = QuickProvider.honest();
        List<MemoryChannel> channels = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            channels.add(new MemoryChannel(SIZE, 512));
        }
        channels.get(1).failWritesAt(300_032);
        channels.get(2).failFlush();
        Cancellation third = new Cancellation();
        channels.get(3).beforeWrite(third::cancel);
        List<Assignment> jobs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            WipeSettings.Builder settings = settings(provider);
            jobs.add(job(channels.get(i), i == 3 ? settings.cancellation(third) : settings));
        }
        MemoryTarget refused = new MemoryTarget(channels.get(5)).refuse(Reason.CHANGED);
        jobs.add(new Assignment(refused, settings(provider).build()));
        List<WipeResult> results = Runs.all(jobs, PoolSettings.builder().labelers(provider, 2));
        assertWiped(channels.get(0), results.get(0), "before");
        assertEquals(WipeStatus.FAILED, results.get(1).status(), results.get(1).summary());
        assertEquals(WipeStatus.FAILED, results.get(2).status(), results.get(2).summary());
        assertEquals(
                WipeStatus.INTERRUPTED, results.get(3).status(), results.get(3).summary());
        assertWiped(channels.get(4), results.get(4), "after");
        assertEquals(ExitCode.REFUSED, results.get(5).exitCode(), results.get(5).summary());
        assertTrue(channels.get(5).writtenOffsets().isEmpty());
        assertEquals(0, provider.openLabelers());
    }

    @Test
    void theFasterLabelerDoesMore() {
        ScriptedProvider provider = new ScriptedProvider("scripted", 4, List.of(8e6, 1e6));
        MemoryChannel channel = new MemoryChannel(4 << 20, 512);
        WipeSettings.Builder settings = settings(provider).memoryBudgetBytes(1 << 18);
        WipeResult result = Runs.all(List.of(job(channel, settings)), PoolSettings.builder())
                .get(0);
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        List<LabelerWork> work = result.report().work().orElseThrow().labelers();
        assertEquals(4 << 20, work.get(0).bytes() + work.get(1).bytes());
        assertTrue(work.get(0).bytes() > 3 * work.get(1).bytes(), work.toString());
        assertTrue(work.get(0).split().labelSeconds() > 0.1, work.toString());
    }

    @Test
    void theWindowOfALabelerThatFailsIsDoneByAnother() {
        QuickProvider weak = QuickProvider.honest();
        weak.beforeChunk(chunk -> {
            if (Thread.currentThread().getName().startsWith("pose-fill") && chunk > 40) {
                throw new IllegalStateException("the device fell off the bus");
            }
        });
        QuickProvider sound = QuickProvider.honest();
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        PoolSettings.Builder pool =
                PoolSettings.builder().labelers(weak, 1).labelers(sound, 1).memoryBudgetBytes(1 << 17);
        WipeResult result =
                Runs.all(List.of(job(channel, settings(sound))), pool).get(0);
        assertWiped(channel, result, "retry");
        var failures = result.report().work().orElseThrow().labelerFailures();
        assertEquals(1, failures.size(), failures.toString());
        assertTrue(failures.get(0).message().contains("fell off the bus"), failures.toString());
        assertTrue(failures.get(0).lengthBytes() > 0, failures.toString());
        assertEquals(0, weak.openLabelers() + sound.openLabelers());
    }

    @Test
    void theTargetFailsWhenNoLabelerIsLeftAndTheNextOneToo() {
        QuickProvider weak = QuickProvider.honest();
        weak.beforeChunk(chunk -> {
            String thread = Thread.currentThread().getName();
            if (thread.startsWith("pose-fill") && chunk > 100 || thread.startsWith("pose-join")) {
                throw new IllegalStateException("the device fell off the bus");
            }
        });
        MemoryChannel channel = new MemoryChannel(LARGE, 512);
        MemoryChannel next = new MemoryChannel(LARGE, 512);
        PoolSettings.Builder pool =
                PoolSettings.builder().labelers(weak, 3).labelersPerTarget(2).memoryBudgetBytes(64 << 20);
        List<WipeResult> results = Runs.all(List.of(job(channel, settings(weak)), job(next, settings(weak))), pool);
        assertEquals(WipeStatus.FAILED, results.get(0).status());
        assertTrue(
                results.get(0).summary().contains("fell off the bus"),
                results.get(0).summary());
        assertEquals(
                3,
                results.get(0).report().work().orElseThrow().labelerFailures().size());
        assertEquals(ExitCode.BACKEND, results.get(1).exitCode(), results.get(1).summary());
        assertTrue(next.writtenOffsets().isEmpty());
        assertEquals(0, weak.openLabelers());
    }

    @Test
    void theLastChunkOfAnotherSizeSurvivesItsLabelersFailure() {
        QuickProvider weak = QuickProvider.honest();
        long odd = SIZE / 2048;
        weak.beforeChunk(chunk -> {
            if (Thread.currentThread().getName().startsWith("pose-fill") && chunk == odd) {
                throw new IllegalStateException("lost at the end");
            }
        });
        QuickProvider sound = QuickProvider.honest();
        MemoryChannel channel = new MemoryChannel(SIZE, 512);
        PoolSettings.Builder pool =
                PoolSettings.builder().labelers(weak, 1).labelers(sound, 1).memoryBudgetBytes(1 << 17);
        WipeResult result =
                Runs.all(List.of(job(channel, settings(sound))), pool).get(0);
        assertWiped(channel, result, "odd");
    }

    @Test
    void aFreeLabelerJoinsATargetWhoseWriterWaits() {
        ScriptedProvider provider = new ScriptedProvider("scripted", 4, List.of(3e7));
        MemoryChannel channel = new MemoryChannel(LARGE, 512);
        PoolSettings.Builder pool = PoolSettings.builder()
                .labelers(provider, 2)
                .labelersPerTarget(1)
                .memoryBudgetBytes(64 << 20);
        WipeSettings.Builder settings = settings(provider).chunkLabels(1 << 12);
        WipeResult result = Runs.all(List.of(job(channel, settings)), pool).get(0);
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        List<LabelerWork> work = result.report().work().orElseThrow().labelers();
        assertEquals(2, work.size(), work.toString());
        assertTrue(work.get(1).bytes() > 0, work.toString());
    }

    @Test
    void noFreeLabelerJoinsATargetThatIsHeldBackByARateLimit() {
        QuickProvider provider = QuickProvider.honest();
        MemoryChannel channel = new MemoryChannel(LARGE, 512);
        PoolSettings.Builder pool = PoolSettings.builder()
                .labelers(provider, 2)
                .labelersPerTarget(1)
                .throttle(Throttle.of(LARGE))
                .memoryBudgetBytes(64 << 20);
        WipeResult result = Runs.all(List.of(job(channel, settings(provider).chunkLabels(1 << 12))), pool)
                .get(0);
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        List<LabelerWork> work = result.report().work().orElseThrow().labelers();
        assertEquals(1, work.size(), work.toString());
    }

    @Test
    void aFreeLabelerThatLabelsWrongIsFoundOutBeforeItsFirstWindow() {
        QuickProvider slow = QuickProvider.honest();
        slow.beforeChunk(() -> sleep(2));
        QuickProvider liar = QuickProvider.lying(QuickProvider.Lie.WRONG_LAST_LABEL);
        MemoryChannel channel = new MemoryChannel(LARGE, 512);
        PoolSettings.Builder pool = PoolSettings.builder()
                .labelers(slow, 1)
                .labelers(liar, 1)
                .labelersPerTarget(1)
                .memoryBudgetBytes(64 << 20);
        WipeSettings.Builder settings = settings(slow).chunkLabels(1 << 10).judge(QuickProvider.honest());
        WipeResult result = Runs.all(List.of(job(channel, settings)), pool).get(0);
        assertEquals(WipeStatus.DONE, result.status(), result.summary());
        var failures = result.report().work().orElseThrow().labelerFailures();
        assertEquals(1, failures.size(), failures.toString());
        assertEquals("liar/test", failures.get(0).labeler());
        assertTrue(failures.get(0).message().contains("rank=1023"), failures.toString());
    }

    @Test
    void snapshotsShowEveryTargetAndLabelerAndTheMemoryStaysWithinTheBudget() {
        ScriptedProvider provider = new ScriptedProvider("scripted", 4, List.of(3e6));
        List<RunSnapshot> seen = Collections.synchronizedList(new ArrayList<>());
        List<Assignment> jobs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            jobs.add(job(new MemoryChannel(SIZE, 512), settings(provider)));
        }
        PoolSettings.Builder pool = PoolSettings.builder()
                .labelers(provider, 2)
                .memoryBudgetBytes(1 << 18)
                .progress(seen::add);
        Runs.all(jobs, pool);
        for (RunSnapshot snapshot : seen) {
            assertEquals(3, snapshot.targets().size());
            assertEquals(2, snapshot.labelers().size());
            assertTrue(snapshot.bytesDone() <= snapshot.bytesTotal(), snapshot.toString());
            assertTrue(snapshot.memory().budgetedBytes() <= 1 << 18, snapshot.toString());
        }
        RunSnapshot last = seen.get(seen.size() - 1);
        assertEquals(6L * SIZE, last.bytesDone());
        assertEquals(6L * SIZE, last.bytesTotal());
        assertTrue(last.targets().stream().allMatch(row -> row.end().orElseThrow() == WipeStatus.DONE));
        assertTrue(seen.stream()
                .anyMatch(snapshot -> snapshot.labelers().get(0).target().isPresent()));
        assertTrue(last.memory().directBytes() > 0 && last.memory().residentBytes() > 1 << 20, last.toString());
    }

    private List<Assignment> fourJobs(LabelerProvider judge) {
        List<Assignment> jobs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            jobs.add(job(new MemoryChannel(SIZE, 512), settings(judge)));
        }
        return jobs;
    }

    private static void assertOneFailed(List<WipeResult> results) {
        List<WipeResult> failed = results.stream()
                .filter(result -> result.status() != WipeStatus.DONE)
                .toList();
        assertEquals(1, failed.size(), failed.toString());
        assertEquals(ExitCode.BACKEND, failed.get(0).exitCode(), failed.get(0).summary());
    }

    @Test
    void aTeamWhoseLabelersAreWrongLeavesTheOtherTargetsToAHealthyOne() {
        QuickProvider liar = QuickProvider.lying(QuickProvider.Lie.WRONG_LAST_LABEL);
        QuickProvider sound = QuickProvider.honest().beforeChunk(() -> sleep(1));
        PoolSettings.Builder pool =
                PoolSettings.builder().labelers(liar, 1).labelers(sound, 1).labelersPerTarget(1);
        assertOneFailed(Runs.all(fourJobs(QuickProvider.honest()), pool));
    }

    @Test
    void aTeamWhoseLabelersAreNotThereLeavesTheOtherTargetsToAHealthyOne() {
        QuickProvider absent = QuickProvider.lying(QuickProvider.Lie.UNAVAILABLE);
        QuickProvider sound = QuickProvider.honest().beforeChunk(() -> sleep(1));
        PoolSettings.Builder pool =
                PoolSettings.builder().labelers(absent, 1).labelers(sound, 1).labelersPerTarget(1);
        assertOneFailed(Runs.all(fourJobs(QuickProvider.honest()), pool));
    }

    @Test
    void everyTargetSaysSoWhereNoTeamIsHealthy() {
        QuickProvider liar = QuickProvider.lying(QuickProvider.Lie.WRONG_LAST_LABEL);
        PoolSettings.Builder pool = PoolSettings.builder().labelers(liar, 2).labelersPerTarget(1);
        for (WipeResult result : Runs.all(fourJobs(QuickProvider.honest()), pool)) {
            assertEquals(ExitCode.BACKEND, result.exitCode(), result.summary());
        }
    }

    @Test
    void theNextTargetWaitsForTheMemoryOfALabelerThatIsStillAtWork() {
        QuickProvider slow = new QuickProvider("slow", QuickProvider.Lie.NONE, 4, 1 << 20);
        CountDownLatch first = new CountDownLatch(1);
        slow.beforeChunk(chunk -> {
            if (Thread.currentThread().getName().equals("pose-fill-0-0") && chunk >= 100) {
                first.countDown();
                sleep(chunk == 100 ? 3_000 : 0);
            }
        });
        MemoryChannel failing = new MemoryChannel(SIZE, 512).failWritesAt(0).beforeWrite(() -> await(first));
        MemoryChannel next = new MemoryChannel(SIZE, 512);
        PoolSettings.Builder pool = PoolSettings.builder().labelers(slow, 1).memoryBudgetBytes((2 << 20) + (1 << 19));
        List<WipeResult> results = Runs.all(
                List.of(
                        job(failing, settings(slow).judge(QuickProvider.honest())),
                        job(next, settings(slow).judge(QuickProvider.honest()))),
                pool);
        assertEquals(ExitCode.IO, results.get(0).exitCode(), results.get(0).summary());
        assertWiped(next, results.get(1), "next");
        assertEquals(0, slow.openLabelers());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException notExpected) {
            throw new IllegalStateException(notExpected);
        }
    }

    @Test
    void aRunThatIsCancelledLeavesWhatHasNotBegunAlone() {
        QuickProvider provider = QuickProvider.honest();
        Cancellation all = new Cancellation();
        List<WipeReport> reports = Collections.synchronizedList(new ArrayList<>());
        MemoryChannel first = new MemoryChannel(SIZE, 512).beforeWrite(all::cancel);
        MemoryChannel second = new MemoryChannel(SIZE, 512);
        List<WipeResult> results = Runs.all(
                List.of(
                        job(first, settings(provider)),
                        job(second, settings(provider).report(reports::add))),
                PoolSettings.builder().labelers(provider, 1).cancellation(all));
        assertEquals(WipeStatus.INTERRUPTED, results.get(0).status());
        assertEquals(WipeStatus.INTERRUPTED, results.get(1).status());
        assertTrue(second.writtenOffsets().isEmpty());
        assertEquals(List.of(), reports, "no report takes the place of an earlier wipe's");
    }

    @Test
    void moreLabelersForATargetThanThereAreIsAUsageError() {
        QuickProvider provider = QuickProvider.honest();
        PoolSettings.Builder pool = PoolSettings.builder().labelers(provider, 2).labelersPerTarget(3);
        List<Assignment> jobs = List.of(job(new MemoryChannel(SIZE, 512), settings(provider)));
        String message = assertThrows(IllegalArgumentException.class, () -> Runs.all(jobs, pool))
                .getMessage();
        assertTrue(message.contains("labelersPerTarget=3") && message.contains("1..2"), message);
    }

    private static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException notExpected) {
            throw new IllegalStateException(notExpected);
        }
    }
}
