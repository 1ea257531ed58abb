package io.github.posewipe.io.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import io.github.posewipe.io.testing.QuickProvider;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JudgesTest {
    private final LabelerProvider reference = new ReferenceLabelerProvider();

    @Test
    void theJudgeIsAnotherBackendUnlessOneWasAskedFor() {
        LabelerProvider quick = QuickProvider.honest();
        assertTrue(!Judges.choose(quick, Optional.empty()).backend().equals("quick"));
        assertSame(quick, Judges.choose(reference, Optional.of(quick)));
    }

    @Test
    void theTargetsOwnGeometryIsComparedWhileThatIsCheap() {
        ChunkGeometry v2 = ChunkGeometry.of(LabelScheme.DRG_V2, 1 << 14);
        assertEquals(v2, Judges.checkGeometry(v2, 1, reference));
        ChunkGeometry v1 = ChunkGeometry.of(LabelScheme.DRG_V1, 1 << 17);
        ChunkGeometry reduced = Judges.checkGeometry(v1, 256, reference);
        assertEquals(1 << 14, reduced.labelCount());
        assertEquals(v1, Judges.checkGeometry(v1, 4096, reference));
        assertEquals(v1, Judges.checkGeometry(v1, 256, QuickProvider.honest()));
        ChunkGeometry odd = ChunkGeometry.of(LabelScheme.DRG_V1, 100_001);
        assertEquals(12_500, Judges.checkGeometry(odd, 1, reference).labelCount());
    }
}
