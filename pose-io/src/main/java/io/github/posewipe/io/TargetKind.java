package io.github.posewipe.io;

/** What a target is. */
public enum TargetKind {
    /** A whole disk or a partition. */
    BLOCK_DEVICE("block device"),
    /** A regular file. */
    FILE("file"),
    /** Main memory of this machine. */
    MEMORY("memory"),
    /** Memory of a GPU. */
    GPU_MEMORY("GPU memory");

    private final String words;

    TargetKind(String words) {
        this.words = words;
    }

    /**
     * The kind as reports name it.
     *
     * @return such as {@code "block device"} or {@code "file"}
     */
    public String words() {
        return words;
    }
}
