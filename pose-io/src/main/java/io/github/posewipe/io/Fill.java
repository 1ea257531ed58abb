package io.github.posewipe.io;

/** What a target is filled with. */
public enum Fill {
    /** Labels: they can be verified, and proved. */
    LABELS("labels"),
    /** Zeros: they can be verified by read-back; show what the disk alone can do. */
    ZEROS("zeros"),
    /** Random bytes that nobody keeps: they can't be verified. */
    RANDOM("random");

    private final String id;

    Fill(String id) {
        this.id = id;
    }

    /**
     * The name used on the command line and in reports.
     *
     * @return {@code labels}, {@code zeros} or {@code random}
     */
    public String id() {
        return id;
    }

    /**
     * Whether reading back can tell if it is there.
     *
     * @return false for {@link #RANDOM}
     */
    public boolean isVerifiable() {
        return this != RANDOM;
    }

    /**
     * The fill of this name.
     *
     * @param id {@code labels}, {@code zeros} or {@code random}
     * @return the fill
     * @throws IllegalArgumentException if none has that name
     */
    public static Fill of(String id) {
        for (Fill fill : values()) {
            if (fill.id.equals(id)) {
                return fill;
            }
        }
        throw new IllegalArgumentException("unknown fill: fill=" + id + ", known: labels, zeros, random");
    }
}
