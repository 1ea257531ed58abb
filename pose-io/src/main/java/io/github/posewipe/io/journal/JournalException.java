package io.github.posewipe.io.journal;

import java.io.IOException;

/**
 * A journal can't be read or written, or is not that of the run which is asked for. The message is one line: the path, the
 * field with what the journal says and what was found, and the way out.
 */
public final class JournalException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final String field;

    /**
     * Names the journal and what is wrong.
     *
     * @param path the journal
     * @param field the field that disagrees; empty if it is about the file as a whole
     * @param message one line
     * @param cause the failure behind it, or null
     */
    public JournalException(String path, String field, String message, Throwable cause) {
        super(message, cause);
        this.path = path;
        this.field = field;
    }

    /**
     * The journal.
     *
     * @return its path
     */
    public String path() {
        return path;
    }

    /**
     * The field that disagrees.
     *
     * @return its name, or empty
     */
    public String field() {
        return field;
    }
}
