package io.github.posewipe.cuda;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;

/**
 * The backend {@code cuda}. This version of posewipe carries no GPU kernels, so it is unavailable everywhere and says
 * so: a user who names it is refused and never served by another backend in silence. Immutable.
 */
public final class CudaLabelerProvider implements LabelerProvider {
    private static final String BACKEND = "cuda";
    private static final int AUTO_RANK = 20;
    private static final Availability UNAVAILABLE = Availability.no("this version carries no GPU kernels");

    /** For {@link java.util.ServiceLoader}. */
    public CudaLabelerProvider() {}

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public Availability availability() {
        return UNAVAILABLE;
    }

    /** Above every processor backend: where a GPU can label, {@code auto} takes it. */
    @Override
    public int autoRank() {
        return AUTO_RANK;
    }

    /** No device, no labeler. */
    @Override
    public int defaultLabelers() {
        return 0;
    }

    /** No labeler, no memory. */
    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return 0;
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        throw new BackendUnavailableException(BACKEND, UNAVAILABLE.detail(), null);
    }
}
