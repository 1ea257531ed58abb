package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A place in a pool of labelers: for each target that it works for a labeler of that target's geometry is made there.
 *
 * @param provider the backend
 * @param index its slot among those of the provider
 * @param judge the backend that it is compared with before its first window; empty if it is not
 * @param status what it is doing
 */
public record LabelerSlot(LabelerProvider provider, int index, Optional<LabelerProvider> judge, LabelerStatus status) {

    /**
     * The first slots of a backend.
     *
     * @param provider the backend
     * @param count how many
     * @param judge the backend that they are compared with
     * @return slots 0 to {@code count - 1}
     */
    public static List<LabelerSlot> of(LabelerProvider provider, int count, Optional<LabelerProvider> judge) {
        return IntStream.range(0, count)
                .mapToObj(i -> new LabelerSlot(provider, i, judge, new LabelerStatus(provider.backend())))
                .toList();
    }

    /** Makes a labeler here. Where that fails the slot counts as failed, unless it was asked for what can't be. */
    Labeler create(ChunkGeometry geometry) {
        try {
            return provider.create(geometry, index);
        } catch (IllegalArgumentException notPossible) {
            throw notPossible;
        } catch (RuntimeException | Error failed) {
            status.fail();
            throw failed;
        }
    }
}
