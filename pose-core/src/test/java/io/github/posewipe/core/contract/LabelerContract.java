package io.github.posewipe.core.contract;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every backend that the reference judges: it behaves as {@link LabelerBehaviour} says, and its labels
 * are the reference's for every size, seed, chunk index and chain.
 */
public abstract class LabelerContract extends LabelerBehaviour {
    private static final int LARGEST_RANDOM_LABELS = 2048;

    /** Chunks in a call that asks for more than a batch, as far as the reference can follow quickly. */
    private static final int MOST_CHUNKS = 33;

    private static final long[] HUGE_INDICES = {
        Long.MAX_VALUE,
        Long.MAX_VALUE - 1,
        1L << 62,
        (1L << 53) + 1,
        1L << 32,
        (1L << 32) - 1,
        1L << 31,
        (1L << 31) - 1,
        256,
        255,
        0
    };

    @ParameterizedTest
    @MethodSource("schemes")
    void labelsEverySizeUpTo64(LabelScheme scheme) {
        for (int chunkLabels = 1; chunkLabels <= 64; chunkLabels++) {
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, chunkLabels))) {
                String seedHex = LabelChecks.seedHex(chunkLabels);
                int count = Math.min(labeler.batchChunks() + 1, MOST_CHUNKS);
                LabelChecks.check(labeler, seedHex, chunkLabels);
                LabelChecks.check(labeler, seedHex, Long.MAX_VALUE, chunkLabels);
                LabelChecks.check(labeler, seedHex, LongStream.range(0, count).toArray());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(LabelScheme.Family.class)
    void labelsRandomSizesSeedsAndChunks(LabelScheme.Family family) {
        Random random = new Random(20261130);
        for (int i = 0; i < randomCases(); i++) {
            // Sizes are spread evenly over their logarithm, so that each level gets as many as any other.
            int chunkLabels = (int) Math.pow(LARGEST_RANDOM_LABELS, random.nextDouble());
            LabelScheme scheme = family == LabelScheme.Family.DRG_V1
                    ? LabelScheme.DRG_V1
                    : LabelScheme.DRG_V2.withChainLength(1 + random.nextInt(20));
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, chunkLabels))) {
                LabelChecks.check(labeler, LabelChecks.seedHex(random.nextLong()), random.nextLong() >>> 1);
            }
        }
    }

    /** What is left at a target's end makes chunks of m to 2m-1 labels. */
    @ParameterizedTest
    @MethodSource("schemes")
    void labelsJoinedSizes(LabelScheme scheme) {
        for (int chunkLabels : new int[] {1023, 1024, 1025, 1536, 2047, 2048, 2049, 3001}) {
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, chunkLabels))) {
                LabelChecks.check(labeler, LabelChecks.seedHex(chunkLabels), 12, 13);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void labelsHugeChunkIndices(LabelScheme scheme) {
        for (int chunkLabels : new int[] {1, 6, 32}) {
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, chunkLabels))) {
                LabelChecks.check(labeler, LabelChecks.seedHex(31), HUGE_INDICES);
            }
        }
    }

    @Test
    void labelsTheLongestChains() {
        for (int chainLength : new int[] {63, 64, 255, 1000, LabelScheme.MAX_CHAIN_LENGTH}) {
            LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(chainLength);
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, 3))) {
                LabelChecks.check(labeler, LabelChecks.seedHex(chainLength), 5);
            }
        }
    }
}
