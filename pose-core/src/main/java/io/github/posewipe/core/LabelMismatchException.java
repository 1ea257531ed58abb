package io.github.posewipe.core;

/** Two backends disagree about a label: one of them, or the memory between them, is broken. Nothing may be written. */
public final class LabelMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String backend;
    private final String judge;
    private final long chunkIndex;
    private final int rank;

    /**
     * Names the label that differs.
     *
     * @param backend the labeler that was checked
     * @param judge the labeler that it was compared with
     * @param chunkIndex 0-based chunk index on the target
     * @param rank rank of the first label of that chunk that differs
     */
    public LabelMismatchException(String backend, String judge, long chunkIndex, int rank) {
        super("labels differ: backend=" + backend + ", judge=" + judge + ", chunk=" + chunkIndex + ", rank=" + rank);
        this.backend = backend;
        this.judge = judge;
        this.chunkIndex = chunkIndex;
        this.rank = rank;
    }

    /**
     * The labeler that was checked.
     *
     * @return backend and device
     */
    public String backend() {
        return backend;
    }

    /**
     * The labeler that it was compared with.
     *
     * @return backend and device
     */
    public String judge() {
        return judge;
    }

    /**
     * The chunk in which labels differ.
     *
     * @return 0-based chunk index
     */
    public long chunkIndex() {
        return chunkIndex;
    }

    /**
     * The first label that differs.
     *
     * @return rank in its chunk
     */
    public int rank() {
        return rank;
    }
}
