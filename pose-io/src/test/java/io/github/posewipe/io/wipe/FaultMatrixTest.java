package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.FaultyChannel;
import io.github.posewipe.io.testing.FaultyChannel.Op;
import io.github.posewipe.io.testing.MemoryChannel;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.RunOfTargets.Assignment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fault in every stage of a wipe of two targets, of which the second has none: a target of which a byte is not
 * wiped never ends with 0, nothing hangs, and the sound target is done. Faults that the kernel can make are made on real
 * devices too, in {@link WipeDeviceFaultTest}.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FaultMatrixTest {
    private static final int SIZE = (1 << 20) + 1536;
    private static final int SECTOR = 512;
    private static final int AT = 300 * SECTOR;
    private static final int BAD_BYTES = 7 * SECTOR;
    private static final byte UNTOUCHED = (byte) 0xA5;

    private final SessionSeed seed = Seeds.of(31);

    /** What happens to the device. */
    private enum Fault {
        EIO_ONCE,
        EIO_FOR_GOOD_ON_A_RANGE,
        NO_SPACE,
        NOT_PERMITTED,
        /** A transfer that moves nothing once: shorter ones are continued below the channel. */
        SHORT,
        /** A device that claims to have written and has not. */
        LOST,
        /** The channel finds another size and says ENXIO, then and later. */
        SHRINKS,
        /** A device that stalls for 10 s, cut to half a second: nothing in the run waits for a fixed time below 30 s. */
        STALLS
    }

    static Stream<Arguments> matrix() {
        List<Arguments> cases = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            for (Op stage : Op.values()) {
                cases.add(Arguments.of(fault, stage));
            }
        }
        return cases.stream();
    }

    private static FaultyChannel channel(Fault fault, Op stage) {
        MemoryChannel memory = new MemoryChannel(SIZE, SECTOR);
        FaultyChannel channel = new FaultyChannel(memory);
        return switch (fault) {
            case EIO_ONCE -> channel.fail(stage, 5, AT, AT + 1, 1);
            case EIO_FOR_GOOD_ON_A_RANGE -> channel.failForGood(stage, 5, AT, AT + BAD_BYTES);
            case NO_SPACE -> channel.failForGood(stage, 28, AT, SIZE);
            case NOT_PERMITTED -> channel.failForGood(stage, 1, AT, SIZE);
            case SHORT -> channel.fail(stage, 0, AT, AT + 1, 1);
            case LOST -> lossy(memory, stage);
            case SHRINKS ->
                channel.failForGood(stage, 6, AT, SIZE).failForGood(stage == Op.WRITE ? Op.FLUSH : stage, 6, AT, SIZE);
            case STALLS -> channel.stall(stage, 500);
        };
    }

    /** In all stages what was claimed is not there; where it gets lost is the device's secret. */
    private static FaultyChannel lossy(MemoryChannel memory, Op stage) {
        int length = stage == Op.WRITE ? 1 : SECTOR;
        return new FaultyChannel(memory.loseWrites(AT, AT + length));
    }

    private static ExitCode wanted(Fault fault, Op stage) {
        return switch (fault) {
            case STALLS -> ExitCode.DONE;
            case LOST -> ExitCode.MISMATCH;
            case EIO_ONCE, SHORT -> stage == Op.FLUSH ? ExitCode.IO : ExitCode.DONE;
            default -> ExitCode.IO;
        };
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void eachFaultInEachStage(Fault fault, Op stage) {
        FaultyChannel faulty = channel(fault, stage);
        FaultyChannel sound = new FaultyChannel(new MemoryChannel(SIZE, SECTOR));
        List<WipeResult> results = Runs.all(
                List.of(
                        new Assignment(new MemoryTarget(faulty), settings()),
                        new Assignment(new MemoryTarget(sound), settings())),
                PoolSettings.builder().memoryBudgetBytes(1 << 18));
        WipeResult result = results.get(0);
        assertEquals(wanted(fault, stage), result.exitCode(), result.summary());
        assertTrue(faulty.memory().isClosed());
        requireTrueReport(result, faulty);
        if (stage != Op.READ && result.exitCode() == ExitCode.IO) {
            assertTrue(result.report().error().isPresent(), result.summary());
        }
        assertEquals(WipeStatus.DONE, results.get(1).status(), results.get(1).summary());
        assertArrayEquals(expected(), sound.memory().data());
    }

    private byte[] expected() {
        return Expected.labels(TargetLayout.of(LabelScheme.DRG_V2, 64, SIZE), seed, QuickProvider.honest());
    }

    /** What the report says is wiped is on the target, unless the read-back has found out that it is not. */
    private void requireTrueReport(WipeResult result, FaultyChannel faulty) {
        var coverage = result.report().coverage();
        assertEquals(SIZE - result.bytesWritten(), coverage.bytesUnwritten(), result.summary());
        long reached = result.bytesWritten() + BadRange.totalBytes(coverage.badRanges());
        byte[] wanted = expected();
        byte[] found = faulty.memory().data();
        for (BadRange range : coverage.badRanges()) {
            Arrays.fill(wanted, (int) range.offsetBytes(), (int) range.endBytes(), UNTOUCHED);
        }
        boolean same = Arrays.equals(wanted, 0, (int) reached, found, 0, (int) reached);
        assertTrue(same || result.status() == WipeStatus.MISMATCH, result.summary());
        if (result.status() == WipeStatus.DONE) {
            assertEquals(SIZE, reached);
            assertTrue(same);
        }
    }

    private WipeSettings settings() {
        return WipeSettings.builder()
                .scheme(LabelScheme.DRG_V2)
                .chunkLabels(64)
                .seed(seed)
                .provider(QuickProvider.honest())
                .judge(QuickProvider.honest())
                .verify(VerifyExtent.all())
                .build();
    }

    @ParameterizedTest
    @MethodSource("rangesToLose")
    void exactlyTheRangeThatFailsIsListed(int from, int to) {
        FaultyChannel faulty = new FaultyChannel(new MemoryChannel(SIZE, SECTOR)).failForGood(Op.WRITE, 61, from, to);
        WipeResult result = Runs.one(new MemoryTarget(faulty), settings());
        BadRange whole = new BadRange(
                from / SECTOR * SECTOR,
                Math.min(SIZE, (to + SECTOR - 1) / SECTOR * SECTOR) - from / SECTOR * SECTOR,
                61);
        assertEquals(List.of(whole), result.report().coverage().badRanges(), result.summary());
        assertEquals(SIZE - whole.lengthBytes(), result.bytesWritten());
        assertEquals(List.of(whole), result.verification().orElseThrow().badRanges());
        assertEquals(0, result.verification().orElseThrow().mismatched());
        assertEquals(ExitCode.IO, result.exitCode());
        assertTrue(
                result.summary().contains("not wiped: " + whole.lengthBytes() + " bytes in 1 range"), result.summary());
    }

    static Stream<Arguments> rangesToLose() {
        return Stream.of(
                Arguments.of(0, 1),
                Arguments.of(AT, AT + BAD_BYTES),
                Arguments.of(AT + 5, AT + SECTOR + 1),
                Arguments.of(SIZE - 3, SIZE),
                Arguments.of(0, SIZE));
    }
}
