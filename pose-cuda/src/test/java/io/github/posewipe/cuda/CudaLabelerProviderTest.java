package io.github.posewipe.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import org.junit.jupiter.api.Test;

/** A backend that can't label must be found, say why, and never be replaced by another. */
class CudaLabelerProviderTest {

    @Test
    void isFoundAndSaysInOneLineWhyItCannotLabel() {
        LabelerProvider cuda = Labelers.providers().stream()
                .filter(provider -> provider.backend().equals("cuda"))
                .findFirst()
                .orElseThrow();

        assertFalse(cuda.availability().available());
        assertTrue(
                cuda.availability().detail().contains("GPU"),
                cuda.availability().detail());
        assertEquals(1, cuda.availability().detail().lines().count());
        assertEquals(0, cuda.defaultLabelers());
        assertEquals(0, cuda.workingBytes(ChunkGeometry.of(LabelScheme.DRG_V1, 1)));
    }

    @Test
    void whoeverNamesItIsRefused() {
        BackendUnavailableException refused =
                assertThrows(BackendUnavailableException.class, () -> Labelers.exactly("cuda"));
        assertEquals("cuda", refused.backend());

        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2, 4096);
        assertThrows(BackendUnavailableException.class, () -> new CudaLabelerProvider().create(geometry));
    }
}
