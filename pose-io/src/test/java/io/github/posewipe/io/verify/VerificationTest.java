package io.github.posewipe.io.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.LabelPosition;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.QuickProvider.Lie;
import io.github.posewipe.io.testing.Seeds;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VerificationTest {
    private final SessionSeed seed = Seeds.of(3);
    private final QuickProvider quick = QuickProvider.honest();

    private static MemoryChannel filled(TargetLayout layout, SessionSeed seed, LabelerProvider provider) {
        MemoryChannel channel =
                new MemoryChannel(Math.toIntExact(layout.sizeBytes()), layout.sizeBytes() % 512 == 0 ? 512 : 32);
        byte[] labels = Expected.labels(layout, seed, provider);
        System.arraycopy(labels, 0, channel.data(), 0, labels.length);
        return channel;
    }

    private VerifySettings.Builder settings(TargetLayout layout, LabelerProvider provider) {
        return VerifySettings.builder()
                .scheme(layout.scheme())
                .chunkLabels(layout.chunkLabels())
                .seed(seed)
                .provider(provider)
                .extent(VerifyExtent.all());
    }

    @Test
    void oneFlippedBitAnywhereIsFoundWithItsOffset() {
        long number = 5;
        Random random = new Random(number);
        for (int i = 0; i < 60; i++) {
            LabelScheme scheme = i % 2 == 0 ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
            int chunkLabels = 1 << random.nextInt(9);
            TargetLayout layout = TargetLayout.of(scheme, chunkLabels, 512 * (2 + random.nextInt(600)));
            int size = Math.toIntExact(layout.sizeBytes());
            MemoryChannel channel = filled(layout, seed, quick);
            VerifySettings settings = settings(layout, quick).build();
            for (int at : new int[] {0, size - 1, size - 32 * Math.max(1, layout.tailLabels()), random.nextInt(size)}) {
                String what = "seed=" + number + ", i=" + i + ", " + layout + ", flipped=" + at;
                channel.data()[at] ^= 0x10;
                VerifyResult result = Verification.run(channel, settings);
                channel.data()[at] ^= 0x10;
                LabelPosition position = layout.locate(at);
                Mismatch expected = new Mismatch(at, position.chunk(), position.rank(), 1);
                assertEquals(WipeStatus.MISMATCH, result.status(), what);
                assertEquals(ExitCode.MISMATCH, result.exitCode(), what);
                assertEquals(java.util.List.of(expected), result.mismatches(), what);
                assertEquals(layout.chunkCount() - 1, result.matched(), what);
                assertFalse(result.wholeTargetDisagrees(), what);
                assertTrue(result.summary().contains("offset=" + at + ", chunk=" + position.chunk()), result.summary());
            }
            VerifyResult right = Verification.run(channel, settings);
            assertEquals(WipeStatus.DONE, right.status(), () -> "i=" + layout + ": " + right.summary());
            assertEquals(1.0, right.coverage());
            assertTrue(right.caughtFraction().isEmpty());
        }
        assertEquals(0, quick.openLabelers());
    }

    @Test
    void wrongSeedSchemeChainOrChunkSizeDisagreesAsAWhole() {
        LabelerProvider reference = new ReferenceLabelerProvider();
        LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(3);
        TargetLayout layout = TargetLayout.of(scheme, 64, (1 << 16) + 512);
        MemoryChannel channel = filled(layout, seed, reference);
        assertEquals(
                WipeStatus.DONE,
                Verification.run(channel, settings(layout, reference).build()).status());
        for (VerifySettings.Builder wrong : Arrays.asList(
                settings(layout, reference).seed(Seeds.of(4)),
                settings(layout, reference).scheme(LabelScheme.DRG_V1),
                settings(layout, reference).scheme(scheme.withChainLength(4)),
                settings(layout, reference).chunkLabels(32))) {
            VerifyResult result = Verification.run(channel, wrong.build());
            assertTrue(result.wholeTargetDisagrees(), result.summary());
            assertEquals(ExitCode.MISMATCH, result.exitCode());
            assertEquals(result.labelsRead(), result.wrongLabels());
            assertTrue(result.summary().contains("the whole target disagrees"), result.summary());
            VerifyResult sampled = Verification.run(
                    channel, wrong.extent(VerifyExtent.samples(4)).build());
            assertTrue(sampled.wholeTargetDisagrees(), sampled.summary());
        }
    }

    @Test
    void samplesAlwaysHoldTheFirstAndTheLastChunk() {
        for (LabelScheme scheme : LabelScheme.all()) {
            TargetLayout layout = TargetLayout.of(scheme, 32, 32 * (32 * 500 + 16));
            MemoryChannel channel = filled(layout, seed, quick);
            int size = Math.toIntExact(layout.sizeBytes());
            for (int at : new int[] {0, size - 1}) {
                channel.data()[at] ^= 1;
                for (int samples : new int[] {1, 2, 3, 17, 64}) {
                    VerifyResult result = Verification.run(
                            channel,
                            settings(layout, quick)
                                    .extent(VerifyExtent.samples(samples))
                                    .build());
                    assertEquals(Math.max(2, samples), result.samples(), scheme.id());
                    assertEquals(1, result.mismatched(), scheme.id());
                    assertEquals(at, result.mismatches().get(0).offsetBytes(), scheme.id());
                }
                channel.data()[at] ^= 1;
            }
        }
    }

    @Test
    void samplesFindDamageAsOftenAsTheySay() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V1, 16, 16 * 32 * 400);
        MemoryChannel channel = filled(layout, seed, quick);
        VerifySettings settings =
                settings(layout, quick).extent(VerifyExtent.samples(34)).build();
        VerifyResult clean = Verification.run(channel, settings);
        assertEquals(34, clean.matched());
        assertEquals(34 / 400.0, clean.coverage(), 1e-12);
        double fraction = clean.caughtFraction().orElseThrow();
        for (int chunk = 0; chunk < 400 * fraction; chunk++) {
            channel.data()[(1 + chunk * 7 % 398) * 512] ^= 1;
        }
        int missed = 0;
        for (int run = 0; run < 200; run++) {
            missed += Verification.run(channel, settings).mismatched() == 0 ? 1 : 0;
        }
        assertTrue(missed <= 10, "missed " + missed + " of 200");
    }

    @Test
    void asManySamplesAsChunksOrMoreIsTheWholeTarget() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V1, 16, 16 * 32 * 9);
        MemoryChannel channel = filled(layout, seed, quick);
        for (long samples : new long[] {9, 10, Long.MAX_VALUE}) {
            VerifyResult result = Verification.run(
                    channel,
                    settings(layout, quick)
                            .extent(VerifyExtent.samples(samples))
                            .build());
            assertEquals(9, result.matched());
            assertEquals(1.0, result.coverage());
            assertTrue(result.caughtFraction().isEmpty());
        }
    }

    @Test
    void manyMismatchesAreCountedAndTheFirstHundredListed() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V1, 16, 16 * 32 * 1000);
        MemoryChannel channel = filled(layout, seed, quick);
        for (int chunk = 100; chunk < 600; chunk++) {
            channel.data()[chunk * 512 + 40] ^= 1;
            channel.data()[chunk * 512 + 100] ^= 1;
        }
        VerifyResult result = Verification.run(channel, settings(layout, quick).build());
        assertEquals(500, result.mismatched());
        assertEquals(500, result.matched());
        assertEquals(1000, result.wrongLabels());
        assertEquals(VerifyResult.MAX_LISTED, result.mismatches().size());
        assertEquals(
                new Mismatch(100 * 512 + 40, 100, 1, 2), result.mismatches().get(0));
        assertEquals(
                new Mismatch(199 * 512 + 40, 199, 1, 2), result.mismatches().get(99));
        assertFalse(result.wholeTargetDisagrees());
    }

    @Test
    void zerosAreVerifiedAndRandomIsNot() {
        MemoryChannel channel = new MemoryChannel(1 << 20, 512);
        Arrays.fill(channel.data(), (byte) 0);
        VerifySettings zeros = VerifySettings.builder()
                .fill(Fill.ZEROS)
                .extent(VerifyExtent.all())
                .build();
        assertEquals(WipeStatus.DONE, Verification.run(channel, zeros).status());
        channel.data()[777_777] = 1;
        assertEquals(
                777_777, Verification.run(channel, zeros).mismatches().get(0).offsetBytes());
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> VerifySettings.builder().fill(Fill.RANDOM).build())
                .getMessage();
        assertTrue(message.contains("fill=random"), message);
    }

    @Test
    void sectorsThatCanNotBeReadAreListedAndNoMismatch() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 16, 1 << 20);
        MemoryChannel channel = filled(layout, seed, quick).failReadsAt(512 * 1000);
        VerifyResult result =
                Verification.run(channel, settings(layout, quick).labelers(1).build());
        assertEquals(WipeStatus.FAILED, result.status());
        assertEquals(ExitCode.IO, result.exitCode());
        assertEquals(List.of(new BadRange(512 * 1000, (1 << 20) - 512 * 1000, 5)), result.badRanges());
        assertEquals(1000, result.matched());
        assertEquals((1 << 20) / 512 - 1000, result.incomplete());
        assertEquals(0, result.mismatched(), result.summary());
        assertTrue(result.summary().contains("not compared: 536576 bytes in 1 range: offset=512000"), result.summary());
    }

    @Test
    void whatIsKnownNotToBeWrittenIsNoMismatchAndNoSuccess() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 64, 1 << 20);
        MemoryChannel channel = filled(layout, seed, quick);
        Arrays.fill(channel.data(), 2048, 4096 + 512, (byte) 1);
        BadRange known = new BadRange(2050, 2048 + 500, 5);
        VerifySettings.Builder settings = settings(layout, quick).notWritten(List.of(known));
        VerifyResult result = Verification.run(channel, settings.build());
        assertEquals(WipeStatus.FAILED, result.status(), result.summary());
        assertEquals(2, result.incomplete());
        assertEquals(layout.chunkCount() - 2, result.matched());
        assertEquals(layout.labelCount() - 80, result.labelsRead());
        channel.data()[5000] ^= 1;
        VerifyResult wrong = Verification.run(channel, settings.build());
        assertEquals(WipeStatus.MISMATCH, wrong.status(), "a chunk that is wrong beside its bad range: " + wrong);
        assertEquals(5000, wrong.mismatches().get(0).offsetBytes());
        assertEquals(1, wrong.incomplete());
        VerifyResult sample = Verification.run(
                channel, settings.extent(VerifyExtent.samples(2)).build());
        assertEquals(WipeStatus.FAILED, sample.status(), "no sample hit it, but the target is not wiped: " + sample);
    }

    @Test
    void aLabelerThatFailsIsNoSuccess() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 16, 1 << 20);
        MemoryChannel channel = filled(layout, seed, quick);
        for (Lie lie : new Lie[] {Lie.ENDS_EARLY, Lie.LEAVES_A_CHUNK, Lie.BREAKS, Lie.LOST_AT_CHUNK_5}) {
            VerifyResult result = Verification.run(
                    channel, settings(layout, QuickProvider.lying(lie)).build());
            assertEquals(WipeStatus.FAILED, result.status(), lie + ": " + result.summary());
            assertEquals(ExitCode.IO, result.exitCode(), lie.name());
        }
        VerifyResult unavailable = Verification.run(
                channel, settings(layout, QuickProvider.lying(Lie.UNAVAILABLE)).build());
        assertEquals(ExitCode.BACKEND, unavailable.exitCode());
    }

    @Test
    void cancellingIsNoSuccess() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 16, 1 << 20);
        Cancellation cancellation = new Cancellation();
        QuickProvider provider = QuickProvider.honest().beforeChunk(cancellation::cancel);
        VerifyResult result = Verification.run(
                filled(layout, seed, quick),
                settings(layout, provider)
                        .extent(VerifyExtent.samples(500))
                        .labelers(1)
                        .memoryBudgetBytes(1 << 16)
                        .cancellation(cancellation)
                        .build());
        assertEquals(ExitCode.INTERRUPTED, result.exitCode());
        assertTrue(result.caughtFraction().isEmpty());
    }

    @Test
    void aBudgetThatFitsOneLabelerIsEnough() {
        TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, 256, (1 << 20) + 512);
        MemoryChannel channel = filled(layout, seed, quick);
        VerifySettings.Builder settings = settings(layout, quick).labelers(8);
        VerifyResult small =
                Verification.run(channel, settings.memoryBudgetBytes(45_000).build());
        assertEquals(WipeStatus.DONE, small.status(), small.summary());
        VerifyResult tooSmall =
                Verification.run(channel, settings.memoryBudgetBytes(9_000).build());
        assertEquals(ExitCode.USAGE, tooSmall.exitCode());
    }

    @Test
    void aTargetThatLabelsDoNotCoverIsAUsageError() {
        VerifyResult result = Verification.run(
                new MemoryChannel(100, 1),
                settings(TargetLayout.of(LabelScheme.DRG_V2, 16, 64), quick).build());
        assertEquals(ExitCode.USAGE, result.exitCode());
        assertTrue(result.summary().contains("sizeBytes=100"), result.summary());
    }
}
