package io.github.posewipe.cuda.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import io.github.posewipe.cuda.testing.ScriptedMachine;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Devices and hosts that give less memory than they promise, or none. */
class CudaMemoryTest {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V1, 40);
    private static final StreamSettings MANY = new StreamSettings(2000, 2, 256, 1000, 1000);
    private static final long[] CHUNKS = LongStream.range(0, 140).toArray();

    /** A labeler that got less than all still labels rightly, and gives everything back. */
    private static int checkAndClose(ScriptedDevice device) {
        int chunks;
        try (CudaLabeler labeler = ScriptedMachine.labeler(GEOMETRY, device, MANY)) {
            chunks = labeler.batchChunks();
            assertTrue(device.heldBytes() <= labeler.deviceBytes(), labeler.plan()::toString);
            LabelChecks.check(labeler, LabelChecks.seedHex(1), CHUNKS);
        }
        assertEquals(0, device.heldThings(), "what was not given back");
        return chunks;
    }

    @Test
    void takesAllLanesWhereMemoryAllows() {
        assertEquals(128, checkAndClose(new ScriptedDevice(0)), "8 warps of 32 lanes, two lanes a chunk");
    }

    @Test
    void leavesRoomForAnother() {
        ScriptedDevice device = new ScriptedDevice(0).free(100_000);
        assertTrue(checkAndClose(device) < 128);
        try (CudaLabeler first = ScriptedMachine.labeler(GEOMETRY, device, MANY);
                CudaLabeler second = ScriptedMachine.labeler(GEOMETRY, device, MANY)) {
            assertTrue(first.deviceBytes() <= 87_500, first.plan()::toString);
            LabelChecks.check(second, LabelChecks.seedHex(1), 3, 4);
        }
    }

    @Test
    void copesWithADeviceThatGrantsAPartOfWhatIsFree() {
        for (long granted : new long[] {400_000, 200_000, 120_000, 71_000}) {
            int chunks = checkAndClose(new ScriptedDevice(0).grants(granted));
            assertTrue(chunks >= 1 && chunks <= 128, "granted=" + granted + ", chunks=" + chunks);
        }
    }

    @Test
    void takesSeveralAllocationsWhereOneIsRefused() {
        ScriptedDevice device = new ScriptedDevice(0).grantsPiecesOf(64L * GEOMETRY.byteCount());
        assertEquals(128, checkAndClose(device), "as many chunks, in smaller pieces");
    }

    @Test
    void copesWithAnyAllocationThatFails() {
        int allocations = 6;
        for (int number = 0; number < allocations; number++) {
            ScriptedDevice device = new ScriptedDevice(0).failsAllocation(number);
            assertTrue(checkAndClose(device) > 0, "allocation " + number);
            assertTrue(device.allocations() > number, "the failure happened: allocation " + number);
        }
    }

    @Test
    void saysThatTheDeviceHasNoMemory() {
        for (ScriptedDevice device :
                new ScriptedDevice[] {new ScriptedDevice(3).free(3_000), new ScriptedDevice(3).grants(3_000)}) {
            BackendUnavailableException refused = assertThrows(
                    BackendUnavailableException.class, () -> ScriptedMachine.labeler(GEOMETRY, device, MANY));
            String told = refused.getMessage();
            assertTrue(told.contains("the device has no memory for one chunk: deviceFreeBytes="), told);
            assertTrue(told.contains("cuda:3 Scripted 3") && told.contains("needed: "), told);
            assertEquals(1, told.lines().count(), told);
            assertEquals(0, device.heldThings(), "what was not given back");
        }
    }

    @Test
    void saysThatTheHostHasNoMemory() {
        for (int number = 0; number < 3; number++) {
            ScriptedDevice device = new ScriptedDevice(0).failsPin(number);
            BackendUnavailableException refused = assertThrows(
                    BackendUnavailableException.class, () -> ScriptedMachine.labeler(GEOMETRY, device, MANY));
            assertTrue(
                    refused.getMessage().contains("the host gives no page-locked memory: pinnedBytes=4256"),
                    refused.getMessage());
            assertEquals(0, device.heldThings(), "what was not given back");
        }
    }

    @Test
    void keepsToTheLimitThatTheUserSet() {
        DeviceFitting limited = new DeviceFitting(OptionalLong.of(60_000), OptionalInt.empty());
        try (CudaLabeler labeler = new CudaLabeler(
                GEOMETRY, new ScriptedDevice(0), ScriptedMachine.NO_CODE, limited, MANY, Labelers.exactly("cpu"))) {
            assertTrue(labeler.deviceBytes() <= 60_000, labeler.plan()::toString);
            LabelChecks.check(labeler, LabelChecks.seedHex(2), 1, 2, 3);
        }
        DeviceFitting tooLittle = new DeviceFitting(OptionalLong.of(100), OptionalInt.empty());
        BackendUnavailableException refused = assertThrows(
                BackendUnavailableException.class, () -> tooLittle.plan(GEOMETRY, new ScriptedDevice(0), 10));
        assertTrue(refused.getMessage().contains("deviceMemoryLimit=100"), refused.getMessage());
    }
}
