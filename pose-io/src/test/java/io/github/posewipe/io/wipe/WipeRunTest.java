package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.ProgressEvent;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Wipes that succeed, on targets in memory. */
class WipeRunTest {
    private final SessionSeed seed = Seeds.of(1);

    private WipeSettings.Builder settings(LabelScheme scheme, int chunkLabels) {
        return WipeSettings.builder()
                .scheme(scheme)
                .chunkLabels(chunkLabels)
                .seed(seed)
                .provider(new ReferenceLabelerProvider())
                .verify(VerifyExtent.all());
    }

    private static WipeResult run(MemoryChannel channel, WipeSettings settings) {
        return Runs.one(new MemoryTarget(channel), settings, Runs.inOrder());
    }

    @Test
    void everyLabelIsWhereTheSpecificationPutsIt() {
        for (LabelScheme scheme : LabelScheme.all()) {
            for (int chunkLabels : new int[] {1, 2, 16, 128, 256}) {
                for (int labels : new int[] {1, 7, 16, 127, 256, 300, 1024 + 48, 2048 + 16}) {
                    String what = scheme + ", m=" + chunkLabels + ", labels=" + labels;
                    int blockBytes = labels % 16 == 0 ? 512 : 32;
                    MemoryChannel channel = new MemoryChannel(labels * 32, blockBytes);
                    WipeResult result =
                            run(channel, settings(scheme, chunkLabels).build());
                    assertEquals(WipeStatus.DONE, result.status(), () -> what + ": " + result.summary());
                    assertEquals(ExitCode.DONE, result.exitCode(), what);
                    assertEquals(labels * 32, result.bytesWritten(), what);
                    TargetLayout layout = TargetLayout.of(scheme, chunkLabels, labels * 32);
                    byte[] expected = Expected.labels(layout, seed, new ReferenceLabelerProvider());
                    assertArrayEquals(expected, channel.data(), what);
                }
            }
        }
    }

    @Test
    void randomGeometriesBudgetsAndWorkersGiveTheSameBytes() {
        long number = 99;
        Random random = new Random(number);
        for (int i = 0; i < 150; i++) {
            LabelScheme scheme = random.nextBoolean() ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
            int chunkLabels = 1 << random.nextInt(13);
            int labels = 16 * (1 + random.nextInt(20_000));
            int batch = 1 + random.nextInt(20);
            int workers = 1 + random.nextInt(6);
            QuickProvider provider = new QuickProvider("quick", QuickProvider.Lie.NONE, batch, 1000);
            MemoryChannel channel = new MemoryChannel(labels * 32, 512);
            WipeSettings settings = settings(scheme, chunkLabels)
                    .provider(provider)
                    .judge(QuickProvider.honest())
                    .labelers(workers)
                    .memoryBudgetBytes(20_000 + 4L * chunkLabels * 32 + random.nextInt(1 << 20))
                    .build();
            String what = "seed=" + number + ", i=" + i + ", " + scheme + ", m=" + chunkLabels + ", labels=" + labels
                    + ", batch=" + batch + ", workers=" + workers;
            WipeResult result = run(channel, settings);
            assertEquals(WipeStatus.DONE, result.status(), () -> what + ": " + result.summary());
            TargetLayout layout = TargetLayout.of(scheme, chunkLabels, labels * 32);
            assertArrayEquals(Expected.labels(layout, seed, provider), channel.data(), what);
            List<Long> ascending = new ArrayList<>(channel.writtenOffsets());
            Collections.sort(ascending);
            assertEquals(ascending, channel.writtenOffsets(), what);
            assertEquals(0, provider.openLabelers(), what);
            assertTrue(channel.isFlushed() && channel.isClosed(), what);
        }
    }

    @Test
    void reportTellsWhatWasDone() {
        List<WipeReport> reports = new ArrayList<>();
        MemoryChannel channel = new MemoryChannel((3 << 20) + 1536, 512);
        WipeResult result = run(
                channel,
                settings(LabelScheme.DRG_V1, 256)
                        .provider(QuickProvider.honest())
                        .judge(new QuickProvider("judge", QuickProvider.Lie.NONE, 1, 10))
                        .report(reports::add)
                        .build());
        assertEquals(2, reports.size());
        assertEquals(WipeStatus.STARTED, reports.get(0).status());
        assertEquals(0, reports.get(0).bytesWritten());
        WipeReport report = reports.get(1);
        assertEquals(result.report(), report);
        assertEquals((3 << 20) + 1536, report.bytesWritten());
        assertEquals(((3 << 20) + 1536) / 32, report.labelsWritten());
        assertEquals(48, report.tailLabels());
        assertEquals(List.of("quick/test", "quick/test"), report.labelers());
        assertEquals("judge/test", report.checks().get(0).judge());
        assertEquals(3, report.checks().size());
        assertEquals(48, report.checks().get(2).chunkLabels());
        WipeReport.Labels labels = report.labels().orElseThrow();
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V1, 256, (3 << 20) + 1536);
        assertEquals(layout.geometryOf(0).gamma(), labels.gamma());
        assertEquals(layout.geometryOf(384).gamma(), labels.tailGamma().getAsLong());
        assertEquals(seed.fingerprint(), labels.seedFingerprint());
        assertTrue(report.seedHex().isEmpty());
        assertTrue(report.peakResidentBytes() > 1 << 20);
        assertTrue(report.stageSeconds().wall() > 0 && report.mibPerSecond() > 0);
        assertEquals(385, report.verify().orElseThrow().matched());
        assertEquals("0.1.0", report.toolVersion());
        assertTrue(result.summary().startsWith("done: /memory/target, 3147264 of 3147264 bytes"), result.summary());
    }

    @Test
    void seedThatTheToolMadeIsInTheReportBeforeTheFirstWriteAndNeverInTexts() {
        List<WipeReport> reports = new ArrayList<>();
        List<Integer> reportsAtFirstWrite = new ArrayList<>();
        MemoryChannel channel =
                new MemoryChannel(1 << 16, 512).beforeWrite(() -> reportsAtFirstWrite.add(reports.size()));
        WipeSettings settings = settings(LabelScheme.DRG_V2, 16)
                .freshSeed(seed)
                .provider(QuickProvider.honest())
                .judge(QuickProvider.honest())
                .report(reports::add)
                .build();
        WipeResult result = run(channel, settings);
        String hex = reports.get(0).seedHex().orElseThrow();
        assertEquals(64, hex.length());
        assertEquals(1, reportsAtFirstWrite.get(0));
        assertFalse(result.toString().contains(hex));
        assertFalse(reports.toString().contains(hex));
        assertFalse(settings.toString().contains(hex));
    }

    @Test
    void zerosAreWrittenAndVerifiedAndRandomIsWritten() {
        MemoryChannel zeros = new MemoryChannel((1 << 20) + 512, 512);
        WipeSettings fillZeros = WipeSettings.builder()
                .fill(Fill.ZEROS)
                .verify(VerifyExtent.all())
                .build();
        WipeResult wiped = run(zeros, fillZeros);
        assertEquals(WipeStatus.DONE, wiped.status(), wiped.summary());
        assertArrayEquals(new byte[(1 << 20) + 512], zeros.data());
        assertEquals(0, wiped.report().labelsWritten());
        assertTrue(wiped.report().labels().isEmpty());

        MemoryChannel random = new MemoryChannel((1 << 20) + 512, 512);
        WipeResult filled = run(random, WipeSettings.builder().fill(Fill.RANDOM).build());
        assertEquals(WipeStatus.DONE, filled.status(), filled.summary());
        assertTrue(filled.summary().endsWith("not read back"), filled.summary());
        int[] counts = new int[256];
        for (byte value : random.data()) {
            counts[value & 0xFF]++;
        }
        for (int value = 0; value < 256; value++) {
            assertTrue(Math.abs(counts[value] - 4098) < 600, "value=" + value + ", count=" + counts[value]);
        }
    }

    @Test
    void progressGoesThroughItsStagesAndEndsAtAHundred() {
        List<ProgressEvent> events = Collections.synchronizedList(new ArrayList<>());
        run(
                new MemoryChannel(1 << 20, 512),
                settings(LabelScheme.DRG_V2, 64)
                        .provider(QuickProvider.honest())
                        .judge(QuickProvider.honest())
                        .progress(events::add)
                        .build());
        List<ProgressStage> stages =
                events.stream().map(ProgressEvent::stage).distinct().toList();
        assertEquals(
                List.of(ProgressStage.CHECK, ProgressStage.WRITE, ProgressStage.FLUSH, ProgressStage.VERIFY), stages);
        for (ProgressStage stage : stages) {
            ProgressEvent last = events.stream()
                    .filter(event -> event.stage() == stage)
                    .reduce((a, b) -> b)
                    .orElseThrow();
            assertEquals(100, last.percent(), stage.id());
        }
    }
}
