package io.github.posewipe.io;

/** What a run is doing. */
public enum ProgressStage {
    /** Comparing each labeler with another backend, before the first write. */
    CHECK("check"),
    /** Writing the target. */
    WRITE("write"),
    /** Making what was written durable. */
    FLUSH("flush"),
    /** Reading the target back. */
    VERIFY("verify");

    private final String id;

    ProgressStage(String id) {
        this.id = id;
    }

    /**
     * The name that progress lines show.
     *
     * @return one lower-case word
     */
    public String id() {
        return id;
    }
}
