package io.github.posewipe.cuda.memory;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.SessionSeed;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;

/**
 * What a device's memory is labelled with. Immutable.
 *
 * @param geometry the geometry of all chunks
 * @param seed the seed; stays the caller's to close
 * @param leaveBytes what may stay unattested
 * @param sampleChunks chunks that are read back and compared, spread over all; {@link Long#MAX_VALUE} for all of them
 * @param bytesPerSecond labels that a busy device of so many multiprocessors is expected to make
 * @param planned hears of the plan before the first launch
 * @param cancelled asked between launches whether to stop
 */
public record HbmRequest(
        ChunkGeometry geometry,
        SessionSeed seed,
        long leaveBytes,
        long sampleChunks,
        IntToDoubleFunction bytesPerSecond,
        Consumer<HbmPassPlan> planned,
        BooleanSupplier cancelled) {

    /** What may stay unattested where nothing else is asked for. */
    public static final long DEFAULT_LEAVE_BYTES = 64L << 20;

    /** Checks that nothing is null. */
    public HbmRequest {
        Objects.requireNonNull(geometry, "geometry");
        Objects.requireNonNull(seed, "seed");
        Objects.requireNonNull(bytesPerSecond, "bytesPerSecond");
        Objects.requireNonNull(planned, "planned");
        Objects.requireNonNull(cancelled, "cancelled");
    }
}
