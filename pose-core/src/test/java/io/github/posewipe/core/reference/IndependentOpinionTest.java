package io.github.posewipe.core.reference;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.contract.LabelChecks;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels in place against labels node by node ({@link NodeByNodeLabels}): two graphs, two BLAKE3s, one answer. */
class IndependentOpinionTest {

    @Test
    void agreesOnV1ForEverySizeUpTo64() {
        for (int chunkLabels = 1; chunkLabels <= 64; chunkLabels++) {
            check(LabelScheme.DRG_V1, chunkLabels, LabelChecks.seedHex(chunkLabels), chunkLabels * 7919L);
        }
    }

    @Test
    void agreesOnV1ForRandomSizesSeedsAndChunks() {
        Random random = new Random(6626);
        for (int i = 0; i < 40; i++) {
            int chunkLabels = 1 + random.nextInt(600);
            check(LabelScheme.DRG_V1, chunkLabels, LabelChecks.seedHex(random.nextLong()), random.nextLong() >>> 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15})
    void agreesOnV2ForEverySizeUpTo32(int chainLength) {
        for (int chunkLabels = 1; chunkLabels <= 32; chunkLabels++) {
            LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(chainLength);
            check(scheme, chunkLabels, LabelChecks.seedHex(chunkLabels), chunkLabels * 7919L);
        }
    }

    /** Reading an output up to byte 64*t costs t compressions, so the work grows with the square of the nodes. */
    @Test
    void agreesOnV2ForRandomSizesSeedsChunksAndChains() {
        Random random = new Random(1054);
        for (int i = 0; i < 6; i++) {
            LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(1 + random.nextInt(4));
            int chunkLabels = 33 + random.nextInt(32);
            check(scheme, chunkLabels, LabelChecks.seedHex(random.nextLong()), random.nextLong() >>> 1);
        }
        for (int i = 0; i < 20; i++) {
            LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(1 + random.nextInt(100));
            int chunkLabels = 1 + random.nextInt(8);
            check(scheme, chunkLabels, LabelChecks.seedHex(random.nextLong()), random.nextLong() >>> 1);
        }
    }

    @Test
    void agreesOnTheLastChunkIndex() {
        for (LabelScheme scheme : LabelScheme.all()) {
            check(scheme, 6, LabelChecks.seedHex(0), Long.MAX_VALUE);
            check(scheme, 6, LabelChecks.seedHex(0), 0);
        }
    }

    private static void check(LabelScheme scheme, int chunkLabels, String seedHex, long chunkIndex) {
        ChunkGeometry geometry = ChunkGeometry.of(scheme, chunkLabels);
        byte[] expected = NodeByNodeLabels.of(geometry, seedHex, chunkIndex);
        try (Labeler labeler = new ReferenceLabeler(geometry)) {
            byte[] actual = LabelChecks.label(labeler, seedHex, chunkIndex);
            LabelChecks.assertLabels(expected, actual, labeler.backend(), geometry, seedHex, chunkIndex);
        }
    }
}
