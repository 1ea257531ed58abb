package io.github.posewipe.cuda.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import io.github.posewipe.cuda.testing.ScriptedMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Device memory that is labelled in place, on a scripted device whose kernels the CPU labeler runs. */
class HbmWipeTest {
    private static final long MIB = 1L << 20;
    private static final ChunkGeometry SMALL = ChunkGeometry.of(LabelScheme.DRG_V2.withChainLength(1), 256);

    private static final IntToDoubleFunction RATE = multiprocessors -> 1e9 * multiprocessors;

    private final SessionSeed seed = SessionSeed.of(new byte[SessionSeed.BYTES]);
    private final List<HbmPassPlan> plans = new ArrayList<>();

    private HbmResult run(ScriptedDevice device, ChunkGeometry geometry, BooleanSupplier cancelled) {
        HbmRequest request = new HbmRequest(geometry, seed, 0, Long.MAX_VALUE, RATE, plans::add, cancelled);
        return new HbmWipe(() -> Gpus.of(List.of(device)), ScriptedMachine.NO_CODE, Labelers.exactly("cpu"))
                .run(device.info().index(), request);
    }

    private HbmResult run(ScriptedDevice device, ChunkGeometry geometry) {
        return run(device, geometry, () -> false);
    }

    @Test
    void allChunksOfAllPassesAreRight() {
        for (LabelScheme scheme : List.of(LabelScheme.DRG_V1, LabelScheme.DRG_V2.withChainLength(1))) {
            for (int labels : new int[] {128, 512}) {
                ChunkGeometry geometry = ChunkGeometry.of(scheme, labels);
                ScriptedDevice device = new ScriptedDevice(0).free(5 * MIB).grants(5 * MIB);
                HbmResult result = run(device, geometry);
                String what = geometry + ": " + result.summary();
                assertEquals(0, result.mismatched(), what);
                assertEquals(result.bytesLabelled() / geometry.byteCount(), result.samples(), what);
                assertEquals(
                        result.plan().totalBytes() - result.plan().unattestedBytes(), result.bytesLabelled(), what);
                assertTrue(result.plan().passes().size() > 1, what);
                assertTrue(result.plan().unattestedBytes() < 2L * geometry.byteCount() + 1024, what);
                assertEquals(0, device.heldThings(), () -> what + ": left open");
            }
        }
    }

    @Test
    void theExpectedRateIsThatOfTheDevice() {
        ScriptedDevice device = new ScriptedDevice(0).free(5 * MIB).grants(5 * MIB);
        List<Integer> asked = new ArrayList<>();
        IntToDoubleFunction rate = multiprocessors -> {
            asked.add(multiprocessors);
            return 1e9;
        };
        HbmRequest request = new HbmRequest(SMALL, seed, 0, 1, rate, plans::add, () -> false);
        new HbmWipe(() -> Gpus.of(List.of(device)), ScriptedMachine.NO_CODE, Labelers.exactly("cpu")).run(0, request);
        assertEquals(List.of(device.info().multiprocessors()), asked);
    }

    @Test
    void memoryThatComesInPiecesIsLabelledInAllOfThem() {
        ScriptedDevice device =
                new ScriptedDevice(0).free(7 * MIB).grants(7 * MIB).grantsPiecesOf(3 * MIB);
        HbmResult result = run(device, SMALL);
        assertEquals(0, result.mismatched(), result.summary());
        assertTrue(
                result.plan().passes().get(0).areas().size() > 1,
                () -> "areas=" + result.plan().passes());
        assertTrue(result.bytesLabelled() > 5 * MIB, result.summary());
    }

    @Test
    void aWrongLabelEndsThePassItIsFoundIn() {
        ScriptedDevice device =
                new ScriptedDevice(0).free(5 * MIB).grants(5 * MIB).labelsWronglyFrom(0);
        LabelMismatchException wrong = assertThrows(LabelMismatchException.class, () -> run(device, SMALL));
        assertTrue(wrong.getMessage().contains("Scripted 0"), wrong.getMessage());
        assertEquals(0, device.heldThings(), "left open");
    }

    @Test
    void wrongLabelsOfLaterLaunchesAreFoundByTheReadBack() {
        ScriptedDevice device =
                new ScriptedDevice(0).free(5 * MIB).grants(5 * MIB).labelsWronglyFrom(1);
        run(new ScriptedDevice(1).free(5 * MIB).grants(5 * MIB), SMALL);
        assertTrue(plans.get(0).passes().get(0).launches() > 1, "the test needs a first pass of several launches");
        HbmRequest firstPass = new HbmRequest(SMALL, seed, 4 * MIB, Long.MAX_VALUE, RATE, plans::add, () -> false);
        HbmResult result = new HbmWipe(() -> Gpus.of(List.of(device)), ScriptedMachine.NO_CODE, Labelers.exactly("cpu"))
                .run(0, firstPass);
        assertTrue(result.mismatched() > 0, result.summary());
        assertTrue(result.firstWrongChunk().isPresent());
    }

    @Test
    void aDeviceThatIsLostSaysSo() {
        ScriptedDevice device =
                new ScriptedDevice(0).free(5 * MIB).grants(5 * MIB).failsLaunch(1, 700);
        GpuException lost = assertThrows(GpuException.class, () -> run(device, SMALL));
        assertTrue(lost.isSticky(), lost.getMessage());
    }

    @Test
    void cancellingEndsBetweenLaunches() {
        AtomicInteger asked = new AtomicInteger();
        ScriptedDevice device = new ScriptedDevice(0).free(5 * MIB).grants(5 * MIB);
        HbmResult result = run(device, SMALL, () -> asked.incrementAndGet() > 1);
        assertTrue(result.cancelled());
        assertTrue(result.bytesLabelled() > 0 && result.bytesLabelled() < 5 * MIB, result.summary());
        assertEquals(0, result.samples());
        assertEquals(0, device.heldThings(), "left open");
    }

    @Test
    void withoutThatGpuOrItsMemoryTheBackendIsUnavailable() {
        HbmRequest request = new HbmRequest(SMALL, seed, 0, 1, RATE, plans::add, () -> false);
        HbmWipe none =
                new HbmWipe(() -> Gpus.none("no driver here", null), ScriptedMachine.NO_CODE, Labelers.exactly("cpu"));
        BackendUnavailableException noGpu = assertThrows(BackendUnavailableException.class, () -> none.run(0, request));
        assertTrue(noGpu.getMessage().contains("no driver here; hbm:0 needs that GPU"), noGpu.getMessage());
        HbmWipe other = new HbmWipe(
                () -> Gpus.of(List.of(new ScriptedDevice(0))), ScriptedMachine.NO_CODE, Labelers.exactly("cpu"));
        BackendUnavailableException wrong =
                assertThrows(BackendUnavailableException.class, () -> other.run(7, request));
        assertTrue(wrong.getMessage().contains("there are: [0]"), wrong.getMessage());
        ScriptedDevice full = new ScriptedDevice(0).free(1000);
        assertThrows(BackendUnavailableException.class, () -> run(full, SMALL));
        assertFalse(plans.stream().anyMatch(plan -> plan.passes().isEmpty()));
    }
}
