package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.LabelPosition;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.Targets;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.ReportFile;
import io.github.posewipe.io.report.Reports;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.Mismatch;
import io.github.posewipe.io.verify.Verification;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.verify.VerifyResult;
import io.github.posewipe.io.verify.VerifySettings;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wipes of real files and loop devices, read back by other means. */
class WipeDeviceTest {
    private static final long MIB = 1 << 20;

    private final SessionSeed seed = Seeds.of(6);

    @TempDir
    private Path folder;

    private WipeSettings.Builder settings(LabelScheme scheme, int chunkLabels) {
        return WipeSettings.builder()
                .scheme(scheme)
                .chunkLabels(chunkLabels)
                .seed(seed)
                .provider(Labelers.auto().provider())
                .verify(VerifyExtent.all());
    }

    private void wipeAndCompare(LoopDevice loop, long sizeBytes, int sectorBytes) throws Exception {
        for (LabelScheme scheme : LabelScheme.all()) {
            for (int chunkLabels : new int[] {4, 64, 256}) {
                String what = loop.name() + ", " + scheme + ", m=" + chunkLabels;
                WipeResult result = Wipe.run(
                        Devices.cleared(loop.path()),
                        settings(scheme, chunkLabels).build());
                assertEquals(WipeStatus.DONE, result.status(), () -> what + ": " + result.summary());
                assertEquals(sizeBytes, result.bytesWritten(), what);
                assertEquals(sectorBytes, result.report().target().logicalBlockBytes(), what);
                TargetLayout layout = TargetLayout.of(scheme, chunkLabels, sizeBytes);
                byte[] expected = Expected.labels(layout, seed, new ReferenceLabelerProvider());
                assertArrayEquals(expected, Files.readAllBytes(loop.backingFile()), what);
            }
        }
    }

    @Test
    void deviceOf512ByteSectorsIsWipedToItsLastByte() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 3 * MIB + 1536)) {
            wipeAndCompare(loop, 3 * MIB + 1536, 512);
        }
    }

    @Test
    void deviceOf4096ByteSectorsIsWipedToItsLastByte() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 3 * MIB + 3 * 4096, "-b", "4096")) {
            wipeAndCompare(loop, 3 * MIB + 3 * 4096, 4096);
        }
    }

    @Test
    void filesOfAnySizeThatLabelsCoverAreWipedToTheirLastByte() throws Exception {
        for (long sizeBytes : new long[] {32, 4096 - 32, 4096 + 32, 65_536 + 512 + 96}) {
            for (LabelScheme scheme : LabelScheme.all()) {
                Path file = folder.resolve(scheme.id() + "-" + sizeBytes);
                WipeResult result = Wipe.run(
                        Devices.newFile(file, sizeBytes), settings(scheme, 16).build());
                String what = scheme + ", size=" + sizeBytes + ": " + result.summary();
                assertEquals(WipeStatus.DONE, result.status(), what);
                TargetLayout layout = TargetLayout.of(scheme, 16, sizeBytes);
                byte[] expected = Expected.labels(layout, seed, new ReferenceLabelerProvider());
                assertArrayEquals(expected, Files.readAllBytes(file), what);
            }
        }
    }

    @Test
    void oneFlippedByteAnywhereOnADeviceIsFound() throws Exception {
        try (LoopDevice loop = LoopDevice.ofSize(folder, 3 * MIB + 1536)) {
            WipeResult wiped = Wipe.run(
                    Devices.cleared(loop.path()),
                    settings(LabelScheme.DRG_V2, 256).build());
            assertEquals(WipeStatus.DONE, wiped.status(), wiped.summary());
            long size = 3 * MIB + 1536;
            TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 256, size);
            long number = 8;
            Random random = new Random(number);
            for (long at : new long[] {0, size - 1, size - 1536, random.nextLong(size), random.nextLong(size)}) {
                flip(loop, at);
                VerifyResult result = verify(loop);
                flip(loop, at);
                LabelPosition position = layout.locate(at);
                String what = "seed=" + number + ", flipped=" + at + ": " + result.summary();
                assertEquals(ExitCode.MISMATCH, result.exitCode(), what);
                assertEquals(
                        List.of(new Mismatch(at, position.chunk(), position.rank(), 1)), result.mismatches(), what);
            }
            assertEquals(ExitCode.DONE, verify(loop).exitCode());
        }
    }

    private static void flip(LoopDevice loop, long at) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(loop.backingFile().toFile(), "rw")) {
            file.seek(at);
            int value = file.read();
            file.seek(at);
            file.write(value ^ 0x40);
        }
    }

    private VerifyResult verify(LoopDevice loop) throws Exception {
        try (TargetChannel channel = Targets.openForReading(loop.path())) {
            VerifySettings settings = VerifySettings.builder()
                    .chunkLabels(256)
                    .seed(seed)
                    .provider(Labelers.auto().provider())
                    .extent(VerifyExtent.all())
                    .build();
            return Verification.run(channel, settings);
        }
    }

    @Test
    void reportBesideTheTargetIsEnoughToVerifyLater() throws Exception {
        Path target = folder.resolve("disk.img");
        Path reportPath = folder.resolve("disk.img.pose.json");
        try (SessionSeed fresh = SessionSeed.random()) {
            WipeSettings settings = settings(LabelScheme.DRG_V2, 64)
                    .freshSeed(fresh)
                    .report(new ReportFile(reportPath))
                    .build();
            assertEquals(
                    ExitCode.DONE,
                    Wipe.run(Devices.newFile(target, MIB), settings).exitCode());
        }
        WipeReport report = Reports.read(reportPath).get(0);
        assertEquals(WipeStatus.DONE, report.status());
        WipeReport.Labels labels = report.labels().orElseThrow();
        try (SessionSeed kept = SessionSeed.ofHex(report.seedHex().orElseThrow());
                TargetChannel channel = Targets.openForReading(target)) {
            assertEquals(labels.seedFingerprint(), kept.fingerprint());
            VerifySettings settings = VerifySettings.builder()
                    .scheme(LabelScheme.of(labels.scheme()).withChainLength(labels.chain()))
                    .chunkLabels(labels.chunkLabels())
                    .seed(kept)
                    .provider(Labelers.auto().provider())
                    .extent(VerifyExtent.samples(8))
                    .build();
            VerifyResult result = Verification.run(channel, settings);
            assertEquals(ExitCode.DONE, result.exitCode(), result.summary());
            Reports.write(reportPath, List.of(report.withVerify(result)));
        }
        assertEquals(8, Reports.read(reportPath).get(0).verify().orElseThrow().matched());
    }

    @Test
    void reportThatCanNotBeWrittenLeavesNoFileBehind() {
        Path target = folder.resolve("disk.img");
        WipeSettings settings = settings(LabelScheme.DRG_V2, 64)
                .report(new ReportFile(folder.resolve("missing/report.json")))
                .build();
        WipeResult result = Wipe.run(Devices.newFile(target, MIB), settings);
        assertEquals(ExitCode.USAGE, result.exitCode(), result.summary());
        assertTrue(result.summary().contains("missing/report.json"), result.summary());
        assertTrue(Files.notExists(target));
    }
}
