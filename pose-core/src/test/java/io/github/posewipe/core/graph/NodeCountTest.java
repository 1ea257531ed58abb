package io.github.posewipe.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures that the label specification prints, from the formulas and, where that is quick, by counting. */
class NodeCountTest {
    private static final LabelScheme V2_K1 = LabelScheme.DRG_V2.withChainLength(1);

    @ParameterizedTest
    @CsvSource({"4096, 557054", "131072, 36175870", "1048576, 402653182"})
    void v1HasTheNodesOfTheSpecification(int chunkLabels, long nodeCount) {
        assertEquals(
                nodeCount, ChunkGeometry.of(LabelScheme.DRG_V1, chunkLabels).nodeCount());
    }

    @ParameterizedTest
    @CsvSource({"4096, 135.0", "131072, 275.0"})
    void v2HasTheNodesOfTheSpecification(int chunkLabels, double nodesALabel) {
        ChunkGeometry single = ChunkGeometry.of(V2_K1, chunkLabels);
        assertEquals(nodesALabel, (double) single.nodeCount() / chunkLabels, 0.05);
        ChunkGeometry chains = ChunkGeometry.of(LabelScheme.DRG_V2, chunkLabels);
        assertEquals(
                single.nodeCount() + 14 * 2L * chunkLabels, chains.nodeCount(), "each further link adds 2 a label");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 4096, 74.5",
        "1, 16384, 100.5",
        "1, 131072, 147",
        "1, 1048576, 202.5",
        "15, 16384, 128.5",
        "7, 32768, 127",
        "31, 8192, 147"
    })
    void v2TakesTheCompressionsOfTheSpecification(int chainLength, int chunkLabels, double compressionsALabel) {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2.withChainLength(chainLength), chunkLabels);
        assertEquals(compressionsALabel, (double) geometry.compressionCount() / chunkLabels, 0.5);
    }

    @ParameterizedTest
    @CsvSource({"4096, 272", "16384, 372", "131072, 552", "1048576, 768"})
    void v1TakesTheCompressionsOfTheSpecification(int chunkLabels, double compressionsALabel) {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V1, chunkLabels);
        assertEquals(compressionsALabel, (double) geometry.compressionCount() / chunkLabels, 0.05);
    }

    @ParameterizedTest
    @CsvSource({"drg-v1, 1, 131072", "drg-v2, 1, 131072", "drg-v2, 15, 16384", "drg-v2, 15, 24575", "drg-v1, 1, 4095"})
    void countedNodesAndSwitchesAreThoseOfTheFormulas(String scheme, int chainLength, int chunkLabels) {
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.of(scheme).withChainLength(chainLength), chunkLabels);
        long[] count = new long[NodeKind.values().length];
        new ChunkGraph(geometry).visit((id, kind, p0, p1, layer, rank) -> count[kind.ordinal()]++);
        long nodes = 0;
        for (long ofKind : count) {
            nodes += ofKind;
        }
        long switches = count[NodeKind.SWITCH_LOWER.ordinal()];
        assertEquals(geometry.nodeCount(), nodes);
        assertEquals(switches, count[NodeKind.SWITCH_UPPER.ordinal()]);
        assertEquals(
                geometry.scheme().family() == LabelScheme.Family.DRG_V1 ? 2 * nodes : nodes - switches,
                geometry.compressionCount());
        assertEquals(
                (2L << geometry.level()) * chainLength,
                count[NodeKind.SOURCE.ordinal()] + count[NodeKind.BASE.ordinal()] + count[NodeKind.LINK.ordinal()]);
    }

    @Test
    void networksHaveTheirNodes() {
        for (LabelScheme scheme : LabelScheme.all()) {
            for (int d = 0; d <= 10; d++) {
                RecursiveGraph graph = new RecursiveGraph(scheme, (id, kind, p0, p1, layer, rank) -> {});
                graph.connector(d, new long[1 << d]);
                assertEquals(ChunkGeometry.of(scheme, 4096).networkNodes(d), graph.nodeCount(), scheme + ", d=" + d);
            }
        }
    }
}
