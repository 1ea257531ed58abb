package io.github.posewipe.core;

/**
 * Stands for a provider that is declared but can't be loaded, so that it hides no other and its reason is seen.
 * Immutable.
 */
final class UnusableProvider implements LabelerProvider {
    /** Which backend it would have been is not known. */
    private static final String BACKEND = "unusable";

    private final Availability availability;

    /**
     * Keeps the reason.
     *
     * @param failure what {@link java.util.ServiceLoader} threw; its message names the declared class
     */
    UnusableProvider(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String reason = failure.getMessage() + (root == failure ? "" : ": " + root);
        availability = Availability.no("provider can't be loaded: " + oneLine(reason), failure);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public Availability availability() {
        return availability;
    }

    /** Before all others: {@code auto} then tells why it was passed over. */
    @Override
    public int autoRank() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int defaultLabelers() {
        return 0;
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return 0;
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        throw new BackendUnavailableException(
                BACKEND, availability.detail(), availability.cause().orElse(null));
    }
}
