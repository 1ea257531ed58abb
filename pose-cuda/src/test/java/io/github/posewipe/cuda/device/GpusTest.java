package io.github.posewipe.cuda.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

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
}
