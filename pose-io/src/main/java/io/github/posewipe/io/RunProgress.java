package io.github.posewipe.io;

/**
 * Sees a run over several targets, a few times a second: every labeler, every target, the total. Called by one thread
 * alone, which does nothing else, so it may take its time; a listener that throws is not called again.
 */
@FunctionalInterface
public interface RunProgress {

    /**
     * The run stands here.
     *
     * @param snapshot where it stands
     */
    void update(RunSnapshot snapshot);

    /**
     * A listener that ignores what it sees.
     *
     * @return the listener
     */
    static RunProgress none() {
        return snapshot -> {};
    }
}
