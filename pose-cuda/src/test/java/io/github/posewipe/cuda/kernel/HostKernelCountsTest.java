package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.Family;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a full warp does at the schemes' default sizes, counted: how many of its lanes have work, and the bytes of labels
 * that it moves. The hash is left out, which changes no count.
 */
class HostKernelCountsTest {
    private static final int H200_MULTIPROCESSORS = 132;
    private static final long H200_BYTES = 139L << 30;
    private static final double GIB = 1L << 30;

    /** Chunks of the default size. Smaller ones show the widths that nobody takes by default. */
    private static ChunkGeometry geometry(Family family, int log2Labels) {
        LabelScheme scheme = family == Family.DRG_V1 ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
        return ChunkGeometry.of(scheme, 1 << log2Labels);
    }

    private static ChunkGeometry defaultGeometry(Family family) {
        return ChunkGeometry.of(
                family == Family.DRG_V1 ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2,
                geometry(family, 0).scheme().defaultChunkLabels());
    }

    private record Measured(double utilisation, double bytesACompression) {

        static Measured of(KernelVariant variant, ChunkGeometry geometry) {
            HostKernel.Counts counts = HostKernel.countFirstCopies(variant, geometry);
            counts.assertClean(variant + ", " + geometry);
            // Half of a chunk's compressions: these sizes are powers of two, their copies alike.
            double compressions = geometry.compressionCount() / 2.0 * variant.chunksAWarp();
            Measured measured = new Measured(
                    compressions / counts.laneSlots(), (counts.loadBytes() + counts.storeBytes()) / compressions);
            System.out.printf(
                    "%s, %d labels a chunk: utilisation %.3f, %.1f bytes a compression%n",
                    variant, geometry.labelCount(), measured.utilisation, measured.bytesACompression);
            return measured;
        }
    }

    @Test
    void v1AtItsDefaultSizeKeepsFourFifthsOfTheLanesBusy() {
        Measured measured = Measured.of(new KernelVariant(Family.DRG_V1, 4), defaultGeometry(Family.DRG_V1));
        assertTrue(measured.utilisation >= 0.80, measured::toString);
        assertTrue(measured.utilisation <= 1, measured::toString);
        assertTrue(measured.bytesACompression <= 64, measured::toString);
    }

    @Test
    void v2AtItsDefaultSizeKeepsNearlyAllLanesBusy() {
        Measured measured = Measured.of(new KernelVariant(Family.DRG_V2, 1), defaultGeometry(Family.DRG_V2));
        assertTrue(measured.utilisation >= 0.95, measured::toString);
        assertTrue(measured.utilisation <= 1, measured::toString);
        assertTrue(measured.bytesACompression <= 64, measured::toString);
    }

    /** A table for the choice of widths, and its order: the fewer lanes walk a chunk, the more of them have work. */
    @ParameterizedTest
    @EnumSource(Family.class)
    void narrowerTeamsHaveFewerIdleLanes(Family family) {
        double narrower = 1;
        for (int width : KernelVariant.widths()) {
            Measured measured = Measured.of(new KernelVariant(family, width), geometry(family, 12));
            assertTrue(measured.utilisation <= narrower, width + " lanes: " + measured);
            narrower = measured.utilisation;
        }
        assertTrue(narrower < 0.6, "the widest: " + narrower);
    }

    /** By the geometry's own formulas; {@code choose} takes these widths on an H200. */
    @Test
    void scratchStaysWithinWhatWasPromised() {
        ChunkGeometry v1 = defaultGeometry(Family.DRG_V1);
        KernelVariant v1Variant = KernelVariant.choose(v1, H200_MULTIPROCESSORS, H200_BYTES);
        assertEquals(new KernelVariant(Family.DRG_V1, 4), v1Variant);
        assertTrue(v1Variant.scratchBytes(v1, 3168) <= 6.5 * GIB);
        ChunkGeometry cut = ChunkGeometry.of(LabelScheme.DRG_V1, v1.labelCount() - 1);
        assertTrue(v1Variant.scratchBytes(cut, 3168) <= 6.5 * GIB);
        assertTrue(v1Variant.scratchBytes(cut, 3168) > 0);

        ChunkGeometry v2 = defaultGeometry(Family.DRG_V2);
        KernelVariant v2Variant = KernelVariant.choose(v2, H200_MULTIPROCESSORS, H200_BYTES);
        assertEquals(new KernelVariant(Family.DRG_V2, 1), v2Variant);
        long chunks = v2Variant.chunksThatFill(H200_MULTIPROCESSORS);
        assertEquals(H200_MULTIPROCESSORS * 8, v2Variant.warps(chunks));
        assertTrue(v2Variant.scratchBytes(v2, chunks) <= 9 * GIB);
    }
}
