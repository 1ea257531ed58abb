package io.github.posewipe.core.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Each thing that the contract watches for, brought about: a suite that has never failed proves nothing. */
class ContractAlarmTest {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 5);

    private static LabelerContract contractOver(BrokenProvider.Fault fault) {
        LabelerProvider broken = new BrokenProvider(fault);
        return new LabelerContract() {
            @Override
            protected LabelerProvider provider() {
                return broken;
            }
        };
    }

    private static int flipLastBit(LabelRun run, ByteBuffer out) {
        int written = run.next(out);
        int last = out.position() - 1;
        out.put(last, (byte) (out.get(last) ^ 1));
        return written;
    }

    @Test
    void namesTheLabelThatDiffers() {
        byte[] expected = ReferenceLabels.of(GEOMETRY, LabelChecks.seedHex(1), 6, 7);
        byte[] actual = expected.clone();
        actual[(5 + 3) * LabelScheme.LABEL_BYTES + 31] ^= 1;
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> LabelChecks.assertLabels(expected, actual, "cpu/x", GEOMETRY, LabelChecks.seedHex(1), 6, 7));
        String seen = error.getMessage();
        assertTrue(
                seen.contains("backend=cpu/x, drg-v2(chain=15), chunkLabels=5, seed=" + LabelChecks.seedHex(1)), seen);
        assertTrue(seen.contains("chunk=7, rank=3, chunks=2, "), seen);
    }

    @Test
    void findsAFlippedBit() {
        LabelerContract contract = contractOver(ContractAlarmTest::flipLastBit);
        assertAlarm(() -> contract.labelsEverySizeUpTo64(LabelScheme.DRG_V1));
        assertAlarm(() -> contract.labelsJoinedSizes(LabelScheme.DRG_V2));
        assertAlarm(() -> contract.labelsHugeChunkIndices(LabelScheme.DRG_V2));
        assertAlarm(() -> contract.labelsRandomSizesSeedsAndChunks(LabelScheme.Family.DRG_V2));
        assertAlarm(contract::labelsTheLongestChains);
        assertAlarm(contract::labelsAnIndexAsOftenAsItIsListed);
        assertAlarm(() -> contract.labelsBatchesOfEverySize(LabelScheme.DRG_V2));
        assertAlarm(() -> contract.givesThePublishedVector(
                LabelVector.of("drg-v2").findFirst().orElseThrow()));
    }

    @Test
    void findsAByteWrittenBehindTheChunks() {
        LabelerContract contract = contractOver((run, out) -> {
            int written = run.next(out);
            if (out.position() < out.limit()) {
                out.put(out.position(), (byte) 0);
            }
            return written;
        });
        assertAlarm(() -> contract.touchesNothingOutsideTheChunksThatFit(LabelScheme.DRG_V2));
    }

    @Test
    void findsAByteWrittenBeforeThePosition() {
        LabelerContract contract = contractOver((run, out) -> {
            if (out.position() > 0) {
                out.put(out.position() - 1, (byte) 0);
            }
            return run.next(out);
        });
        assertAlarm(() -> contract.touchesNothingOutsideTheChunksThatFit(LabelScheme.DRG_V2));
    }

    @Test
    void findsABufferThatWasLeftAsItWas() {
        LabelerContract contract = contractOver((run, out) -> {
            ByteBuffer elsewhere = ByteBuffer.allocateDirect(out.remaining());
            int written = run.next(elsewhere);
            out.position(out.position() + elsewhere.position());
            return written;
        });
        assertAlarm(() -> contract.labelsBatchesOfEverySize(LabelScheme.DRG_V1));
        assertAlarm(() -> contract.goesOnWhereTheLastBufferEnded(2));
    }

    @Test
    void findsAPositionThatIsNotAdvanced() {
        LabelerContract contract = contractOver((run, out) -> run.next(out.duplicate()));
        assertAlarm(() -> contract.touchesNothingOutsideTheChunksThatFit(LabelScheme.DRG_V1));
        assertAlarm(() -> contract.goesOnWhereTheLastBufferEnded(1));
    }

    @Test
    void findsABufferThatShouldHaveBeenRefused() {
        LabelerContract contract = contractOver((run, out) -> {
            if (out.isDirect() && !out.isReadOnly()) {
                return run.next(out);
            }
            return 0;
        });
        assertAlarm(contract::refusesABufferThatWillNotDoAndStaysUsable);
    }

    @Test
    void skipsAnUnavailableBackendWithItsReason() {
        Availability none = Availability.no("no such device");
        TestAbortedException skip =
                assertThrows(TestAbortedException.class, () -> Requirement.check("cuda", none, "cpu"));
        assertTrue(skip.getMessage().contains("backend cuda is unavailable: no such device"), skip.getMessage());
    }

    @Test
    void failsAnUnavailableBackendThatIsRequired() {
        Availability none = Availability.no("no such device");
        AssertionFailedError failure =
                assertThrows(AssertionFailedError.class, () -> Requirement.check("cuda", none, "cpu, cuda"));
        assertTrue(failure.getMessage().contains("backend=cuda, reason: no such device"), failure.getMessage());
        assertDoesNotThrow(() -> Requirement.check("cuda", Availability.yes("H200"), "cpu,cuda"));
    }

    private static void assertAlarm(Executable partOfTheContract) {
        assertThrows(AssertionError.class, partOfTheContract);
    }
}
