package io.github.posewipe.core.reference;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;

/** The plain-Java backend: available everywhere, the last choice under {@code auto}, the judge of the others. */
public final class ReferenceLabelerProvider implements LabelerProvider {

    /** Its name. */
    public static final String BACKEND = "reference";

    private static final int AUTO_RANK = 0;

    /** For {@link java.util.ServiceLoader}; holds nothing. */
    public ReferenceLabelerProvider() {}

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public Availability availability() {
        return Availability.yes("plain Java");
    }

    @Override
    public int autoRank() {
        return AUTO_RANK;
    }

    @Override
    public int defaultLabelers() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return ReferenceLabeler.workingBytes(geometry);
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        try {
            return new ReferenceLabeler(geometry);
        } catch (OutOfMemoryError heapUsedUp) {
            throw new BackendUnavailableException(
                    BACKEND,
                    "the Java heap has no room for a labeler: workingBytes=" + workingBytes(geometry) + ", " + geometry
                            + "; raise -Xmx, or use fewer threads or smaller chunks",
                    heapUsedUp);
        }
    }
}
