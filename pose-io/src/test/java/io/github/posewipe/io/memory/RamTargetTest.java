package io.github.posewipe.io.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.system.SystemView;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.Verification;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.verify.VerifyResult;
import io.github.posewipe.io.verify.VerifySettings;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memory that is really mapped and locked, labelled in place and read back. */
class RamTargetTest {
    private static final long MIB = 1 << 20;

    private final SessionSeed seed = Seeds.of(11);

    private WipeSettings.Builder settings(LabelScheme scheme, int chunkLabels) {
        return WipeSettings.builder()
                .scheme(scheme)
                .chunkLabels(chunkLabels)
                .seed(seed)
                .provider(new ReferenceLabelerProvider())
                .labelers(2)
                .verify(VerifyExtent.all());
    }

    /** Memory in segments of at most {@code stepBytes}, so that borders between them are tried at small sizes. */
    private static RamTarget take(long sizeBytes, WipeSettings settings, int... stepBytes)
            throws TargetRefusedException {
        if (stepBytes.length == 0) {
            return RamTarget.take(RamRequest.of(sizeBytes), settings);
        }
        List<SegmentSource.Segment> steps = new ArrayList<>();
        SegmentSource source = new LockedSegments();
        for (int step : stepBytes) {
            assertDoesNotThrow(() -> steps.add(source.take(step)));
        }
        return new RamTarget(settings, SystemView.ofThisSystem(), 1L << 40, new RamRegion(steps), 16 * MIB);
    }

    private static byte[] content(RamTarget target) {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(target.identity().sizeBytes()));
        assertDoesNotThrow(() -> target.channel().read(all, 0));
        return all.array();
    }

    @Test
    void everyLabelIsWhereTheSpecificationPutsIt() throws TargetRefusedException {
        for (LabelScheme scheme : LabelScheme.all()) {
            for (int labels : new int[] {1, 15, 16, 300, 1024, 1024 + 5, 4096 + 33}) {
                String what = scheme + ", labels=" + labels;
                try (RamTarget target = take(labels * 32L, settings(scheme, 16).build())) {
                    WipeResult result = target.wipe();
                    assertEquals(WipeStatus.DONE, result.status(), () -> what + ": " + result.summary());
                    assertEquals(labels * 32L, result.bytesWritten(), what);
                    TargetLayout layout = TargetLayout.of(scheme, 16, labels * 32L);
                    assertArrayEquals(
                            Expected.labels(layout, seed, new ReferenceLabelerProvider()), content(target), what);
                }
            }
        }
    }

    @Test
    void bordersBetweenSegmentsChangeNoByte() throws TargetRefusedException {
        int chunkBytes = 128 * 32;
        int[][] cuts = {
            {chunkBytes, chunkBytes, chunkBytes},
            {5 * chunkBytes, chunkBytes, 2 * chunkBytes + 32},
            {2 * chunkBytes, 3 * chunkBytes + 17 * 32}
        };
        for (LabelScheme scheme : LabelScheme.all()) {
            for (int[] cut : cuts) {
                String what = scheme + ", cut=" + Arrays.toString(cut);
                try (RamTarget target = take(0, settings(scheme, 128).build(), cut)) {
                    assertEquals(WipeStatus.DONE, target.wipe().status(), what);
                    byte[] expected = Expected.labels(target.layout(), seed, new ReferenceLabelerProvider());
                    assertArrayEquals(expected, content(target), what);
                    assertEquals(cut.length, target.facts().segments(), what);
                }
            }
        }
    }

    @Test
    void theCpuLabelerFillsSixteenMebibytesAndTheKernelCallsThemLocked() throws TargetRefusedException {
        WipeSettings settings = settings(LabelScheme.DRG_V2, 4096)
                .provider(Labelers.exactly("cpu"))
                .verify(VerifyExtent.samples(8))
                .build();
        try (RamTarget target = take(16 * MIB, settings)) {
            WipeResult result = target.wipe();
            assertEquals(ExitCode.DONE, result.exitCode(), result.summary());
            WipeReport report = result.report();
            assertEquals("memory", report.target().kind());
            assertEquals("ram:" + 16 * MIB, report.target().path());
            MemoryFacts facts = target.facts();
            assertEquals(16 * MIB, facts.heldBytes());
            assertEquals(16 * MIB, facts.lockedBytes().orElseThrow(), facts.summary());
            assertTrue(facts.hugePageBytes().orElseThrow() <= 16 * MIB, facts.summary());
            assertTrue(facts.share() > 0 && facts.share() < 1, facts.summary());
        }
    }

    @Test
    void memoryStaysOutOfCoreDumpsAndChildren() throws TargetRefusedException {
        try (RamTarget target = take(8 * MIB, settings(LabelScheme.DRG_V2, 128).build())) {
            long address = target.region().segments().get(0).address();
            List<String> smaps = SystemView.lines(Path.of("/proc/self/smaps"));
            boolean inside = false;
            String flags = "";
            for (String line : smaps) {
                if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
                    String[] ends = line.split("[- ]", 3);
                    inside = Long.parseUnsignedLong(ends[0], 16) <= address
                            && address < Long.parseUnsignedLong(ends[1], 16);
                } else if (inside && line.startsWith("VmFlags:")) {
                    flags = line + " ";
                }
            }
            assertTrue(flags.contains(" dd "), "not kept out of core dumps: " + flags);
            assertTrue(flags.contains(" dc "), "not kept from children: " + flags);
            assertTrue(flags.contains(" lo ") || flags.contains(" ht "), "not locked: " + flags);
        }
    }

    @Test
    void aByteThatChangesAfterwardsIsFound() throws TargetRefusedException {
        try (RamTarget target = take(MIB, settings(LabelScheme.DRG_V2, 128).build())) {
            assertEquals(WipeStatus.DONE, target.wipe().status());
            ByteBuffer view = target.region().view(777_777, 1);
            view.put(0, (byte) (view.get(0) ^ 4));
            VerifySettings verify = VerifySettings.builder()
                    .chunkLabels(128)
                    .seed(seed)
                    .provider(new ReferenceLabelerProvider())
                    .extent(VerifyExtent.all())
                    .build();
            VerifyResult found = Verification.run(target.channel(), verify);
            assertEquals(WipeStatus.MISMATCH, found.status(), found.summary());
            assertEquals(777_777, found.mismatches().get(0).offsetBytes());
        }
    }

    @Test
    void aLabelerThatLiesEndsTheWipe() throws TargetRefusedException {
        for (QuickProvider.Lie lie : List.of(
                QuickProvider.Lie.LEAVES_A_CHUNK, QuickProvider.Lie.WRONG_LAST_LABEL, QuickProvider.Lie.BREAKS)) {
            WipeSettings settings = settings(LabelScheme.DRG_V2, 128)
                    .provider(QuickProvider.lying(lie))
                    .judge(QuickProvider.honest())
                    .build();
            try (RamTarget target = take(MIB, settings)) {
                WipeResult result = target.wipe();
                assertEquals(WipeStatus.FAILED, result.status(), () -> lie + ": " + result.summary());
                assertEquals(ExitCode.BACKEND, result.exitCode(), () -> lie + ": " + result.summary());
                assertEquals(0, result.bytesWritten(), lie.toString());
            }
        }
    }

    @Test
    void aCancelledWipeSaysSoAndGivesTheMemoryBack() throws TargetRefusedException {
        Cancellation cancellation = new Cancellation();
        QuickProvider provider = QuickProvider.honest().beforeChunk(cancellation::cancel);
        WipeSettings settings = settings(LabelScheme.DRG_V2, 128)
                .provider(provider)
                .judge(QuickProvider.honest())
                .cancellation(cancellation)
                .build();
        try (RamTarget target = take(4 * MIB, settings)) {
            WipeResult result = target.wipe();
            assertEquals(WipeStatus.INTERRUPTED, result.status(), result.summary());
            assertEquals(ExitCode.INTERRUPTED, result.exitCode());
        }
        assertEquals(0, provider.openLabelers());
    }

    @Test
    void closedMemoryIsRefusedAndNeverTouched() throws TargetRefusedException {
        RamTarget target = take(MIB, settings(LabelScheme.DRG_V2, 128).build());
        assertTrue(target.region().enter());
        target.close();
        target.close();
        assertFalse(target.region().enter(), "closed memory can't be entered");
        assertEquals(0, target.region().view(0, 1).get(0), "who is inside may still touch it");
        target.region().exit();
        assertThrows(IllegalStateException.class, () -> target.channel().read(ByteBuffer.allocate(1), 0));
        assertThrows(IllegalStateException.class, () -> target.region().view(0, 1), "it was given back at the exit");
    }

    @Test
    void answersAreTheLabelsWhereTheyLieUntilTheMemoryIsGivenBack() throws Exception {
        int chunkBytes = 128 * 32;
        RamTarget target = take(0, settings(LabelScheme.DRG_V2, 128).build(), 2 * chunkBytes, chunkBytes + 96);
        assertEquals(WipeStatus.DONE, target.wipe().status());
        byte[] expected = Expected.labels(target.layout(), seed, new ReferenceLabelerProvider());
        try (Answers answers = target.answers()) {
            assertEquals(expected.length / 32, answers.labelCount());
            ByteBuffer answer = ByteBuffer.allocate(40).position(8);
            for (int position = 0; position < answers.labelCount(); position++) {
                answers.read(position, answer.position(8));
                int at = position;
                assertArrayEquals(
                        Arrays.copyOfRange(expected, at * 32, at * 32 + 32),
                        Arrays.copyOfRange(answer.array(), 8, 40),
                        () -> "position=" + at);
            }
            assertThrows(IndexOutOfBoundsException.class, () -> answers.read(answers.labelCount(), answer.position(8)));
            assertThrows(IndexOutOfBoundsException.class, () -> answers.read(-1, answer.position(8)));
            target.close();
            assertThrows(IOException.class, () -> answers.read(0, answer.position(8)));
        }
    }

    @Test
    void otherFillsAreRefused() {
        WipeSettings zeros = WipeSettings.builder().fill(Fill.ZEROS).build();
        IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> RamTarget.take(RamRequest.of(MIB), zeros));
        assertTrue(thrown.getMessage().contains("fill=zeros"), thrown.getMessage());
    }

    @Test
    void theReportIsPutBeforeTheFirstLabelAndAtTheEnd() throws TargetRefusedException {
        List<WipeReport> reports = new ArrayList<>();
        WipeSettings settings = settings(LabelScheme.DRG_V2, 128)
                .freshSeed(seed)
                .report(reports::add)
                .build();
        MemoryWipe.Outcome outcome = MemoryWipe.run(RamRequest.of(MIB), settings);
        assertEquals(2, reports.size());
        assertEquals(WipeStatus.STARTED, reports.get(0).status());
        assertTrue(reports.get(0).seedHex().isPresent(), "a fresh seed is kept before the first label");
        assertEquals(outcome.result().report(), reports.get(1));
        assertTrue(
                outcome.facts().summary().contains("held " + MIB + " of "),
                outcome.facts().summary());
    }
}
