package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import java.util.List;
import java.util.Optional;

/**
 * Which backend a labeler is compared with, and over how large a chunk.
 *
 * <p>The CPU labeler judges every other backend; the reference judges the CPU labeler, and others where there is none.
 * The reference alone is compared with a second run of itself: it defines the labels, and what is left to find is broken
 * memory.
 *
 * <p>The chunk is of the target's own geometry while the judge's work stays below a second or two, or below 1/2048 of
 * the wipe's. Else it is of the largest halved size that does; the report says which.
 */
public final class Judges {
    private static final List<String> PREFERRED = List.of("cpu", "reference");
    private static final long REFERENCE_COMPRESSIONS = 1L << 23;
    private static final long NATIVE_COMPRESSIONS = 1L << 28;
    private static final double PART_OF_WIPE = 1.0 / 2048;

    private Judges() {}

    /**
     * Chooses the judge.
     *
     * @param provider the backend that labels
     * @param asked the backend that was asked for
     * @return what was asked for, or the preferred backend that can label here
     */
    public static LabelerProvider choose(LabelerProvider provider, Optional<LabelerProvider> asked) {
        return asked.orElseGet(() -> PREFERRED.stream()
                .filter(name -> !name.equals(provider.backend()))
                .flatMap(name -> Labelers.providers().stream()
                        .filter(candidate -> candidate.backend().equals(name)))
                .filter(candidate -> candidate.availability().available())
                .findFirst()
                .orElse(provider));
    }

    /** The geometry of the chunk that is compared: the target's own, or a halved one. */
    static ChunkGeometry checkGeometry(ChunkGeometry geometry, long chunkCount, LabelerProvider judge) {
        double ofWipe = PART_OF_WIPE * geometry.compressionCount() * chunkCount;
        long atOnce = judge.backend().equals("reference") ? REFERENCE_COMPRESSIONS : NATIVE_COMPRESSIONS;
        double most = Math.max(atOnce, ofWipe);
        ChunkGeometry checked = geometry;
        while (checked.compressionCount() > most && checked.labelCount() > 1) {
            checked = ChunkGeometry.of(geometry.scheme(), checked.labelCount() / 2);
        }
        return checked;
    }
}
