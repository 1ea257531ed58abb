package io.github.posewipe.io;

/**
 * Hears how far a run has come: at the start and the end of each stage, and a few times a second in between. Called by
 * one thread at a time, never twice at once; it should return quickly. A listener that throws is not called again.
 */
@FunctionalInterface
public interface Progress {

    /**
     * The run has come this far.
     *
     * @param event where it stands
     */
    void update(ProgressEvent event);

    /**
     * A listener that ignores what it hears.
     *
     * @return the listener
     */
    static Progress none() {
        return event -> {};
    }
}
