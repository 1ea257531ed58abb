package io.github.posewipe.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every backend, the reference included: the published vectors, what a labeler says of itself, batches;
 * and, inherited, how buffers are filled and what misuse meets.
 */
public abstract class LabelerBehaviour extends LabelerBuffers {

    static Stream<LabelVector> vectors() {
        return LabelScheme.all().stream().flatMap(scheme -> LabelVector.of(scheme.id()));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void givesThePublishedVector(LabelVector vector) throws NoSuchAlgorithmException {
        assumeTrue(
                vector.geometry().labelCount() <= mostVectorLabels(),
                () -> "too slow on " + provider().backend() + ": more than " + mostVectorLabels() + " labels");
        byte[] labels;
        try (Labeler labeler = provider().create(vector.geometry())) {
            labels = LabelChecks.label(labeler, vector.seedHex(), vector.chunkIndex());
        }
        for (int rank = 0; rank < vector.all().size(); rank++) {
            assertEquals(vector.all().get(rank), LabelChecks.hex(labels, rank), "rank " + rank);
        }
        assertEquals(vector.firstLabel(), LabelChecks.hex(labels, 0), "first label");
        assertEquals(
                vector.lastLabel(), LabelChecks.hex(labels, vector.geometry().labelCount() - 1), "last label");
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(labels);
        assertEquals(vector.sha256(), HexFormat.of().formatHex(sha256), "sha256 of all labels");
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void describesItself(LabelScheme scheme) {
        ChunkGeometry geometry = ChunkGeometry.of(scheme, 33);
        assertEquals(provider().availability(), provider().availability(), "the same availability each time");
        assertTrue(provider().defaultLabelers() >= 1, "at least one labeler");
        try (Labeler labeler = provider().create(geometry)) {
            assertEquals(geometry, labeler.geometry());
            assertEquals(scheme, labeler.scheme());
            assertTrue(labeler.backend().startsWith(provider().backend()), labeler::backend);
            assertTrue(labeler.batchChunks() >= 1, "batchChunks");
            assertTrue(labeler.workingBytes() > 0, "workingBytes");
            assertEquals(provider().workingBytes(geometry), labeler.workingBytes(), "workingBytes told beforehand");
        }
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void labelsBatchesOfEverySize(LabelScheme scheme) {
        for (int chunkLabels : new int[] {1, 2, 3, 5, 33, 100}) {
            try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, chunkLabels))) {
                int batch = labeler.batchChunks();
                if (batch <= LARGE_BATCH || chunkLabels == 3) {
                    checkBatches(labeler, LabelChecks.seedHex(chunkLabels));
                }
            }
        }
    }

    private static void checkBatches(Labeler labeler, String seedHex) {
        int batch = labeler.batchChunks();
        long[] chunks = new Random(3).longs(3L * batch, 0, Long.MAX_VALUE).toArray();
        byte[] expected = ReferenceLabels.of(labeler.geometry(), seedHex, chunks);
        batchCounts(batch)
                .forEach(count -> LabelChecks.check(labeler, seedHex, expected, Arrays.copyOf(chunks, count)));
    }

    /** 1 to 3 batches: every number where batches are small, else those around each multiple of a batch. */
    private static IntStream batchCounts(int batch) {
        IntStream all = IntStream.rangeClosed(1, 3 * batch);
        return batch <= LARGE_BATCH ? all : all.filter(count -> count == 1 || (count + 1) % batch <= 2);
    }

    @Test
    void labelsAnIndexAsOftenAsItIsListed() {
        try (Labeler labeler = provider().create(ChunkGeometry.of(LabelScheme.DRG_V1, 6))) {
            LabelChecks.check(labeler, LabelChecks.seedHex(29), 4, 4, 0, Long.MAX_VALUE, 4, 3);
        }
    }

    @Test
    void labelersOfOneProviderWorkSideBySide() {
        CompletableFuture<?>[] workers = IntStream.range(0, 4)
                .mapToObj(worker -> CompletableFuture.runAsync(() -> {
                    LabelScheme scheme = worker % 2 == 0 ? LabelScheme.DRG_V1 : LabelScheme.DRG_V2;
                    try (Labeler labeler = provider().create(ChunkGeometry.of(scheme, 50 + worker))) {
                        for (long chunk = 0; chunk < 20; chunk++) {
                            LabelChecks.check(labeler, LabelChecks.seedHex(worker), chunk, chunk + 1);
                        }
                    }
                }))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(workers).join();
    }
}
