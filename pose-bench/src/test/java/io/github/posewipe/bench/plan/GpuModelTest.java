package io.github.posewipe.bench.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.plan.GpuModel.Measured;
import org.junit.jupiter.api.Test;

class GpuModelTest {
    private static final Measured FIRST = new Measured(555, new GpuSpec(132, 1980, 3.35));
    private static final Measured SECOND = new Measured(620, new GpuSpec(132, 1785, 4.8));

    @Test
    void thePublishedExampleComesOut() {
        GpuModel model = GpuModel.fit(FIRST, SECOND);
        assertEquals(1.71e6, model.cyclesPerMib(), 0.005e6);
        assertEquals(3.14, model.millisecondTbPerSecond(), 0.005);
        assertEquals(836, model.mibPerSecond(new GpuSpec(148, 1900, 8.0)), 0.5);
    }

    @Test
    void theModelGivesBackWhatWasMeasured() {
        GpuModel model = GpuModel.fit(FIRST, SECOND);
        assertEquals(555, model.mibPerSecond(FIRST.spec()), 1e-9);
        assertEquals(620, model.mibPerSecond(SECOND.spec()), 1e-9);
        Measured larger = new Measured(900, new GpuSpec(160, 1900, 8.0));
        GpuModel mixed = GpuModel.fit(larger, FIRST);
        assertEquals(160, mixed.referenceMultiprocessors());
        assertEquals(900, mixed.mibPerSecond(larger.spec()), 1e-9);
        assertEquals(555, mixed.mibPerSecond(FIRST.spec()), 1e-9);
    }

    @Test
    void theSharesOfArithmeticAndTrafficAddUp() {
        GpuModel model = new GpuModel(1e6, 1.0, 100);
        GpuSpec gpu = new GpuSpec(100, 1000, 1.0);
        assertEquals(500, model.mibPerSecond(gpu), 1e-9);
        assertEquals(0.5, model.arithmeticShare(gpu), 1e-12);
    }

    @Test
    void gpusThatCannotBeToldApartAreRefused() {
        Measured same = new Measured(1110, new GpuSpec(264, 1980, 6.7));
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> GpuModel.fit(FIRST, same));
        assertTrue(refusal.getMessage().contains("same ratio"), refusal.getMessage());
    }

    @Test
    void aTermBelowZeroIsRefused() {
        Measured tooFast = new Measured(5000, new GpuSpec(132, 1785, 4.8));
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> GpuModel.fit(FIRST, tooFast));
        assertTrue(refusal.getMessage().contains("does not fit"), refusal.getMessage());
    }

    @Test
    void figuresThatAreNoneAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new GpuSpec(0, 1980, 3.35));
        assertThrows(IllegalArgumentException.class, () -> new GpuSpec(132, Double.NaN, 3.35));
        assertThrows(IllegalArgumentException.class, () -> new GpuSpec(132, 1980, Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> new Measured(-1, FIRST.spec()));
    }
}
