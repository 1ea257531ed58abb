package io.github.posewipe.core.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelerBehaviour;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reference as a backend among others; what judges its labels is {@link IndependentOpinionTest}. */
class ReferenceLabelerTest extends LabelerBehaviour {

    @Override
    protected LabelerProvider provider() {
        return new ReferenceLabelerProvider();
    }

    @Test
    void saysThatTheHeapHasNoRoomForALabeler() {
        ChunkGeometry largest = ChunkGeometry.of(LabelScheme.DRG_V2, ChunkGeometry.MAX_LABELS);
        long more = Runtime.getRuntime().maxMemory() / provider().workingBytes(largest) + 1;
        List<Labeler> held = new ArrayList<>();
        BackendUnavailableException refused;
        try {
            refused = assertThrows(BackendUnavailableException.class, () -> {
                for (long i = 0; i < more; i++) {
                    held.add(provider().create(largest));
                }
            });
        } finally {
            held.clear();
        }
        assertEquals(ReferenceLabelerProvider.BACKEND, refused.backend());
        assertTrue(refused.reason().contains("workingBytes=67108864"), refused.reason());
        assertInstanceOf(OutOfMemoryError.class, refused.getCause());
    }
}
