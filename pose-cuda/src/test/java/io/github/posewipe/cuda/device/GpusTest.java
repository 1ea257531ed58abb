package io.github.posewipe.cuda.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.posewipe.cuda.testing.ScriptedDevice;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GpusTest {

    /** A class whose initialiser failed gives NoClassDefFoundError from then on, which is not the reason. */
    @Test
    void aSecondLookTellsTheSameReason() {
        Optional<String> first = Gpus.ofThisMachine().reason();
        Optional<String> second = Gpus.ofThisMachine().reason();
        assertEquals(first, second);
        assertFalse(second.orElse("").contains("presets"), second.orElse(""));
    }

    @Test
    void aGpuThatIsTooOldIsLeftOutAndTheOthersKeepTheirNumbers() {
        ScriptedDevice volta = new ScriptedDevice(0, 7, 0);
        ScriptedDevice turing = new ScriptedDevice(1, 7, 5);
        ScriptedDevice blackwell = new ScriptedDevice(2, 10, 0);
        assertEquals(
                List.of(turing, blackwell),
                Gpus.compiledFor(List.of(volta, turing, blackwell)).devices());
        Gpus none = Gpus.compiledFor(List.of(volta));
        assertEquals(
                "no GPU that CUDA 13 compiles for: cuda:0 Scripted 0, compute 7.0, 1 multiprocessors, 1.0 GiB,"
                        + " PCI 0000:00:00.0; needed is compute 7.5 or newer",
                none.reason().orElseThrow());
    }
}
