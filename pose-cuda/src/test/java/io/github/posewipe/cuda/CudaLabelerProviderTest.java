package io.github.posewipe.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.run.LabelJudges;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import io.github.posewipe.cuda.testing.ScriptedMachine;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Devices, slots and choices; and a backend that can't label must be found, say why, and never be replaced. */
class CudaLabelerProviderTest {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 5);

    private static LabelerProvider over(Gpus gpus) {
        return new CudaLabelerProvider(
                new CudaMachine(
                        () -> gpus, () -> "13.1", ScriptedMachine.NO_CODE, LabelJudges::best, ScriptedMachine.SMALL),
                null);
    }

    private static LabelerProvider overThree() {
        return over(Gpus.of(IntStream.range(0, 3).mapToObj(ScriptedDevice::new).toList()));
    }

    private static String backendOf(LabelerProvider provider, int slot) {
        try (Labeler labeler = provider.create(GEOMETRY, slot)) {
            LabelChecks.check(labeler, LabelChecks.seedHex(slot), slot);
            return labeler.backend();
        }
    }

    @Test
    void isFoundByName() {
        assertTrue(Labelers.providers().stream()
                .anyMatch(provider -> provider.backend().equals("cuda")));
    }

    @Test
    void spreadsSlotsOverAllDevices() {
        LabelerProvider all = overThree();
        assertEquals(3, all.defaultLabelers());
        assertEquals(List.of(0, 1, 2), all.devices());
        assertEquals("cuda:0 Scripted 0", backendOf(all, 0));
        assertEquals("cuda:2 Scripted 2", backendOf(all, 2));
        assertEquals("cuda:1 Scripted 1", backendOf(all, 4));
    }

    @Test
    void keepsToTheDevicesThatWereChosenInTheirOrder() {
        LabelerProvider some = overThree().onDevices(List.of(2, 0));
        assertEquals(2, some.defaultLabelers());
        assertEquals(List.of(0, 2), some.devices());
        assertEquals("cuda:2 Scripted 2", backendOf(some, 0));
        assertEquals("cuda:0 Scripted 0", backendOf(some, 1));
        assertEquals(
                "cuda:2 Scripted 2, compute 9.0, 1 multiprocessors, 1.0 GiB, PCI 0000:02:00.0; cuda:0 Scripted 0, compute"
                        + " 9.0, 1 multiprocessors, 1.0 GiB, PCI 0000:00:00.0; driver CUDA 13.1, NVRTC 13.1",
                some.availability().detail());
        assertThrows(IllegalArgumentException.class, () -> some.onDevices(List.of(1)), "not among the chosen");
    }

    @Test
    void refusesDevicesThatAreNotThere() {
        LabelerProvider all = overThree();
        for (List<Integer> wrong : List.of(List.of(3), List.of(0, -1), List.<Integer>of(), List.of(1, 1))) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> all.onDevices(wrong), wrong::toString);
            assertEquals(1, refused.getMessage().lines().count());
        }
    }

    @Test
    void saysInOneLineWhyItCannotLabelAndIsNeverReplaced() {
        LabelerProvider none = over(Gpus.none("no NVIDIA driver here", new UnsatisfiedLinkError("libcuda.so.1")));
        assertFalse(none.availability().available());
        assertEquals("no NVIDIA driver here", none.availability().detail());
        assertEquals(0, none.defaultLabelers());
        assertEquals(0, none.workingBytes(GEOMETRY));
        assertEquals(List.of(), none.devices());
        BackendUnavailableException refused =
                assertThrows(BackendUnavailableException.class, () -> none.create(GEOMETRY, 1));
        assertEquals("backend unavailable: backend=cuda, reason: no NVIDIA driver here", refused.getMessage());
        assertEquals(UnsatisfiedLinkError.class, refused.getCause().getClass());
    }

    @Test
    void refusesPropertiesThatMeanNothing() {
        for (String memory : new String[] {"", "0", "lots", "-1", "1.5GiB", "9999999999999GiB", "8 GB"}) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> CudaProperties.fitting(memory, null), memory);
            assertTrue(refused.getMessage().contains("pose.cuda.memory=" + memory), refused.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> CudaProperties.fitting(null, "7"));
        assertEquals(
                8L << 30, CudaProperties.fitting("8GiB", "16").memoryBytes().getAsLong());
        assertEquals(16, CudaProperties.fitting("4096", "16").teamWidth().getAsInt());
    }
}
