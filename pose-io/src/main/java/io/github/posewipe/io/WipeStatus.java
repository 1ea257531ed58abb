package io.github.posewipe.io;

/** The status word of a report. */
public enum WipeStatus {
    /** The wipe began; no end was reported (yet). */
    STARTED("started"),
    /** Every byte was written and made durable, and whatever was read back agreed. */
    DONE("done"),
    /** Something was read back that is not what belongs there. */
    MISMATCH("mismatch"),
    /** It could not be finished; the error says why. */
    FAILED("failed"),
    /** It was cancelled. */
    INTERRUPTED("interrupted");

    private final String word;

    WipeStatus(String word) {
        this.word = word;
    }

    /**
     * The word in the report.
     *
     * @return one lower-case word
     */
    public String word() {
        return word;
    }

    /**
     * The status of this word.
     *
     * @param word one lower-case word
     * @return the status
     * @throws IllegalArgumentException if none has that word
     */
    public static WipeStatus of(String word) {
        for (WipeStatus status : values()) {
            if (status.word.equals(word)) {
                return status;
            }
        }
        throw new IllegalArgumentException("unknown status: status=" + word);
    }
}
